"""Battles: participants, the status bar, and actions of units (destiny-103, 135 to 152, 226)."""
