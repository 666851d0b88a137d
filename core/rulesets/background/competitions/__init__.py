"""Somebody against somebody: one exchange, or one after another until a side is beaten.

background-16 to 23, 61 and 68.
"""
