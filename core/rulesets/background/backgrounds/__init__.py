"""Gaining and raising background cards, and the supply they come from.

background-6 to 12, 57, 58, 64 and 65. A character's hand is in `values`; creating one is in `creation`.
"""
