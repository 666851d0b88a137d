"""Conflicts, and conceding one (aisling-61)."""
