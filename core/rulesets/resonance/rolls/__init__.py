"""Rolling for Hits: pools, Enhancement, re-rolls, Difficulty, spending Hits (resonance-36 to 54, 91 to 95)."""
