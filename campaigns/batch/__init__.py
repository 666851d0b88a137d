"""Several commands as one step."""
