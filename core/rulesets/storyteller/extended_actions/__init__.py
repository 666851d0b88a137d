"""Extended actions: a tally towards a target, draw by draw (storyteller-34 to 40, 43, 92)."""
