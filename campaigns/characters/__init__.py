"""Characters: their commands and their names."""
