"""Writing the books: inserting, changing and removing a campaign's documents in one change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tinydb import TinyDB
from tinydb.table import Document as Stored

from campaigns.document_kinds.table_names import KNOWLEDGE, ONLY
from campaigns.state.balances import Balances
from campaigns.state.document_reader import DocumentReader, StoreReader
from campaigns.store import Delta, Record
from campaigns.store.memory.deltas import whole_fields
from core.ruleset import Ruleset

if TYPE_CHECKING:
    from campaigns.document_kinds.kind import Kind


class StoreWriter(StoreReader, Protocol):
    """The parts of the store that writing needs besides reading: the tables, and new ids."""

    db: TinyDB

    @property
    def folder(self) -> Path:
        """The campaign's folder."""

    @property
    def seq(self) -> int:
        """The number of the last log entry."""

    @property
    def tables(self) -> Mapping[str, Mapping[int, Any]]:
        """The documents by table before this change."""

    def next_id(self) -> int:
        """A document id never used before."""

    def record(self, seq: int) -> Record:
        """The log entry with this number."""

    def records(self, *, start: int | None = None, stop: int | None = None, reverse: bool = False) -> Iterator[Record]:
        """The log entries from `start` up to `stop`."""

    def search(self, text: str, after: int = 0) -> Iterator[Record]:
        """The log entries after one whose line contains a text, newest first."""

    def records_of(self, table: str, doc_id: int | None = None, after: int = 0) -> Iterator[Record]:
        """The log entries after one that changed a document of a table, or any of them, newest first."""


class DocumentWriter(DocumentReader):
    """Reads and writes the documents of one campaign. Raises `Refusal` for a missing one."""

    def __init__(
        self, shelf: StoreWriter, ruleset: Ruleset, balances: Balances, read: Callable[[str, int, type, Any], Any]
    ) -> None:
        super().__init__(shelf, ruleset, balances, read)
        self._open = shelf

    @property
    def folder(self) -> Path:
        """The campaign's folder, which also holds your own files."""
        return self._open.folder

    @property
    def shelf(self) -> StoreWriter:
        """The documents and their log, for looking back."""
        return self._open

    # --- documents -------------------------------------------------------------------------------------------

    def insert(self, table: str, document: Kind) -> int:
        """Write a new document, and return its id, which is never used again."""
        doc_id = self._open.next_id()
        self._open.db.table(table).insert(Stored(document.to_document(), doc_id=doc_id))
        return doc_id

    def patch(self, table: str, doc_id: int, **fields: Any) -> None:
        """Change fields of a document."""
        self._open.db.table(table).update(fields, doc_ids=[doc_id])

    def remove(self, table: str, doc_ids: Iterable[int]) -> None:
        """Remove documents, with their revelations and hidden parts."""
        if ids := list(doc_ids):
            self._open.db.table(table).remove(doc_ids=ids)
            gone = set(ids)
            for about in KNOWLEDGE if table not in KNOWLEDGE else ():
                self.remove(about, [i for i, doc in self.docs(about).items() if doc["thing"] in gone])

    def step(self, steps: Iterable[Delta]) -> None:
        """Apply steps to documents."""
        for step in steps:
            table = self._open.db.table(step.table)
            if step.op == "new":
                table.insert(Stored(step.new or {}, doc_id=step.id))
            elif step.op == "gone":
                table.remove(doc_ids=[step.id])
            else:
                whole = whole_fields(dict(self.docs(step.table)[step.id]), step)
                table.update(partial(_put_fields, whole), doc_ids=[step.id])

    def patch_campaign(self, **fields: Any) -> None:
        """Change fields of the campaign document."""
        self.patch("campaign", ONLY, **fields)


def _put_fields(step: Delta, document: MutableMapping[str, Any]) -> None:
    """Write the whole fields of a step into a document."""
    for gone in (step.before or {}).keys() - (step.new or {}).keys():
        del document[gone]
    document.update(step.new or {})
