"""Hands of cards, High Card and dice on screen (destiny-11 to 30)."""
