"""A draw in words: the asks, the odds and what would change them, the reckoning, what it changes."""
