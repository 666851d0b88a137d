"""Two sides draw against each other (aisling-21)."""
