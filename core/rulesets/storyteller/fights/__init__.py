"""Conflicts: what everybody wants, how it is settled, and attacks in rounds (storyteller-87 to 89)."""
