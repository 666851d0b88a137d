"""Clocks that run in a scene or through the campaign."""
