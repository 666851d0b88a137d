"""The map screen and saved maps."""
