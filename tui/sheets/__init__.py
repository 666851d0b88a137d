"""Sheets and lists of characters, as drawn on screen."""
