"""Making a character, guided (storyteller-85, 86)."""
