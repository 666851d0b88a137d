"""Making a character, guided (destiny-89, 193, 194)."""
