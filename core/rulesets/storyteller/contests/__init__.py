"""Two sides draw and compare (storyteller-22 to 28)."""
