"""Making a character, guided and checked (resonance-3 to 12)."""
