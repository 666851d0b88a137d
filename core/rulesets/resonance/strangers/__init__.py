"""What people without a sheet do to a character (resonance-99)."""
