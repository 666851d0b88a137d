"""Aspects: their kinds and places, and the actions that add and remove them (resonance-3, 4, 13, 33, 34)."""
