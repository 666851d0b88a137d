"""Fate Points: invokes, compels and the moves between owners (resonance-14 to 32, 35)."""
