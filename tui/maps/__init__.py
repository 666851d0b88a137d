"""The map screen and kept maps."""
