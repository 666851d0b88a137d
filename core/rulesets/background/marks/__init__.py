"""The GM's changes between draws: bonus draws, points, marks of play, disadvantages.

background-4, 15, 45, 47, 52 and 56.
"""
