"""The books, written to: documents of a campaign are put in, changed and taken out, for one change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tinydb import TinyDB
from tinydb.table import Document as Stored

from campaigns.kinds.table_names import KNOWLEDGE, ONLY
from campaigns.state.balances import Balances
from campaigns.state.reading import Reading, Shelf
from core.ruleset import Ruleset

if TYPE_CHECKING:
    from campaigns.kinds.kind import Kind


class OpenShelf(Shelf, Protocol):
    """What writing needs besides: the tables that are written to, and new ids."""

    db: TinyDB

    @property
    def folder(self) -> Path:
        """Where the campaign lies."""

    def next_id(self) -> int:
        """A document id never used before."""


class Writing(Reading):
    """Reads and writes the documents of one campaign. Raises `Refusal` for what is not there."""

    def __init__(
        self, shelf: OpenShelf, ruleset: Ruleset, balances: Balances, read: Callable[[str, int, type, Any], Any]
    ) -> None:
        super().__init__(shelf, ruleset, balances, read)
        self._open = shelf

    @property
    def folder(self) -> Path:
        """Where the campaign lies, with files of its own."""
        return self._open.folder

    # --- documents -------------------------------------------------------------------------------------------

    def insert(self, table: str, document: Kind) -> int:
        """Write a new document; returns its id, which is never used again."""
        doc_id = self._open.next_id()
        self._open.db.table(table).insert(Stored(document.stored(), doc_id=doc_id))
        return doc_id

    def patch(self, table: str, doc_id: int, **fields: Any) -> None:
        """Change fields of a document."""
        self._open.db.table(table).update(fields, doc_ids=[doc_id])

    def remove(self, table: str, doc_ids: Iterable[int]) -> None:
        """Remove documents, and what was revealed or hidden of them."""
        if ids := list(doc_ids):
            self._open.db.table(table).remove(doc_ids=ids)
            gone = set(ids)
            for about in KNOWLEDGE if table not in KNOWLEDGE else ():
                self.remove(about, [i for i, doc in self.docs(about).items() if doc["thing"] in gone])

    def set(self, **fields: Any) -> None:
        """Change fields of the campaign document."""
        self.patch("campaign", ONLY, **fields)
