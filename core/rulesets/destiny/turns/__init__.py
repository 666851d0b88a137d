"""Battles played in turns: the status bar, groups, targets, actions (destiny-135 to 153)."""
