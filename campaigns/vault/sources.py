"""The file that an article or a note was imported from: parts that no field holds, so that it is exported unchanged.

If nothing changed since, a vault has the same bytes under the same path. If something did, the front matter is written
again, and the parts that no field holds stay in it as YAML.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from campaigns.document_kinds.articles import ArticleFields
from campaigns.document_kinds.notes import NoteSecret
from campaigns.document_kinds.text_fields import names

MARKED: Mapping[str, tuple[str, ...]] = {
    "articles": tuple(name for name in names(ArticleFields) if name != "text"),
    "notes": names(NoteSecret),
}
"""The fields in a file's front matter and name."""
_LINE_ENDS = ("\r\n", "\r")


class Source(NamedTuple):
    """A file as it came: its path in the vault, the parts before and after the text, and its line ends.

    `fields` and `text` are marks of its contents, `name` is its name. `before` and `after` surround the text of a note
    in the campaign but not in the file. `yaml` is front matter that no field holds, in a file that wyrdbook wrote.
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
        """The stored parts of a file: all that aren't empty."""
        return {name: value for name, value in self._asdict().items() if value}

    def whole(self, text: str) -> str:
        """The whole file with this text."""
        return with_ends(f"{self.head}{text}{self.tail}", self.ends)

    def bare(self, text: str) -> str | None:
        """The text of a note without the campaign's additions; None if those are gone."""
        if not text.startswith(self.before) or not text.endswith(self.after):
            return None
        return text[len(self.before) : len(text) - len(self.after)]


def mark_of(table: str, doc: Mapping[str, Any], ties: Iterable[tuple[str, str]] = ()) -> str:
    """The mark of a document's front matter; it changes with any of its values."""
    kept = [[doc.get(name) for name in MARKED[table]], sorted(ties)]
    return text_mark(json.dumps(kept, sort_keys=True))


def text_mark(text: str) -> str:
    """The mark of a text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def line_ends(text: str) -> str:
    """The line end of a text, if it isn't ours."""
    for ends in _LINE_ENDS:
        if ends in text and "\n" not in text.replace(ends, "") and "\r" not in text.replace(ends, ""):
            return ends
    return ""


def with_ends(text: str, ends: str) -> str:
    """A text with other line ends."""
    return text.replace("\n", ends) if ends else text
