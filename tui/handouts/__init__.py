"""Handouts on screen: pictures and texts shown to the players."""
