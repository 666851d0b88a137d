"""The limits of texts."""

TEXT = 100_000
"""The most characters of a text: a note, GM notes, a summary."""

MAP = 200_000
"""The most characters of a map."""
