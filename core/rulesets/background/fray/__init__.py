"""Group against group, where only the high card succeeds.

background-36 to 40 and 62.
"""
