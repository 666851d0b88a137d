"""Between sessions (aisling-60)."""
