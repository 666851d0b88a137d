"""Damage, bleeding and healing (storyteller-76 to 81)."""
