"""Conditions that come, last and end, and who can't act (storyteller-45 to 47, 78, 79, 82, 83)."""
