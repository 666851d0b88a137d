"""Search on screen."""
