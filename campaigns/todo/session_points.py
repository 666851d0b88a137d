"""The characters who got points for a session, and those who are still to get them; points of downtimes don't count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from campaigns.downtime.commands import CommitDowntime
from campaigns.state.balances import Balances
from campaigns.store import Damaged
from campaigns.todo.after_session import award_recipients

if TYPE_CHECKING:
    from campaigns.history.history import History
    from campaigns.state.view import SessionView, View
    from campaigns.store import Record
    from core.actions.situation import Situation


class SessionPoints:
    """The points for sessions: of the kinds that milestones bring."""

    def __init__(
        self,
        view: View,
        situation: Situation,
        balances: Balances,
        history: Callable[[], History],
        record: Callable[[int], Record],
    ) -> None:
        self._view, self._situation, self._balances = view, situation, balances
        self._history, self._record = history, record

    def missing(self, sessions: Sequence[SessionView]) -> tuple[int, tuple[int, ...]]:
        """The session before the open one, and its characters who have got no points for it, then or since.

        `sessions` are listed newest first.
        """
        if self._view.session is None or len(sessions) < 2:
            return 0, ()
        before = sessions[1]
        given = self.recipients([each.number for each in sessions[:2]])
        there = award_recipients(self._view, before)
        return before.number, tuple(c for c in there if c not in given) if self._view.ruleset.currencies else ()

    def recipients(self, sessions: Sequence[int]) -> set[int]:
        """The characters who got points in one of these sessions (by number)."""
        apart = self._from_downtimes(min(sessions, default=0))
        people = [c.id for c in self._view.characters]
        return {c for c in people if any(self._balances.has_gained(each, c, self._paying, apart) for each in sessions)}

    @cached_property
    def _paying(self) -> set[str]:
        tiers = self._view.ruleset.tiers
        return {currency for tier in tiers for currency in tier.award(self._situation)}

    def _from_downtimes(self, session: int) -> Balances:
        """The points that downtimes brought since a session (by number), from the log; none if it can't be read."""
        history = self._history()
        try:
            lines = history.find_kind(CommitDowntime.kind, history.last_until(session - 1))
            deltas = [delta for line in lines for delta in self._record(line.seq).deltas]
        except Damaged:
            return Balances(())  # the list of things to do reports the damaged log
        return Balances(delta.new for delta in deltas if delta.table == "ledger" and delta.op == "new" and delta.new)
