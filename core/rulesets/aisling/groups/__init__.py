"""Draws of several characters for one task (aisling-38 to 40, 63, 64)."""
