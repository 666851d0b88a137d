"""Luck, damage and the situation outside draws (aisling-22, 50 to 56)."""
