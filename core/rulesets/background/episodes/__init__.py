"""The end of a scene, a session and an episode.

background-5 and 53 to 55. What happens by itself is in `lifecycle`.
"""
