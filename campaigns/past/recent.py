"""The end of the log as the view shows it: the last results, and what undo and redo would name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from campaigns.errors import CampaignError
from campaigns.past.history import History, line_of
from campaigns.state.view import LogLine
from campaigns.store import Record, Store

STRIP = 8
"""How many results the strip shows."""

LOOKED_BACK = 120
"""How many records are looked at to fill the strip when a campaign is opened or undone."""


class Recent:
    """Follows the log. `unread` says where it could not be read back: play goes on, only looking back is hurt."""

    def __init__(self, store: Store, history: Callable[[], History]) -> None:
        self._store, self._history = store, history
        self._titles: dict[int, str] = {}
        self.unread: tuple[str, ...] = ()
        self.strip = self._filled_strip()

    def follow(self, record: Record) -> LogLine:
        """Go on with a record that is on disk; it as a line."""
        line = line_of(record.seq, record.event)
        self._titles = {**dict(islice(self._titles.items(), 4)), record.seq: _what(record.event)}
        if record.event["kind"] in ("undo", "redo"):
            self.strip = self._filled_strip()
        elif line.band:
            self.strip = (line, *self.strip)[:STRIP]
        return line

    def title(self, seq: int | None) -> str:
        """What undo, or redo, of a record would name."""
        if seq is None:
            return ""
        if seq not in self._titles:
            try:
                self._titles[seq] = _what(self._store.record(seq).event)
            except CampaignError:
                return "a change that cannot be read"
        return self._titles[seq]

    def _filled_strip(self) -> tuple[LogLine, ...]:
        """The last results, as far back as the log can be read: play goes on where only looking back is hurt."""
        found: list[LogLine] = []
        try:
            lines = (line for line in islice(self._history().walk(), LOOKED_BACK) if line.band)
            found.extend(islice(lines, STRIP))
        except CampaignError as error:
            if not any(str(error) in said for said in self._store.notices):
                self.unread = (f"{error} What is current is intact, only looking back is not.",)
        return tuple(found)


def _what(event: Mapping[str, Any]) -> str:
    """What undo, or redo, of a record would name."""
    return str(event.get("what", event["title"]))
