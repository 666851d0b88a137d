"""Conflicts: two halves that meet, what a win is worth, and a Test of any kind on screen (destiny-31 to 66)."""
