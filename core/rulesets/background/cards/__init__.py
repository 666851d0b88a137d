"""The cards: what they are worth, the one deck they are drawn from, and how deals of them are counted.

background-1 to 5.
"""
