"""Conflicts: the value of a win, and Tests of every kind on screen (destiny-31 to 66)."""
