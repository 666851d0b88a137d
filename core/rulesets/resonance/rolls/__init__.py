"""Rolling for Hits: pools, Enhancement, re-rolls, Difficulty, what Hits buy (resonance-36 to 54, 91 to 95)."""
