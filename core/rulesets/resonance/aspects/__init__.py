"""Aspects: what they are, where they lie, and how they come and go (resonance-3, 4, 13, 33, 34)."""
