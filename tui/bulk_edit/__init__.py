"""People and things edited together in an external editor."""
