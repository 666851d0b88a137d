"""Conflicts: intents, the method that settles them, and attacks in rounds (storyteller-87 to 89)."""
