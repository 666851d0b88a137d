"""Text made safe and fitted for the screen."""
