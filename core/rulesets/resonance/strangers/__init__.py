"""Actions of people without a sheet against a character (resonance-99)."""
