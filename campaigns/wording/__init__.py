"""Titles for the things of a game, and log entries in words."""
