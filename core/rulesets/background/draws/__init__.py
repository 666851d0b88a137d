"""One draw: the drawer, the card they keep, its substitutes, and the cards that are left.

background-13 to 15 and 41 to 52. What is drawn for lives in `challenges`, `competitions` and `fray`.
"""
