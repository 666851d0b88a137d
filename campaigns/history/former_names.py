"""The former names of characters at each point of the log, worked back from their present names."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from campaigns.history.history import Log

_RENAMING = ("edit_character", "take_in", "remove_character")
"""The commands that change or remove a character's name, as log entries name them."""


class Names:
    """The names of characters, deleted ones included. The log is read only as far back as needed.

    `moving` are the entries that changed names; None in an old campaign, whose log is searched for them.
    """

    def __init__(
        self,
        log: Log,
        live: Callable[[int, Mapping[str, Any]], bool],
        now: Mapping[int, str],
        moving: Sequence[int] | None,
    ) -> None:
        self._log, self._live, self._moving = log, live, moving
        self._until = log.seq
        self._steps: list[tuple[int, Mapping[int, str]]] = [(-log.seq - 1, now)]
        """The names up to a log entry, newest first; the number is negative so that the list is in ascending order."""

    def names_at(self, seq: int) -> Mapping[int, str]:
        """Everyone's name by id after a log entry; a character who came later has their first name."""
        if seq < self._until:
            self._read_back(seq)
        return self._steps[bisect_left(self._steps, -seq, key=lambda step: step[0]) - 1][1]

    def ever(self) -> Iterator[tuple[int, str]]:
        """Every name that a character has or had, with their id. The log is read as far as names changed."""
        self.names_at(0)
        yield from dict.fromkeys(each for _, names in self._steps for each in names.items())

    def _read_back(self, after: int) -> None:
        """Read the log back to an entry, from the names already known."""
        records = (record for record in self._candidates(after) if after < record.seq <= self._until)
        found = {record.seq: record for record in records if self._live(record.seq, record.event)}
        for seq in sorted(found, reverse=True):
            if before := dict(_names_before(found[seq])):
                self._steps.append((-seq, {**self._steps[-1][1], **before}))
        self._until = after

    def _candidates(self, after: int) -> Iterator[Any]:
        """The log entries after one that may have changed names."""
        if self._moving is None:
            yield from (record for kind in _RENAMING for record in self._log.search(kind, after))
        else:
            yield from (self._log.record(seq) for seq in self._moving if after < seq <= self._until)


def _names_before(record: Any) -> Iterator[tuple[int, str]]:
    """The characters renamed or removed by a log entry, with their names before it."""
    for step in record.deltas:
        if step.table == "characters" and step.op != "new":
            yield from ((step.id, value) for place, value in (step.before or {}).items() if place.strip("/") == "name")
