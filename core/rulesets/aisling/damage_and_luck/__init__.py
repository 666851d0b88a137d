"""Luck, damage and the situation where no draw settles them (aisling-22, 50 to 56)."""
