"""Contested extended actions: two tallies, period by period (storyteller-41, 42, 44, 90)."""
