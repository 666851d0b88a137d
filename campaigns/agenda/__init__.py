"""The agenda of the next session."""
