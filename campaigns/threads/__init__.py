"""Threads: what is promised, open or closed in the story, how long no session touched it, and its deadline.

A thread is stored with its article. How it stands is worked out here, in pure functions.
"""
