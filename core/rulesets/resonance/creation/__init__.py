"""The character builder, with its checks (resonance-3 to 12)."""
