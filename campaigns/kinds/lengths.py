"""How long what is written down may be."""

TEXT = 100_000
"""Characters of the longest text that is written down: a note, a remark, a summary."""

MAP = 200_000
"""Characters of the longest map."""
