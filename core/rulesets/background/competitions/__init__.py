"""One side against another: one exchange, or several until a side is beaten.

background-16 to 23, 61 and 68.
"""
