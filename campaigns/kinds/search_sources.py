"""Which kinds a search finds, and by which of their fields: read off their declarations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from campaigns.kinds.kind import Kind, Traits
from campaigns.kinds.tables import TABLES

Doc = Mapping[str, Any]


class Source(NamedTuple):
    """A table whose documents are found: what they are called, by which fields, and what they say of who and when.

    It is read off the declaration of the kind. `whose` is the field that says whose it is, where the title does not
    tell.
    """

    kind: str
    title: str
    body: tuple[str, ...]
    whose: str
    about: tuple[str, ...]
    traits: Traits

    @classmethod
    def of_kind(cls, kind: type[Kind]) -> Source:
        """Where and how documents of a kind are found."""
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
        """The ids of whom a document is about."""
        if self.traits.about is not None:
            return tuple(self.traits.about(doc))
        said = (doc[name] for name in self.about)
        return tuple(i for ids in said for i in ((ids,) if isinstance(ids, int) else ids))


SOURCES: Mapping[str, Source] = {table: Source.of_kind(kind) for table, kind in TABLES.items() if kind.traits.found}
"""The tables whose documents are found."""
