"""The file that an article or a note was imported from: what of it no field holds, so that it goes out as it came.

Where nothing changed since, a vault has the same bytes under the same path. Where something did, the front matter is
written anew, and what no field holds stays in it as YAML.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from campaigns.kinds.text_fields import names
from campaigns.kinds.work import NoteSecret
from campaigns.kinds.world import ArticleFields

MARKED: Mapping[str, tuple[str, ...]] = {
    "articles": tuple(name for name in names(ArticleFields) if name != "text"),
    "notes": names(NoteSecret),
}
"""The fields that the front matter of a file and its name tell."""
_LINE_ENDS = ("\r\n", "\r")


class Source(NamedTuple):
    """A file as it came: its path in the vault, what stands before and after the text, and how its lines end.

    `fields` and `text` are marks of what the file said, `name` is what it was called by. `before` and `after` stand
    around the text of a note in the campaign and not in the file. `yaml` is front matter that no field holds, of a file
    that wyrdbook wrote.
    """

    path: str
    name: str
    head: str = ""
    tail: str = ""
    ends: str = ""
    encoding: str = ""
    fields: str = ""
    text: str = ""
    before: str = ""
    after: str = ""
    yaml: str = ""

    @classmethod
    def from_document(cls, stored: Mapping[str, str]) -> Source:
        """The stored parts of a file."""
        return cls(*(stored.get(name, "") for name in cls._fields))

    def to_document(self) -> dict[str, str]:
        """The parts of a file that are stored: all that are not empty."""
        return {name: value for name, value in self._asdict().items() if value}

    def whole(self, text: str) -> str:
        """The file with a text in it."""
        return with_ends(f"{self.head}{text}{self.tail}", self.ends)

    def bare(self, text: str) -> str | None:
        """The text of a note without what the campaign put around it; None where that is gone."""
        if not text.startswith(self.before) or not text.endswith(self.after):
            return None
        return text[len(self.before) : len(text) - len(self.after)]


def mark_of(table: str, doc: Mapping[str, Any], ties: Iterable[tuple[str, str]] = ()) -> str:
    """The mark of what front matter tells of a document: another one, where any of it is another."""
    kept = [[doc.get(name) for name in MARKED[table]], sorted(ties)]
    return text_mark(json.dumps(kept, sort_keys=True))


def text_mark(text: str) -> str:
    """The mark of a text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def line_ends(text: str) -> str:
    """The line ending of a text, if it differs from ours."""
    for ends in _LINE_ENDS:
        if ends in text and "\n" not in text.replace(ends, "") and "\r" not in text.replace(ends, ""):
            return ends
    return ""


def with_ends(text: str, ends: str) -> str:
    """A text whose lines end in another way."""
    return text.replace("\n", ends) if ends else text
