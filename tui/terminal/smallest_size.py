"""The smallest terminal in which the app shows more than a message."""

FLOOR = (60, 16)
"""Columns and lines."""
