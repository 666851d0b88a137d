"""The lines of the agenda: what each can lead to, and the words for it."""

from __future__ import annotations

LEADS_TO = {"prepared": "title", "articles": "name", "characters": "name"}
"""The tables a line of the agenda can lead to, and the field with each thing's name."""

THREAD = "thread"
"""The kind shown for an article that carries a thread."""

KINDS = {"prepared": "prepared scene", "articles": "article", "characters": "character", THREAD: "thread"}
"""The words for these kinds."""

_BEGINNING = 60


def first_words(text: str) -> str:
    """The beginning of a text, for the title of a log entry."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= _BEGINNING else f"{line[:_BEGINNING].rstrip()}…"
