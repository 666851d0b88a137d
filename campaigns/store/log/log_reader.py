"""Looking back: log entries by number, in either direction, and by text."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import orjson

from campaigns.store import disk
from campaigns.store.errors import Damaged, convert_read_errors
from campaigns.store.log import lines, segments
from campaigns.store.log.records import Record, decode

_HEAD_ROOM = 256  # enough bytes for any segment's first line
_LOOKED_FOR = 100  # letters of a text for which a segment is searched before it is parsed
_HELD = 4  # segments kept for callers that read log entries one by one


class History:
    """The log entries of a campaign, read lazily, one segment at a time.

    `last` gives the campaign's last position: anything after it in the files isn't part of it yet, or no longer.
    Methods raise Damaged at a line that isn't as it was written. `reading` is called before each segment with its
    number and the last one's: it may report progress, or raise an error to stop.
    """

    def __init__(
        self,
        folder: Path,
        last: Callable[[], segments.Position],
        reading: Callable[[int, int], object] = lambda number, last: None,
    ) -> None:
        self.folder = folder
        self._last = last
        self._reading = reading
        self._before: dict[int, int] = {}
        self._held: dict[int, tuple[object, bytes]] = {}

    @property
    def seq(self) -> int:
        """The number of the last record."""
        return self._last().seq

    def record(self, seq: int) -> Record:
        """Return a log entry. Raises IndexError if the number doesn't exist."""
        if not 1 <= seq <= self.seq:
            raise IndexError(f"there is no log entry {seq}")
        number = self._segment_of(seq)
        data = self._hold(number)
        at = _find(data, seq)
        found = self._record_at(data, at, number) if at < len(data) else None
        if found is None or found.seq != seq:
            raise Damaged(f"The log is damaged: entry {seq} is missing.")
        return found

    def records(self, *, start: int | None = None, stop: int | None = None, reverse: bool = False) -> Iterator[Record]:
        """Yield the log entries from `start` up to, not including, `stop`; newest first if `reverse`."""
        newest = self._last().seq
        first = max(start or 1, 1)
        beyond = min(newest + 1, newest + 1 if stop is None else stop)
        if first >= beyond:
            return
        due = iter(range(beyond - 1, first - 1, -1) if reverse else range(first, beyond))
        for record in self._records_between(first, beyond, reverse):
            if record.seq != next(due, None):
                raise Damaged(f"The log is damaged: entry {record.seq} is out of place.")
            yield record
        for seq in due:  # a damaged number can mislead the search for the first and the last
            raise Damaged(f"The log is damaged: entry {seq} is missing.")

    def _records_between(self, first: int, beyond: int, reverse: bool) -> Iterator[Record]:
        numbers = range(self._segment_of(first), self._segment_of(beyond - 1) + 1)
        for number in reversed(numbers) if reverse else numbers:
            data = self._read(number)
            place, end = _find(data, first), _find(data, beyond)
            while place < end:
                at = data.rfind(b"\n", 0, end - 1) + 1 if reverse else place
                yield self._record_at(data, at, number)
                place, end = (place, at) if reverse else (data.find(b"\n", at) + 1, end)

    def search(self, text: str, after: int = 0) -> Iterator[Record]:
        """Yield the log entries after one whose event contains a text, newest first. Only ASCII case is ignored."""
        needle = orjson.dumps(text)[1:-1].lower()
        found = self._records_with(needle, _lowered_where(needle), after)
        return (record for record in found if needle in orjson.dumps(record.event).lower())

    def records_of(self, table: str, doc_id: int | None = None, after: int = 0) -> Iterator[Record]:
        """Yield the log entries after one that changed a document of a table, or any of them, newest first.

        The entries between them aren't parsed.
        """
        # As a step of a record begins; within a text the quotes would have backslashes before them.
        one = "" if doc_id is None else f"{doc_id},"
        return self._records_with(f'["{table}",{one}'.encode(), bytes, after)

    def _records_with(self, needle: bytes, read_as: Callable[[bytes], bytes], after: int) -> Iterator[Record]:
        """Yield the log entries after one with these bytes in their lines, newest first."""
        if after >= self.seq:
            return
        for number in range(self._last().segment, self._segment_of(after + 1) - 1, -1):
            data = self._read(number)
            searched = read_as(data)
            at = len(data)
            while (hit := searched.rfind(needle, 0, at)) >= 0:
                at = data.rfind(b"\n", 0, hit) + 1
                if at == 0 or _seq_at(data, at) <= after:
                    break  # before it are unwanted entries, or the segment's head, which is no entry
                yield self._record_at(data, at, number)

    def _segment_of(self, seq: int) -> int:
        """Return the number of the segment that holds a log entry: the last that begins before it."""
        return bisect_left(range(1, self._last().segment + 1), seq, key=self._seq_before)

    def _seq_before(self, number: int) -> int:
        """Return the number of the last log entry before a segment."""
        if number == 1:
            return 0
        if number not in self._before:
            data = self._read(number, _HEAD_ROOM)
            try:
                self._before[number] = segments.read_head(data, number)[0].seq
            except lines.Flaw as flaw:
                raise segments.damage_error(self.folder, number, flaw) from None
        return self._before[number]

    def _hold(self, number: int) -> bytes:
        """Return a segment, read again only if the file has changed or more of it belongs to the campaign."""
        try:
            file = segments.path(self.folder, number).stat()
        except OSError:
            return self._read(number)  # it says what is wrong
        last = self._last()
        mark = (file.st_mtime_ns, file.st_size, last.offset if number == last.segment else None)
        known, data = self._held.pop(number, (None, b""))
        if known != mark:
            data = self._read(number)
        self._held = dict([*self._held.items()][1 - _HELD :])
        self._held[number] = (mark, data)
        return data

    def _read(self, number: int, size: int = -1) -> bytes:
        last = self._last()
        if size < 0:
            self._reading(number, last.segment)
        path = segments.path(self.folder, number)
        with convert_read_errors(path.name):
            if not path.exists():
                raise segments.missing_error(number)
            data = disk.read(path, size=size)
        return data[: last.offset] if number == last.segment else data

    def _record_at(self, data: bytes, at: int, number: int) -> Record:
        before = data.rfind(b"\n", 0, at - 1) + 1
        try:
            line = lines.read_line(data, at, lines.sum_of(data, before))
            return decode(line.payload).record
        except (lines.Flaw, ValueError) as error:
            flaw = error if isinstance(error, lines.Flaw) else lines.Flaw(at, str(error))
            raise segments.damage_error(self.folder, number, flaw) from None


def _lowered_where(needle: bytes) -> Callable[[bytes], bytes]:
    """Return a function that lowers a segment if it may hold a text, and else returns nothing.

    pydantic's regular expressions look at many bytes at a time and ignore case, three times as fast as lowering. They
    match more letters (the Kelvin sign for a k), so if they find nothing, there is nothing.
    """
    from pydantic import StringConstraints, TypeAdapter, ValidationError  # noqa: PLC0415  not before the first paint

    start = re.escape(needle.decode()[:_LOOKED_FOR])
    looked_at = TypeAdapter(Annotated[str, StringConstraints(pattern=f"(?i){start}")])

    def lower_if_alike(data: bytes) -> bytes:
        try:
            looked_at.validate_python(data)
        except ValidationError as error:
            if error.errors(include_url=False, include_input=False)[0]["type"] == "string_pattern_mismatch":
                return b""
        return data.lower()  # damaged bytes that aren't text are read all the same

    return lower_if_alike


def _find(data: bytes, seq: int) -> int:
    """Return the offset of the first log entry with at least this number in a segment, by bisection; else the end."""
    low, high = data.find(b"\n") + 1, len(data)
    while low < high:
        at = max(low, data.rfind(b"\n", 0, (low + high) // 2) + 1)
        if _seq_at(data, at) < seq:
            low = data.find(b"\n", at) + 1 or len(data)
        else:
            high = at
    return low


def _seq_at(data: bytes, at: int) -> int:
    """Return the log entry's number in a line, where it is the first thing in the payload."""
    digits = at + lines.HEADER + len('{"s":')
    number = data[digits : data.find(b",", digits)]
    if not number.isdigit():
        raise Damaged(f"A line of the log is damaged (byte {at} of its segment).")
    return int(number)
