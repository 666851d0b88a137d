"""Background cards: gained and raised, and the supply they come from.

background-6 to 12, 57, 58, 64 and 65. The hand of a character is in `values`; making one is in `creation`.
"""
