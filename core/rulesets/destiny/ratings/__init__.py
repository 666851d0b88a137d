"""Ratings: Level times a power of ten (destiny-188 to 193)."""
