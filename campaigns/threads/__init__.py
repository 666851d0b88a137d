"""Threads of the story: promised, open or closed, the sessions since the last touch, and the deadline.

A thread is stored with its article. Its state is worked out here, in pure functions.
"""
