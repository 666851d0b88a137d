"""Aspects: their kinds and places, and how they come and go (resonance-3, 4, 13, 33, 34)."""
