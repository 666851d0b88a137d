"""The cards: their values, the one deck they are drawn from, and the count of deals.

background-1 to 5.
"""
