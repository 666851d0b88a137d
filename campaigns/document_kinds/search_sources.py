"""The kinds that a search finds, and the fields it reads, taken from their declarations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from campaigns.document_kinds.kind import Kind, Traits
from campaigns.document_kinds.tables import TABLES

Doc = Mapping[str, Any]


class Source(NamedTuple):
    """A table that a search reads: its documents' word, the fields, and their subjects and sessions.

    It is taken from the declaration of the kind. `whose` is the field with the owner, if the title doesn't name it.
    """

    kind: str
    title: str
    body: tuple[str, ...]
    whose: str
    about: tuple[str, ...]
    traits: Traits

    @classmethod
    def of_kind(cls, kind: type[Kind]) -> Source:
        """The search source of a kind."""
        kept = kind.fields_kept()
        return cls(
            kind.traits.found,
            kind.title_field(),
            tuple(name for name, entry in kept.items() if entry.searched),
            next((name for name, entry in kept.items() if entry.owner), ""),
            tuple(name for name, entry in kept.items() if entry.about or entry.owner),
            kind.traits,
        )

    def who(self, doc: Doc) -> tuple[int, ...]:
        """The ids of a document's subjects; of one that a reader knows in part, those that the reader may know."""
        if self.traits.about is not None:
            return tuple(self.traits.about(doc))
        said = (doc[name] for name in self.about if name in doc)
        return tuple(i for ids in said for i in ((ids,) if isinstance(ids, int) else ids or ()))


SOURCES: Mapping[str, Source] = {table: Source.of_kind(kind) for table, kind in TABLES.items() if kind.traits.found}
"""The tables that a search reads."""
