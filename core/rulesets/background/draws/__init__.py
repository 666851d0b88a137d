"""One draw: the drawer, the card they keep, substitutions, and the deck.

background-13 to 15 and 41 to 52. Draws are used in `challenges`, `competitions` and `fray`.
"""
