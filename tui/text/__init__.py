"""Text made safe, and fitted to the screen."""
