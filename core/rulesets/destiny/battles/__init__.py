"""Battles: who takes part, the status bar, and what units do (destiny-103, 135 to 152, 226)."""
