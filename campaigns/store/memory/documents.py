"""The documents of one campaign in memory, in the shape TinyDB asks its storages for."""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from tinydb.storages import Storage

from campaigns.store.errors import Conflict
from campaigns.store.folder.state import State
from campaigns.store.log.records import plain_again
from campaigns.store.memory.deltas import Delta, Json, difference
from campaigns.store.memory.overlay import Overlay


class Documents(Storage):
    """The saved documents, and above them what the open change has written so far.

    Nothing here moves the saved documents: the store does, once the log has the record.
    """

    def __init__(self, saved: State) -> None:
        self.next_id = saved.next_id
        self._saved = saved
        self._open: dict[str, Overlay] | None = None
        self._next_id_before = saved.next_id

    def take_id(self) -> int:
        """Return an id no document of the campaign has had or will have."""
        self.next_id += 1
        return self.next_id - 1

    def reserve(self, ids: Iterable[int]) -> None:
        """See to it that these ids, which someone else has chosen, are not given again."""
        self.next_id = max([self.next_id, *(doc_id + 1 for doc_id in ids)])

    def begin(self) -> None:
        """Open a change; raises Conflict if one is open."""
        if self._open is not None:
            raise Conflict("A change is already in progress. Changes can't be nested.")
        self._open, self._next_id_before = {}, self.next_id

    @property
    def changing(self) -> bool:
        """Whether a change is open."""
        return self._open is not None

    def end(self, *, saved: bool) -> None:
        """Close the change; what it has written is forgotten here, and its ids too unless it was saved."""
        self._open = None
        if not saved:
            self.next_id = self._next_id_before

    def deltas(self) -> tuple[Delta, ...]:
        """Return what the open change has written so far."""
        steps = (
            difference(name, doc_id, self.docs(name).get(doc_id), doc)
            for name, overlay in (self._open or {}).items()
            for doc_id, doc in overlay.touched.items()
        )
        return tuple(step for step in steps if step is not None)

    def docs(self, name: str) -> Mapping[int, Json]:
        """Return the saved documents of a table, not copied; never edit them."""
        return self._saved.tables.get(name, {})

    def current(self, name: str) -> Overlay:
        """Return a table as the open change sees it, not copied; for reading only."""
        if self._open is not None and name in self._open:
            return self._open[name]
        return Overlay(self.docs(name))

    def changes_of(self, name: str) -> Overlay | None:
        """Return what the open change has written to a table, over what is below; None if it has not."""
        return self._open.get(name) if self._open else None

    def update(self, name: str, touched: Mapping[int, Json | None]) -> None:
        """Take what one TinyDB call has written to a table (None: removed) into the open change.

        All or nothing: raises NotJson before anything is taken, and Conflict outside of a change.
        """
        if self._open is None:
            raise Conflict("Documents can only be written inside a change of the store.")
        overlay = self._open.setdefault(name, Overlay(self.docs(name)))
        values = {i: None if doc is None else plain_again(doc, overlay.peek(i)) for i, doc in touched.items()}
        overlay.touched.update(values)
        self.reserve(values)

    def read(self) -> dict[str, dict[str, Any]]:
        """Return a copy of everything, as TinyDB wants it."""
        names = self.names()
        return {name: {str(i): copy_document(doc) for i, doc in self.current(name).peek_items()} for name in names}

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Make the open change turn everything into `data`, as TinyDB does to drop tables."""
        for name in self.names() | data.keys():
            wanted = {int(doc_id): doc for doc_id, doc in data.get(name, {}).items()}
            self.update(name, dict.fromkeys(self.current(name)) | wanted)

    def names(self) -> set[str]:
        """Return the names of the tables that hold something."""
        names = self._saved.tables.keys() | (self._open or {}).keys()
        return {name for name in names if len(self.current(name))}


def copy_document(doc: Json) -> Json:
    """Return a deep copy of a saved document, which is plain JSON."""
    copy: Json = orjson.loads(orjson.dumps(doc))
    return copy
