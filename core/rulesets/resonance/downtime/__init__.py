"""The time between sessions (resonance-90)."""
