"""The command line, the palette and help."""
