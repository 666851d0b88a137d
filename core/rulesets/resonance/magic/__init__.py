"""Spells, Resonance and Fallout (resonance-72 to 86, 96)."""
