"""A writable table over unchanged documents."""

from collections.abc import Iterator, Mapping, MutableMapping

import orjson

from campaigns.store.memory.deltas import Json


class Overlay(MutableMapping[int, Json]):
    """A view of a table that copies a document on first access and remembers which were accessed.

    TinyDB's updaters get one in place of the whole table: they may edit the documents they take, and the cost is only
    that of those. Below it is a plain table or another overlay.
    """

    def __init__(self, below: "Mapping[int, Json] | Overlay") -> None:
        self._below = below
        self._peek_below = below.peek if isinstance(below, Overlay) else below.get
        self.touched: dict[int, Json | None] = {}

    def peek(self, doc_id: int) -> Json | None:
        """Return a document itself, not a copy, or None if it doesn't exist; never edit it."""
        if doc_id in self.touched:
            return self.touched[doc_id]
        return self._peek_below(doc_id)

    def peek_items(self) -> Iterator[tuple[int, Json]]:
        """Return ids and documents, not copied; never edit them."""
        return ((doc_id, doc) for doc_id in self if (doc := self.peek(doc_id)) is not None)

    def __getitem__(self, doc_id: int) -> Json:
        doc = self.peek(doc_id)
        if doc is None:
            raise KeyError(doc_id)
        if doc_id not in self.touched:
            doc = self.touched[doc_id] = orjson.loads(orjson.dumps(doc))
        return doc

    def __setitem__(self, doc_id: int, doc: Json) -> None:
        self.touched[doc_id] = doc

    def __delitem__(self, doc_id: int) -> None:
        if doc_id not in self:
            raise KeyError(doc_id)
        self.touched[doc_id] = None

    def __contains__(self, doc_id: object) -> bool:
        return isinstance(doc_id, int) and self.peek(doc_id) is not None

    def __iter__(self) -> Iterator[int]:
        yield from (doc_id for doc_id in self._below if self.peek(doc_id) is not None)
        yield from (i for i, doc in self.touched.items() if doc is not None and i not in self._below)

    def __len__(self) -> int:
        came = sum(doc is not None for doc in self.touched.values())
        covered = sum(doc_id in self._below for doc_id in self.touched)
        return len(self._below) - covered + came

    def clear(self) -> None:
        """Remove every document, copying none."""
        self.touched = dict.fromkeys([*self.touched, *self._below])


class OverlaidTable(Mapping[int, Json]):
    """A table with the open change's writes, read without copying; never edit its documents."""

    def __init__(self, overlay: Overlay) -> None:
        self._overlay = overlay

    def __getitem__(self, doc_id: int) -> Json:
        doc = self._overlay.peek(doc_id)
        if doc is None:
            raise KeyError(doc_id)
        return doc

    def __iter__(self) -> Iterator[int]:
        return iter(self._overlay)

    def __len__(self) -> int:
        return len(self._overlay)
