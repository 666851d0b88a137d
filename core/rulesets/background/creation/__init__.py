"""The character builder: with cards drawn from the supply, or with chosen ones.

background-8, 64 and 65.
"""
