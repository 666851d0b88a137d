"""The character builder (destiny-89, 193, 194)."""
