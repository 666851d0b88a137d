"""Making a character, guided, and the tools written on a sheet (storyteller-3, 85, 86)."""
