"""Hiding, sneaking, being found (destiny-168, 178 to 183, 231, 242)."""
