"""Storyteller cards: one card from ten, a pool of two traits, successes from 8 up."""
