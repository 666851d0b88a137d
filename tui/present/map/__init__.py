"""A map in words and cells: its spaces, its frame, its legend, and what is said around it."""
