"""Wording: titles of a game's things, and log entries in words."""
