"""Handouts: pictures and texts of the campaign shown to the players, and what each of them was shown."""
