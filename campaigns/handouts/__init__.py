"""Handouts: pictures and texts of the campaign shown to the players, and a record of who has seen which."""
