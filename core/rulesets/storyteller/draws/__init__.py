"""A draw, alone or with help: pool, cards, traits, and the resources it uses up.

storyteller-1 to 21, 29 to 33, 84 and 91. Comparing draws is in `contests`.
"""
