"""Making characters and things (aisling-42 to 45, 62)."""
