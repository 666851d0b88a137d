"""The GM's notes."""
