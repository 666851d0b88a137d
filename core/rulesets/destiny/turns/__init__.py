"""Turns of a battle: groups, targets, rounds, and what units may still do (destiny-135 to 153)."""
