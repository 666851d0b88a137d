"""Many people and things of a campaign as one text: written out, changed in an editor, read back and checked whole.

`listing.py` says what stands in the text and where, `changes.py` what somebody changed in it comes to as commands.
"""
