"""The log on screen."""
