"""How documents stood when the log moved parts of them: what a part was of, in the words of then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from campaigns.store import Delta, Record
from campaigns.store.memory import deltas
from campaigns.store.memory.deltas import Tables


class Moving(Protocol):
    """A log that knows which records moved what."""

    def records_of(self, table: str, doc_id: int | None = None, after: int = 0) -> Iterator[Record]:
        """The records after one that move a document of a table, or any of them, newest first."""


class Lived:
    """Follows documents along the log from where they appeared; each once, and only those that are asked for."""

    def __init__(self, log: Moving) -> None:
        self._log = log
        self._lives: dict[tuple[str, int], Mapping[int, Any]] = {}

    def document_before(self, seq: int, step: Delta) -> Any:
        """The document of a step as it was stored before the record the step is of."""
        whose = step.table, step.id
        if whose not in self._lives:
            self._lives[whose] = dict(self._life(*whose))
        return self._lives[whose][seq]

    def _life(self, table: str, number: int) -> Iterator[tuple[int, Any]]:
        """A document before each record that moved parts of it, by the record's number; they share what stayed."""
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
