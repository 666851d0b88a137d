"""Willpower spent and regained (storyteller-72 to 75)."""
