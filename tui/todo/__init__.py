"""To do on screen."""
