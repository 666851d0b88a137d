"""Threads: what is promised, open or closed in the story, how long it was left alone, and what it is due by.

What is stored lies with the article that carries a thread; how it stands is worked out here, and purely.
"""
