"""Combining the far ends of a long distribution, so that likely values have room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from tui.widgets.histogram import Shares, numbers

_FAR = Fraction(1, 2000)  # an end this unlikely is only a line at a picture's bottom, and isn't told in words


def within_reach(shares: Shares, good: range) -> Shares:
    """Rising values without their far ends, which are added to the last value kept; some `good` ones always stay."""
    low = _length_of_tail([p for _, p in shares], good)
    high = len(shares) - 1 - _length_of_tail([p for _, p in reversed(shares)], _from_end(good, len(shares)))
    if low >= high:
        return shares
    ends = {low: range(low + 1), high: range(high, len(shares))}
    return [(shares[at][0], _sum_of_shares(shares, ends.get(at, range(at, at + 1)))) for at in range(low, high + 1)]


def _length_of_tail(parts: Sequence[Fraction], good: range) -> int:
    """The number of values from the first on that together are too unlikely to be seen, and all good or all bad."""
    far = 0
    for at, together in enumerate(accumulate(parts)):
        if together >= _FAR or (at in good) != (0 in good):
            break
        far = at
    return far


def _from_end(good: range, length: int) -> range:
    return range(length - good.stop, length - good.start)


def gather_tails(shares: Shares, good: range, lines: int) -> tuple[Shares, range]:
    """The values in this many lines, the likeliest in one each, and the indexes of the `good` ones.

    The values before and after the likeliest are combined: `up to −3`, `5 on`.
    """
    first, last = _likeliest(shares, good, lines)
    singles = (range(at, at + 1) for at in range(first, last + 1))
    groups = [each for each in (range(first), *singles, range(last + 1, len(shares))) if each]
    if lines == 2 and 0 < (edge := good.start or good.stop) < len(shares):
        first, groups = edge, [range(edge), range(edge, len(shares))]  # successes, and the rest
    still = [row for row, group in enumerate(groups) if all(at in good for at in group)]
    rows = [(_group_name(group, first, shares), _sum_of_shares(shares, group)) for group in groups]
    return rows, range(still[0], still[-1] + 1) if still else range(0)


def _group_name(group: range, first: int, shares: Shares) -> str:
    if group.stop <= first:
        return f"up to {shares[group[-1]][0]}"
    return f"{shares[group[0]][0]}{' on' if len(group) > 1 else ''}"


def _sum_of_shares(shares: Shares, places: range) -> Fraction:
    return sum((shares[at][1] for at in places), Fraction(0))


def _likeliest(shares: Shares, good: range, lines: int) -> tuple[int, int]:
    """The first and last of the values with their own line, if each end beside them has one as well.

    No end mixes successes with others, if possible. Values other than numbers keep their beginning.
    """
    if not numbers(shares):
        return 0, lines - 2
    found = list(_windows(len(shares), lines))
    pure = [each for each in found if _pure(good, range(each[0])) and _pure(good, range(each[1] + 1, len(shares)))]
    return max(pure or found, key=lambda each: _sum_of_shares(shares, range(each[0], each[1] + 1)))


def _windows(length: int, lines: int) -> Iterator[tuple[int, int]]:
    """Every way to give all values but the ends their own line."""
    for first in range(length):
        room = lines - (first > 0)
        if length - first <= room:
            yield length - room, length - 1
            return
        if room > 1:
            yield first, first + room - 2


def _pure(good: range, end: range) -> bool:
    return len({at in good for at in end}) <= 1
