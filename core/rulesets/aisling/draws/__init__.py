"""A draw, from who draws with what to what it means (aisling-6 to 37, 49 to 51)."""
