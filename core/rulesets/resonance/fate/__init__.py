"""Fate Points: invoking, compels, and whose points they are (resonance-14 to 32, 35)."""
