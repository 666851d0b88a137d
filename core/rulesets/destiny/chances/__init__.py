"""What each play is worth: pairs of halves, plays in their order, and advice (destiny-201 to 205)."""
