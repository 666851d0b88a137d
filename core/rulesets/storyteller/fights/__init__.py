"""Conflicts: everyone's aims, how they are settled, and attacks in rounds (storyteller-87 to 89)."""
