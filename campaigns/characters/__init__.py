"""Characters: their commands and how each is called."""
