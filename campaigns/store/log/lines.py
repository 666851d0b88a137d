"""One line of the log: `LLLLLLLL HHHH CCCCCCCC payload`, all numbers in hexadecimal.

L is the payload's length, H a CRC-16 of the eight digits of L, C the CRC-32 of the payload chained over the line
before. H exists because a damaged length could make a good line look like the torn end of the file.
"""

from binascii import crc_hqx
from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

HEADER = 23
_LENGTH_CHECKED = 13  # the fewest bytes of a header for its length to be trusted


class Line(NamedTuple):
    """A whole and correct line, and its place."""

    start: int
    end: int
    crc: int
    payload: bytes


class Flaw(Exception):
    """A line that can't be read; `torn` if it looks like an unfinished write."""

    def __init__(self, at: int, why: str, *, torn: bool = False) -> None:
        super().__init__(why)
        self.at = at
        self.torn = torn


def header(length: int, crc: int) -> bytes:
    """Return the only valid header for a payload with this length and checksum."""
    digits = b"%08x" % length
    return b"%s %04x %08x " % (digits, crc_hqx(digits, 0), crc)


def encode(payload: bytes, crc: int) -> tuple[bytes, int]:
    """Return a payload as a line that follows the line with the given checksum, and its own checksum."""
    own = crc32(payload, crc)
    return header(len(payload), own) + payload + b"\n", own


def scan(data: bytes, crc: int, start: int = 0) -> Iterator[Line]:
    """Yield the lines of `data` from `start` on, checking each; `crc` is the checksum of the line before.

    Raises Flaw at the first line that isn't whole and correct.
    """
    while start < len(data):
        line = read_line(data, start, crc)
        yield line
        start, crc = line.end, line.crc


def read_line(data: bytes, start: int, crc: int) -> Line:
    """Return the line at `start`, which follows a line with the checksum `crc`. Raises Flaw."""
    head = data[start : start + HEADER]
    try:
        length = int(head[:8], 16)
    except ValueError:
        length = -1
    if length < 0 or head[:_LENGTH_CHECKED] != header(length, 0)[:_LENGTH_CHECKED]:
        raise _flaw(data, start, len(data), "its length is unreadable", torn=len(head) < _LENGTH_CHECKED)
    end = start + HEADER + length + 1
    payload = data[start + HEADER : end - 1]
    own = crc32(payload, crc)
    if end > len(data) or data[end - 1] != ord("\n") or head != header(length, own):
        raise _flaw(data, start, end, "its checksum is wrong", torn=end > len(data))
    return Line(start, end, own, payload)


def sum_of(data: bytes, start: int) -> int:
    """Return the checksum in a line. Raises Flaw if there is no number."""
    try:
        return int(data[start + _LENGTH_CHECKED + 1 : start + HEADER - 1], 16)
    except ValueError:
        raise Flaw(start, "its checksum is unreadable") from None


def _flaw(data: bytes, start: int, end: int, why: str, *, torn: bool) -> Flaw:
    """Distinguish an unfinished write from damage; `end` is the line's end, or the data's if that is unknown.

    Only the very last line can be unfinished: the file ends inside it, or blocks given to the file were never filled,
    whatever follows them (a disk writes the sectors of one write in any order). Anything after it means that another
    line was begun, so this one was finished.
    """
    written = data[start:].rstrip(b"\0")
    another = b"\n" in written[:-1] or data[end:].strip(b"\0") != b""
    ends_early = not written.endswith(b"\n") and (torn or len(written) < len(data) - start)
    return Flaw(start, why, torn=not another and (ends_early or _has_hole(written)))


def _has_hole(written: bytes) -> bool:
    """Return True if a line has a run of zeros, which no line holds and no single flipped bit makes."""
    return b"\0\0" in written or written[:1] == b"\0"
