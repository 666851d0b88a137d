"""Conditions: what they are, how they come and go (destiny-92 to 103)."""
