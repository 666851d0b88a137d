"""Activities between sessions.

background-59.
"""
