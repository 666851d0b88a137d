"""Reading the log: its segments, and walking over their lines from any position."""

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import orjson

from campaigns.store import disk
from campaigns.store.errors import Damaged, Newer
from campaigns.store.folder import migrations
from campaigns.store.log import lines
from campaigns.store.log.records import Entry, decode

_NAME = re.compile(r"(\d{6})\.jsonl")


class Position(NamedTuple):
    """A position between two lines: the log entry before it, and where that line starts and ends."""

    segment: int
    last: int
    offset: int
    crc: int
    seq: int


BEGINNING = Position(0, 0, 0, 0, 0)


class Torn(NamedTuple):
    """An unfinished write at the end of the log."""

    segment: int
    offset: int
    data: bytes


@lru_cache(maxsize=64)
def path(folder: Path, segment: int) -> Path:
    """Return the path of a segment; called for each log entry that is looked up."""
    return folder / "log" / f"{segment:06}.jsonl"


def count(folder: Path) -> int:
    """Return the number of segments. Raises Damaged if one in the middle is missing."""
    try:
        names = os.listdir(folder / "log")
    except FileNotFoundError:
        names = []
    numbers = sorted(int(match[1]) for name in names if (match := _NAME.fullmatch(name)))
    for expected, number in enumerate(numbers, 1):
        if number != expected:
            raise missing_error(expected)
    return len(numbers)


def head(position: Position) -> tuple[bytes, Position]:
    """Return the first line of the segment after `position`, which ties it to the one before."""
    number = position.segment + 1
    payload = {"segment": number, "after": position.seq, "crc": f"{position.crc:08x}", "schema": migrations.SCHEMA}
    line, crc = lines.encode(orjson.dumps(payload), 0)
    return line, Position(number, 0, len(line), crc, position.seq)


def read_head(data: bytes, number: int) -> tuple[Position, Position]:
    """Return the previous segment's end, as in this segment's first line, and the position after that line.

    Raises lines.Flaw if the line isn't this segment's head.
    """
    try:
        line = lines.read_line(data, 0, 0)
        content = orjson.loads(line.payload)
        before = Position(number - 1, 0, 0, int(content["crc"], 16), content["after"])
        own, schema = content["segment"], content["schema"]
        if any(type(number) is not int for number in (before.seq, own, schema)):
            raise ValueError
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise lines.Flaw(0, "it isn't the header of a segment") from error
    if schema > migrations.SCHEMA:
        raise newer()
    if own != number:
        raise lines.Flaw(0, f"it is the header of segment {own}")
    return before, Position(number, 0, line.end, line.crc, before.seq)


class Walk:
    """Yields the entries after a position through all later segments, checking every byte.

    `position` is always that after the last entry; `torn` is set at the end if the log ends in an unfinished write.
    Raises Damaged, with the place, for any other fault. It stops at the position `until`, because another program may
    be writing.
    """

    def __init__(self, folder: Path, start: Position = BEGINNING, until: Position | None = None) -> None:
        self.folder = folder
        self.position = start
        self.until = until
        self.torn: Torn | None = None

    def __iter__(self) -> Iterator[Entry]:
        segments = count(self.folder)
        if self.position.segment > segments:
            raise missing_error(self.position.segment)
        if self.position.segment:
            yield from self._rest_of_segment(segments)
        while self.position.segment < segments and self.position != self.until:
            yield from self._next_segment(segments)

    def _rest_of_segment(self, segments: int) -> Iterator[Entry]:
        """Walk on in the current segment, after checking that it is the one the position was taken in."""
        at = self.position
        data = disk.read(path(self.folder, at.segment), at.last)
        size = at.offset - at.last
        own_header = lines.header(size - lines.HEADER - 1, at.crc)
        if not data.startswith(own_header) or data[size - 1 : size] != b"\n":
            flaw = lines.Flaw(at.last, "the saved state doesn't follow this line")
            raise damage_error(self.folder, at.segment, flaw)
        yield from self._lines(data, at.last, segments)

    def _next_segment(self, segments: int) -> Iterator[Entry]:
        number = self.position.segment + 1
        data = disk.read(path(self.folder, number))
        try:
            before, after = read_head(data, number)
            if (before.crc, before.seq) != (self.position.crc, self.position.seq):
                raise lines.Flaw(0, "it doesn't follow the previous segment")
        except lines.Flaw as flaw:
            raise damage_error(self.folder, number, flaw) from None
        self.position = after
        yield from self._lines(data, 0, segments)

    def _lines(self, data: bytes, base: int, segments: int) -> Iterator[Entry]:
        """Yield the entries in `data`, which is the segment from `base` on."""
        number = self.position.segment
        try:
            for line in lines.scan(data, self.position.crc, self.position.offset - base):
                if self.position == self.until:
                    return
                entry = self._entry(line)
                self.position = Position(number, base + line.start, base + line.end, line.crc, entry.record.seq)
                yield entry
        except lines.Flaw as flaw:
            flaw.at += base
            if not flaw.torn or number < segments:
                raise damage_error(self.folder, number, flaw) from None
            self.torn = Torn(number, flaw.at, data[flaw.at - base :])

    def _entry(self, line: lines.Line) -> Entry:
        try:
            entry = decode(line.payload)
        except ValueError as error:
            raise lines.Flaw(line.start, str(error)) from error
        if entry.record.seq != self.position.seq + 1:
            raise lines.Flaw(line.start, f"entry {entry.record.seq} follows entry {self.position.seq}")
        if (entry.schema or 0) > migrations.SCHEMA:
            raise newer()
        return entry


def damage_error(folder: Path, number: int, flaw: lines.Flaw) -> Damaged:
    """Return the error with the line and file of a flaw."""
    line = disk.read(path(folder, number))[: flaw.at].count(b"\n") + 1
    return Damaged(f"log/{number:06}.jsonl is damaged at line {line} (byte {flaw.at}): {flaw}.")


def missing_error(number: int) -> Damaged:
    """Return the error for a missing segment."""
    return Damaged(f"log/{number:06}.jsonl is missing.")


def newer() -> Newer:
    """Return the error for data that only a later version can read."""
    return Newer("This campaign was written by a newer version of wyrdbook. Please update.")
