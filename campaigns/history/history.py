"""History: log entries as lines, those that still hold, and the way back and forth between them.

Entries are never rewritten. Each undoable one names its predecessor on the line (`prev`); the campaign keeps the last
that holds (`head`) and the undo that could be redone (`redo`). Undo takes back the head. If something else is done
afterwards, the undone entries remain on a branch (`branches.py`), as a `dead` span.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Protocol

from campaigns.state.view import LogLine, with_about


class Recorded(Protocol):
    """A record as the store returns it."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def event(self) -> dict[str, Any]:
        """The entry's contents."""


class Log(Protocol):
    """The parts of the store that history needs."""

    @property
    def seq(self) -> int:
        """The number of the last log entry."""

    def record(self, seq: int) -> Any:
        """The log entry with this number."""

    def records(self, *, start: int | None = None, stop: int | None = None, reverse: bool = False) -> Iterator[Any]:
        """The log entries from `start` up to `stop`, read lazily."""

    def search(self, text: str, after: int = 0) -> Iterator[Any]:
        """The log entries after one whose line contains a text, newest first."""


Today = Callable[[int, Mapping[str, Any]], Mapping[str, Any]]
"""A function from an entry's number and event to the event with today's names."""


class History:
    """The log as a list of lines, newest first, read only where it is needed."""

    def __init__(
        self,
        log: Log,
        rows: int,
        head: int | None,
        dead: Iterable[Mapping[str, int]],
        today: Today = lambda seq, event: event,
        *,
        reverted: Container[int] = (),
    ) -> None:
        self._log = log
        self._today = today
        self._rows = rows
        self._head = head or 0
        self._dead = _disjoint(sorted((doc["first"], doc["last"]) for doc in dead))
        self._known: dict[int, int] = {}
        self._reverted = reverted

    def __len__(self) -> int:
        return self._rows

    def line(self, index: int) -> LogLine:
        """The line at an index; 0 is the newest."""
        return self._line_of(self._shown_in(self._rows - index))

    def line_at(self, seq: int) -> LogLine:
        """The line of a log entry."""
        return self._line_of(self._log.record(seq))

    def _line_of(self, record: Any) -> LogLine:
        return self._line(record, self.live(record.seq, record.event))

    def find(self, text: str, most: int = 1000, after: int = 0) -> list[LogLine]:
        """The newest lines, at most `most`, whose log entry is after one and contains a text."""
        found = (r for r in self._log.search(text, after) if not r.event.get("quiet"))
        return [self._line(r, self.live(r.seq, r.event)) for r in islice(found, most)]

    def find_kind(self, kind: str, after: int = 0) -> Iterator[LogLine]:
        """The lines of a kind that hold, after a log entry, newest first."""
        return (line for line in self.find(kind, after=after) if line.kind == kind and line.holds)

    def live(self, seq: int, event: Mapping[str, Any]) -> bool:
        """Return True if a log entry still holds: it is on the line, or isn't undoable."""
        if not event.get("undoable"):
            return True
        return seq <= self._head and self._span(seq) is None

    def holds(self, seq: int, event: Mapping[str, Any]) -> bool:
        """Return True if a log entry was neither undone nor reverted."""
        return self.live(seq, event) and seq not in self._reverted

    @property
    def head(self) -> int:
        """The last log entry that holds; 0 if there is none."""
        return self._head

    def walk(self, last: int | None = None) -> Iterator[LogLine]:
        """The lines that hold, newest first, following the line from `last`, which must be on it."""
        return (self._line(record, True) for record in self.records(last))

    def records(self, last: int | None = None) -> Iterator[Any]:
        """The log entries that hold, newest first, following the line from `last`, which must be on it, or its head.

        The log is read once, in order; of undone entries only the numbers are read.
        """
        due = self._head if last is None else last
        for record in self._log.records(stop=due + 1, reverse=True) if due else ():
            if record.seq == due:
                yield record
                due = record.event["prev"] or 0
            if not due:
                return

    def lines_of(self, session: int) -> tuple[LogLine, ...]:
        """The lines of a session (by number) that hold, in order; reads only these entries and the next one."""
        return tuple(self._line(record, True) for record in self.records_of(session))[::-1]

    def records_of(self, session: int) -> Iterator[Any]:
        """The log entries of a session (by number) that hold, newest first; reads only these and the next one.

        Those before the first session are of session 0.
        """
        for record in self.records(self.last_until(session)):
            number = record.event.get("session")
            if number is not None and number < session:
                break
            if (number or 0) == session:
                yield record

    def lines_by_session(self) -> Iterator[tuple[int, tuple[LogLine, ...]]]:
        """The lines that hold of every session (by number), in order; newest session first, one at a time."""
        of, lines = 0, list[LogLine]()
        for record in self.records():
            number = record.event.get("session") or of
            if number != of:
                if of:
                    yield of, tuple(reversed(lines))
                of, lines = number, []
            if record.event.get("session"):
                lines.append(self._line(record, True))
        if of:
            yield of, tuple(reversed(lines))

    def last_until(self, session: int) -> int:
        """The last log entry on the line that isn't later than a session (by number); 0 if there is none.

        Session numbers rise along the line, so this is a binary search.
        """
        found, low, high = 0, 0, self._head
        while low < high:
            middle = (low + high + 1) // 2
            at = self._on_line(middle, low)
            if at > low and (self._log.record(at).event.get("session") or 0) > session:
                high = at - 1
            else:
                found, low = max(found, at if at > low else 0), middle
        return found

    def _on_line(self, seq: int, above: int) -> int:
        """The newest entry on the line up to `seq` and above another number; that number if there is none."""
        while seq > above:
            place = self._span(seq)
            if place is None and self._log.record(seq).event.get("undoable"):
                return seq
            seq = (self._dead[place][0] if place is not None else seq) - 1
        return above

    def _span(self, seq: int) -> int | None:
        """The index of the dead span that contains a log entry, or None."""
        place = bisect_right(self._dead, seq, key=lambda span: span[0]) - 1
        return place if place >= 0 and seq <= self._dead[place][1] else None

    def _line(self, record: Recorded, live: bool) -> LogLine:
        line = line_of(record.seq, self._today(record.seq, record.event), live)
        return line._replace(reverted=True) if record.seq in self._reverted else line

    def _shown_in(self, row: int) -> Any:
        """The log entry shown in a row; beside a known row it is the entry before."""
        if row in self._known:
            return self._log.record(self._known[row])
        seq = self._known[row + 1] - 1 if (row + 1) in self._known else self._last_of(row)
        # Quiet records carry the row of the visible one before them.
        while (record := self._log.record(seq)).event.get("quiet"):
            seq -= 1
        self._known[row] = seq
        return record

    def _last_of(self, row: int) -> int:
        """The last entry with this row number. Rows are numbered like entries, without the quiet ones."""
        low, high = row, self._log.seq
        while low < high:
            middle = (low + high + 1) // 2
            if self._row(middle) <= row:
                low = middle
            else:
                high = middle - 1
        return low

    def _row(self, seq: int) -> int:
        return int(self._log.record(seq).event["row"])


def _disjoint(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sorted spans, with adjacent and overlapping ones joined."""
    joined: list[tuple[int, int]] = []
    for first, last in spans:
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined


def line_of(seq: int, event: Mapping[str, Any], live: bool = True) -> LogLine:
    """A log entry as the lists show it."""
    outcome, about = event.get("outcome") or {}, _note_of_draw(event)
    return LogLine(
        seq=seq,
        kind=event["kind"],
        title=with_about(event["title"], (event.get("seen") or {}).get("who") or "", about),
        at=event["at"],
        session=event.get("session"),
        scene=event.get("scene"),
        actor=event.get("actor"),
        band=outcome.get("band", ""),
        word=outcome.get("word", ""),
        live=live,
        undoable=bool(event.get("undoable")),
        event=event,
        about=about,
    )


def _note_of_draw(event: Mapping[str, Any]) -> str:
    """The note on a draw."""
    drawn = {"resolve": event, "resolve_each": event.get("command")}.get(event["kind"]) or {}
    return drawn.get("note") or ""
