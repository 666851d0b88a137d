"""One draw: who draws, what they keep, what they substitute for it, and what that leaves of them.

background-13 to 15 and 41 to 52. What is drawn for lives in `challenges`, `competitions` and `fray`.
"""
