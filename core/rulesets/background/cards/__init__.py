"""The cards: their values, the shared deck, and the counting of deals.

background-1 to 5.
"""
