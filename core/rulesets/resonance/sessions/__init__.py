"""The start of sessions and the end of scenes (resonance-15, 25, 64, 65, 89)."""
