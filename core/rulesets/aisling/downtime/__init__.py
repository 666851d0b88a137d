"""Between evenings (aisling-60)."""
