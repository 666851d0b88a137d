"""Lines of a log: whatever is cut, filled or turned, what is read is right, and only an unfinished end is torn."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from campaigns.store.log.lines import HEADER, Flaw, Line, encode, read_line, scan, sum_of

PAYLOADS = (b"one", b"", b"the third and longest of them")


def log(*payloads: bytes) -> bytes:
    crc, written = 0, b""
    for payload in payloads:
        line, crc = encode(payload, crc)
        written += line
    return written


LOG = log(*PAYLOADS)
LAST = len(log(*PAYLOADS[:-1]))


def read(data: bytes) -> tuple[list[bytes], tuple[int, bool] | None]:
    """The payloads up to the first flaw, then its place and whether the end is torn there."""
    found: list[bytes] = []
    try:
        for line in scan(data, 0):
            found.append(line.payload)
    except Flaw as flaw:
        return found, (flaw.at, flaw.torn)
    return found, None


def test_lines_are_read_as_they_were_written_also_an_empty_one() -> None:
    assert read(LOG) == ([*PAYLOADS], None)
    assert read_line(log(b""), 0, 0) == Line(0, len(log(b"")), 0, b"")


def test_a_log_cut_within_a_line_is_torn_there_also_if_the_rest_was_never_filled() -> None:
    starts = [len(log(*PAYLOADS[:n])) for n in range(4)]
    for size, zeros in product(range(1, len(LOG)), (0, 1, 30, 5000)):
        whole = sum(start <= size for start in starts) - 1
        flaw = None if size in starts and not zeros else (starts[whole], True)
        assert read(LOG[:size] + bytes(zeros)) == ([*PAYLOADS[:whole]], flaw), (size, zeros)


def test_the_checksum_of_a_line_is_that_of_all_lines_up_to_it() -> None:
    for line in scan(LOG, 0):
        assert sum_of(LOG, line.start) == line.crc
    with pytest.raises(Flaw):
        sum_of(LOG[:15] + b"x" + LOG[16:], 0)


def test_a_line_is_damaged_in_its_length_or_otherwise() -> None:
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for place in range(len(LOG) - LAST):
        data = bytearray(LOG)
        data[LAST + place] ^= 1
        with pytest.raises(Flaw) as flaw:
            list(scan(bytes(data), 0))
        told[place < len(b"LLLLLLLL HHHH")] |= {str(flaw.value)}
    assert [len(each) for each in told.values()] == [1, 1]
    assert told[True] != told[False]


def test_a_turned_bit_is_damage_and_no_torn_end() -> None:
    for place, bit in product(range(len(LOG)), range(8)):
        data = bytearray(LOG)
        data[place] ^= 1 << bit
        found, flaw = read(bytes(data))
        assert flaw is not None
        assert found == [*PAYLOADS[: len(found)]]
        assert (flaw[0], flaw[1]) == (len(log(*PAYLOADS[: len(found)])), False), (place, bit)


@pytest.mark.parametrize("hole", [2, 5, 20])
def test_a_hole_is_an_unfinished_write_only_in_the_last_line(hole: int) -> None:
    starts = [len(log(*PAYLOADS[:n])) for n in range(4)]
    for number, (start, end) in enumerate(pairwise(starts)):
        for place in range(start, end - hole):  # the newline is still there
            flaw = read(LOG[:place] + bytes(hole) + LOG[place + hole :])[1]
            assert flaw == (start, number == 2), place
    assert read(LOG[:LAST] + b"\0" + LOG[LAST + 1 :])[1] == (LAST, True)


@pytest.mark.parametrize(("after", "least"), [(b"x", HEADER), (b"\n", HEADER), (LOG, 1)])
def test_what_comes_after_a_line_shows_that_it_was_finished(after: bytes, least: int) -> None:
    """A line's end is known from its header; without one, only a line's end shows that others came."""
    assert read(LOG[:LAST] + bytes(HEADER) + LOG[LAST + HEADER :] + after)[1] == (LAST, False)
    for size in range(LAST + least, len(LOG)):
        assert read(LOG[:size] + bytes(len(LOG) - size) + after)[1] == (LAST, False), size
