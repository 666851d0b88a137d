"""Many people and things of a campaign as one text: written out, edited, read back and checked whole."""
