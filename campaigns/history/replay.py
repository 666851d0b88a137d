"""The state before each log entry: the log followed from its first entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from campaigns.document_kinds.table_names import NOT_UNDONE, ONLY
from campaigns.document_kinds.unfinished_work import Desk
from campaigns.state.balances import Balances
from campaigns.state.view import View
from campaigns.store import Delta, Record
from campaigns.store.memory import deltas
from campaigns.store.memory.deltas import Tables
from campaigns.upgrades import Earlier
from campaigns.view_builder import Builder
from core.actions.situation import ActorId, Situation
from core.ruleset import Ruleset

Doc = Mapping[str, Any]

_CLEARED: Mapping[int, Doc] = {ONLY: Desk().to_document()}
"""The desk in its empty state; it isn't part of the campaign, so it isn't followed."""


class ReplayedState:
    """The documents at one point of the log, in today's shape, however they were written.

    `campaign` is today's campaign document, which knows of the upgrades. Callers must not change the returned
    documents.
    """

    def __init__(self, ruleset: Ruleset, campaign: Doc) -> None:
        self.seq = 0
        self._tables: Tables = {}
        self._upgraded = bool(campaign["upgrades"])
        self._stored: Tables = {}
        """The documents in their shape of that time, if any was stored otherwise than today."""
        self._earlier = Earlier(ruleset, campaign, self.current, self._document_before)
        self._balances = Balances(())
        self._builder = Builder(self, ruleset, self._balances)

    def current(self, table: str) -> Mapping[int, Doc]:
        """The documents of a table by id."""
        return self._tables.get(table, {}) if table != "desk" else _CLEARED

    def view(self) -> View:
        """The whole view at this point."""
        return self._builder.view(seq=self.seq, strip=(), undo="", redo="", read_only=True)

    def conflict_of_action(
        self, action: str, actor: ActorId | None, conflict: int | None = None, people: Collection[ActorId] = ()
    ) -> int | None:
        """The conflict an action was done in: the one named, else one that claimed it for the acting character."""
        return self._builder.books().conflict_of_action(action, actor, conflict, people)

    def conflicts_claiming(self, action: str, actor: ActorId | None) -> list[int]:
        """The conflicts running then that claimed an action of one of their participants, oldest first."""
        return self._builder.books().conflicts_claiming(action, actor)

    def situation(self, acting: ActorId | None, conflict: int | None) -> Situation:
        """The situation for the rules at this point."""
        return self._builder.books().situation(acting, conflict)

    def follow(self, record: Record) -> None:
        """Move past a log entry."""
        steps = self._earlier.deltas(record, lambda delta: delta.table not in NOT_UNDONE)
        for step in steps:
            deltas.apply(self._tables, step)
        for step in record.deltas if self._upgraded else ():
            deltas.apply(self._stored, step)
        self._balances.follow(steps)
        self._builder.forget({step.table for step in steps})
        self.seq = record.seq

    def _document_before(self, seq: int, step: Delta) -> dict[str, Any]:
        """The document of a step as it was stored before the current log entry."""
        return self._stored[step.table][step.id]
