"""A draw, alone or with help: the pool, the cards, the traits, and what it uses up.

storyteller-1 to 21, 29 to 33, 84 and 91. What is decided by comparing draws lives in `contests`.
"""
