"""Attacks, and combats turn by turn (resonance-55 to 60, 96, 97)."""
