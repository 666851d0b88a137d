"""The chances of plays: pairs of halves, ranked plays, and advice (destiny-201 to 205)."""
