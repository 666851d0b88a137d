"""TinyDB's tables over the documents of a campaign.

`_update_table` and the class attributes are TinyDB's extension points. Unlike the stock table, a change costs only
what it touches, reads return copies, and there is no query cache (it would return results that were edited, or written
by an abandoned change).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Any, cast

from tinydb import TinyDB
from tinydb.queries import QueryLike
from tinydb.table import Document, Table

from campaigns.store.memory.deltas import Json
from campaigns.store.memory.documents import Documents, copy_document
from campaigns.store.memory.overlay import OverlaidTable, Overlay

Fields = Mapping[str, Any] | Callable[[MutableMapping[str, Any]], None]


class StoreTable(Table):
    """A TinyDB table that can be written only inside a change of its store."""

    default_query_cache_capacity = 0

    @property
    def _documents(self) -> Documents:
        return cast(Documents, self._storage)

    @property
    def _current(self) -> Overlay:
        return self._documents.current(self.name)

    def _find_matching(self, cond: QueryLike) -> Iterator[tuple[int, Json]]:
        """Yield ids and documents that match; the condition tests the originals without copying."""
        return ((doc_id, doc) for doc_id, doc in self._current.peek_items() if cond(doc))

    def search(self, cond: QueryLike) -> list[Document]:
        """Return copies of the matching documents."""
        return [Document(copy_document(doc), doc_id) for doc_id, doc in self._find_matching(cond)]

    def get(  # type: ignore[override]  # TinyDB's overloads say which combination returns what; this takes them all
        self,
        cond: QueryLike | None = None,
        doc_id: int | None = None,
        doc_ids: list[int] | None = None,
    ) -> Document | list[Document] | None:
        """Return a copy of one document, or copies of those with the given ids."""
        if doc_id is not None:
            doc = self._current.peek(doc_id)
            return None if doc is None else Document(copy_document(doc), doc_id)
        if doc_ids is not None:
            wanted = set(doc_ids)
            return [Document(copy_document(doc), i) for i, doc in self._current.peek_items() if i in wanted]
        if cond is None:
            raise RuntimeError("You have to pass either cond or doc_id or doc_ids")
        return next((Document(copy_document(doc), i) for i, doc in self._find_matching(cond)), None)

    def update(self, fields: Fields, cond: QueryLike | None = None, doc_ids: Iterable[int] | None = None) -> list[int]:
        """Update the matching documents and return their ids; a condition copies only those.

        Given fields replace the old ones without copying the others.
        """
        if cond is not None and doc_ids is None:
            doc_ids = [doc_id for doc_id, _ in self._find_matching(cond)]
        if callable(fields):
            return super().update(fields, None, doc_ids)
        updated: list[int] = []

        def merge_fields(view: Overlay) -> None:
            there = OverlaidTable(view)
            updated.extend(there if doc_ids is None else filter(there.__contains__, doc_ids))
            for doc_id in updated:
                view[doc_id] = {**there[doc_id], **fields}

        self._update_table(merge_fields)
        return updated

    def remove(self, cond: QueryLike | None = None, doc_ids: Iterable[int] | None = None) -> list[int]:
        """Remove the matching documents and return their ids."""
        if cond is not None and doc_ids is None:
            doc_ids = [doc_id for doc_id, _ in self._find_matching(cond)]
        return super().remove(None, doc_ids)

    def __len__(self) -> int:
        return len(self._current)

    def __iter__(self) -> Iterator[Document]:
        return (Document(copy_document(doc), doc_id) for doc_id, doc in self._current.peek_items())

    def _get_next_id(self) -> int:
        """Return an id new to the whole campaign, because TinyDB would reuse a removed document's id."""
        return self._documents.take_id()

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        """Let TinyDB write to a copy-on-write view, so that an updater that raises changes nothing."""
        view = Overlay(self._current)
        updater(view)
        self._documents.update(self.name, view.touched)


class Database(TinyDB):
    """TinyDB with our tables."""

    table_class = StoreTable

    def tables(self) -> set[str]:
        """Return the names of the tables with documents."""
        return cast(Documents, self.storage).names()
