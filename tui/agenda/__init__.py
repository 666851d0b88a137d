"""The agenda of the next session, and its plan."""
