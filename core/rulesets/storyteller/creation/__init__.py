"""The character builder, and the tools on a sheet (storyteller-3, 85, 86)."""
