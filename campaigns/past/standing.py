"""How everything stood before each record: the log followed from the first record on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.keeping.upgrading import Earlier
from campaigns.state.balances import Balances
from campaigns.state.build import Builder
from campaigns.state.tables import NOT_UNDONE
from campaigns.store import Record
from campaigns.store.memory import deltas
from campaigns.store.memory.deltas import Tables
from core.acts.situation import ActorId, Situation
from core.ruleset import Ruleset

Doc = Mapping[str, Any]


class Standing:
    """The documents as they stood at one place of the log, in today's shape, whatever they were written in.

    `campaign` is the campaign's document of today, which knows of the upgrades. Nothing is written to what this gives.
    """

    def __init__(self, ruleset: Ruleset, campaign: Doc) -> None:
        self._tables: Tables = {}
        self._earlier = Earlier(ruleset, campaign, self.current)
        self._balances = Balances(())
        self._builder = Builder(self, ruleset, self._balances)

    def current(self, table: str) -> Mapping[int, Doc]:
        """The documents of a table by id."""
        return self._tables.get(table, {})

    def situation(self, acting: ActorId | None, conflict: int | None) -> Situation:
        """What the rules could know here."""
        return self._builder.books().situation(acting, conflict)

    def follow(self, record: Record) -> None:
        """Go on over a record."""
        steps = self._earlier.deltas(record, lambda delta: delta.table not in NOT_UNDONE)
        for step in steps:
            deltas.apply(self._tables, step)
        self._balances.moved(steps)
