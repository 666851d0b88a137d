"""Sheets and lists of characters, drawn."""
