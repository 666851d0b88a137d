"""Turns of a battle: groups, targets, rounds, and the remaining actions of units (destiny-135 to 153)."""
