"""Draws and the other actions of a game, and the conflicts they are done in."""
