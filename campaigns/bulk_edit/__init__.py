"""Many people and things of a campaign as one text: written, edited, read again and checked as a whole."""
