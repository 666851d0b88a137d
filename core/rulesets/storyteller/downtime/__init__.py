"""Downtime: activities, and their settlement all at once (storyteller-49 to 65)."""
