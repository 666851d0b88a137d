"""Notes on screen."""
