"""The page "Your first session" as steps: the keys it names, the words it promises, the pictures it shows.

The test plays them and looks for the words; `tests.pictures` plays them to draw the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

GUIDE = Path(__file__).parents[1] / "docs" / "guide"
PAGE = GUIDE / "first-session.md"
SIZE = (120, 38)
_KEYS = {"Enter": "enter", "Esc": "escape", "?": "question_mark", "+": "plus"}
_PART = re.compile(
    r"^\d+\. Press \[(?P<key>\S+)\]|^\d+\. Type `(?P<text>[^`]+)`"
    r"|!\[[^]]*\]\((?P<picture>[^)]+)\)|\*\*(?P<word>[^*]+)\*\*",
    re.MULTILINE,
)


class Part(NamedTuple):
    """One thing the page says, in its order.

    Its kind is `key`, `text` (to be typed), `picture` (its file) or `word` (in bold: on the screen at that moment).
    """

    kind: str
    value: str


def parts(page: str) -> Iterator[Part]:
    """Yield the keys and texts to type from the page, and the screens it shows."""
    for found in _PART.finditer(page):
        kind = found.lastgroup or ""
        yield Part(kind, key_of(found[kind]) if kind == "key" else found[kind])


def key_of(name: str) -> str:
    """The name that Textual has for a key as the page writes it."""
    return _KEYS.get(name, name.lower() if name.startswith("Ctrl+") else name)


def keys_of(text: str) -> list[str]:
    """The keys that type a text."""
    names = {" ": "space", ".": "full_stop"}
    return [names.get(character, character) for character in text]
