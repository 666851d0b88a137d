"""Clocks of a scene or of the campaign."""
