"""Conditions and limbs (destiny-92 to 103)."""
