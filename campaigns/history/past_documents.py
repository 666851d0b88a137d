"""Documents as they were when the log changed parts of them, in the shape of that time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from campaigns.store import Delta, Record
from campaigns.store.memory import deltas
from campaigns.store.memory.deltas import Tables


class DocumentLog(Protocol):
    """A log that can find the entries that changed a document."""

    def records_of(self, table: str, doc_id: int | None = None, after: int = 0) -> Iterator[Record]:
        """The log entries after one that changed a document of a table, or any of them, newest first."""


class Lived:
    """Follows documents through the log from their first entry; each once, and only those asked for."""

    def __init__(self, log: DocumentLog) -> None:
        self._log = log
        self._lives: dict[tuple[str, int], Mapping[int, Any]] = {}

    def document_before(self, seq: int, step: Delta) -> Any:
        """The document of a step as it was stored before the step's log entry."""
        whose = step.table, step.id
        if whose not in self._lives:
            self._lives[whose] = dict(self._life(*whose))
        return self._lives[whose][seq]

    def _life(self, table: str, number: int) -> Iterator[tuple[int, Any]]:
        """A document before each log entry that changed parts of it, by the entry's number, sharing unchanged parts."""
        steps = [
            (record.seq, step)
            for record in self._log.records_of(table, number)
            for step in record.deltas
            if (step.table, step.id) == (table, number)
        ]
        tables: Tables = {}
        for seq, step in reversed(steps):
            if step.op == "in":
                yield seq, tables[table][number]
            deltas.apply(tables, step)
