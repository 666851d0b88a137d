"""Days that come only in some years: every 4th, but not every 100th, counted from a year."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import lcm
from typing import NamedTuple

LONGEST_CYCLE = 100_000
"""Years after which the years of a leap come the same again."""


class Leap(NamedTuple):
    """So many days more in some years.

    `every` are numbers of years, those below nothing being exceptions: (4, -100, 400) is every 4th year, but not every
    100th, but every 400th. The greatest that divides a year, counted from `offset`, decides.
    """

    days: int
    every: tuple[int, ...]
    offset: int = 0

    @property
    def cycle(self) -> int:
        """Years after which it comes the same again."""
        return cycle_of(self.every)

    def comes(self, year: int) -> bool:
        """Whether the days are there in a year."""
        return _comes(self.every, year - self.offset)

    def years_before(self, year: int) -> int:
        """Years with these days from year 1 up to a year; less than nothing before it."""
        return _years_before(self.every, year - self.offset) - _years_before(self.every, 1 - self.offset)


def cycle_of(every: tuple[int, ...]) -> int:
    """Years after which a rule comes the same again."""
    return lcm(*map(abs, every)) if every else 1


def _comes(every: tuple[int, ...], year: int) -> bool:
    return next((each > 0 for each in sorted(every, key=abs, reverse=True) if year % abs(each) == 0), False)


def _years_before(every: tuple[int, ...], year: int) -> int:
    """Years from 0 up to one in which a rule holds; less than nothing below 0."""
    known = _leaps_before(every)
    cycles, rest = divmod(year, len(known) - 1)
    return cycles * known[-1] + known[rest]


@lru_cache(maxsize=64)
def _leaps_before(every: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(accumulate((_comes(every, year) for year in range(cycle_of(every))), initial=0))
