"""A card against a target.

background-24 to 35, 60, 63 and 67.
"""
