"""The end of the log as the view shows it: the last results, and the names of the next undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from campaigns.errors import CampaignError
from campaigns.history.history import History, line_of
from campaigns.state.view import LogLine
from campaigns.store import ONLY_THE_PAST, Record, Store

STRIP = 8
"""The number of results in the strip."""

HELD = 2 * STRIP
"""The number of results kept, so that the last changes can be undone without reading the log."""

LOOKED_BACK = 120
"""The most log entries read to find them, when a campaign opens or more was undone than is kept."""


class Recent:
    """Follows the log. `unread` lists the places that couldn't be read; play goes on, only looking back suffers."""

    def __init__(self, store: Store, history: Callable[[], History]) -> None:
        self._store, self._history = store, history
        self._titles: dict[int, str] = {}
        self.unread: tuple[str, ...] = ()
        self._head = self._older = history().head
        self._hold(self._looked_back(STRIP))

    def follow(self, record: Record) -> LogLine:
        """Continue with a log entry that is on disk; return it as a line."""
        line = line_of(record.seq, record.event)
        self._titles = {**dict(islice(self._titles.items(), 4)), record.seq: _what(record.event)}
        head = self._history().head
        if record.event["kind"] == "switch" or (record.event["kind"] == "redo" and record.event.get("branch")):
            self._older = head
            self._hold(self._looked_back(STRIP))
        elif head < self._head:
            self._go_back(head)
        elif record.event["kind"] == "redo":
            self._go_on(head)
        elif line.band:
            self._hold((line, *self._held))
        self._head = head
        return line

    def title(self, seq: int | None) -> str:
        """The name that undo or redo shows for a log entry."""
        if seq is None:
            return ""
        if seq not in self._titles:
            try:
                self._titles[seq] = _what(self._store.record(seq).event)
            except CampaignError:
                return "an unreadable change"
        return self._titles[seq]

    def _go_back(self, head: int) -> None:
        """Go back to an earlier head; the entries before it still hold."""
        self._older = min(self._older, head)
        still = tuple(line for line in self._held if line.seq <= head)
        self._hold(still if len(still) >= STRIP else (*still, *self._looked_back(HELD)))

    def _go_on(self, head: int) -> None:
        """Go to a later head, which holds again together with the entries before it."""
        older, self._older = self._older, head
        again = self._looked_back(HELD, until=self._head)
        if self._older <= self._head:
            self._older, again = older, (*again, *self._held)
        self._hold(again)

    def _hold(self, lines: tuple[LogLine, ...]) -> None:
        self._held, self.strip = lines[:HELD], lines[:STRIP]
        if len(lines) > HELD:
            self._older = self._held[-1].event["prev"] or 0

    def _looked_back(self, most: int, until: int = 0) -> tuple[LogLine, ...]:
        """More results, from where the last look back ended. An unreadable log doesn't stop play."""
        found: list[LogLine] = []
        try:
            for line in islice(self._history().walk(self._older), LOOKED_BACK) if self._older > until else ():
                found += [line] if line.band else []
                self._older = line.event["prev"] or 0
                if len(found) == most or self._older <= until:
                    break
        except CampaignError as error:
            if not any(str(error) in said for said in self._store.notices):
                self.unread = (f"{error} {ONLY_THE_PAST}",)
        return tuple(found)


def _what(event: Mapping[str, Any]) -> str:
    """The name that undo or redo shows for a log entry."""
    return str(event.get("what", event["title"]))
