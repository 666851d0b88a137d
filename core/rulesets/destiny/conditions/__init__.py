"""Conditions: their effects, start and end (destiny-92 to 103)."""
