"""A conflict as it stands, and giving it up (aisling-61)."""
