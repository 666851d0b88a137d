"""Threads on screen."""
