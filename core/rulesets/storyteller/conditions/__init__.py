"""Conditions that come, last and end (storyteller-45 to 47, 82, 83)."""
