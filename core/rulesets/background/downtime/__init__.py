"""What is done between sessions.

background-59.
"""
