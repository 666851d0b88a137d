"""The ends of scenes, sessions and episodes.

background-5 and 53 to 55. The automatic changes are in `lifecycle`.
"""
