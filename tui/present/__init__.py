"""Presenters: pure functions from views, steps and odds to text on the screen."""
