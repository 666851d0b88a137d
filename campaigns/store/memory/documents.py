"""The documents of one campaign in memory, in the shape TinyDB asks its storages for."""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from tinydb.storages import Storage

from campaigns.store.errors import Conflict
from campaigns.store.folder.state_file import State
from campaigns.store.log.records import plain_again
from campaigns.store.memory.deltas import Delta, Json, difference
from campaigns.store.memory.overlay import Overlay


class Documents(Storage):
    """The saved documents, with the writes of the open change on top.

    Nothing here changes the saved documents; the store does that, once the log has the record.
    """

    def __init__(self, saved: State) -> None:
        self.next_id = saved.next_id
        self._saved = saved
        self._open: dict[str, Overlay] | None = None
        self._next_id_before = saved.next_id

    def take_id(self) -> int:
        """Return an id that no document of the campaign ever had or will have."""
        self.next_id += 1
        return self.next_id - 1

    def reserve(self, ids: Iterable[int]) -> None:
        """Make sure that these ids, chosen elsewhere, aren't given again."""
        self.next_id = max([self.next_id, *(doc_id + 1 for doc_id in ids)])

    def begin(self) -> None:
        """Open a change. Raises Conflict if one is open."""
        if self._open is not None:
            raise Conflict("A change is already in progress. Changes can't be nested.")
        self._open, self._next_id_before = {}, self.next_id

    @property
    def changing(self) -> bool:
        """True if a change is open."""
        return self._open is not None

    def end(self, *, saved: bool) -> None:
        """Close the change and forget its writes; unless it was saved, its ids can be given again."""
        self._open = None
        if not saved:
            self.next_id = self._next_id_before

    def deltas(self) -> tuple[Delta, ...]:
        """Return the writes of the open change as steps."""
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
        """Return a table with the open change's writes, not copied; for reading only."""
        if self._open is not None and name in self._open:
            return self._open[name]
        return Overlay(self.docs(name))

    def changes_of(self, name: str) -> Overlay | None:
        """Return the open change's writes to a table, on top of the saved documents; None if there are none."""
        return self._open.get(name) if self._open else None

    def update(self, name: str, touched: Mapping[int, Json | None]) -> None:
        """Add the writes of one TinyDB call to a table (None: removed) to the open change.

        All or nothing: raises NotJson before anything is added, and Conflict outside a change.
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
        """Make the open change turn everything into `data`, as TinyDB does when it drops tables."""
        for name in self.names() | data.keys():
            wanted = {int(doc_id): doc for doc_id, doc in data.get(name, {}).items()}
            self.update(name, dict.fromkeys(self.current(name)) | wanted)

    def names(self) -> set[str]:
        """Return the names of the tables with documents."""
        names = self._saved.tables.keys() | (self._open or {}).keys()
        return {name for name in names if len(self.current(name))}


def copy_document(doc: Json) -> Json:
    """Return a deep copy of a saved document, which is plain JSON."""
    copy: Json = orjson.loads(orjson.dumps(doc))
    return copy
