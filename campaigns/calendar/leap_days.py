"""Days that only some years have: every 4th, but not every 100th, counted from a year."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import lcm
from typing import NamedTuple

LONGEST_CYCLE = 100_000
"""The years after which a leap rule has to repeat."""


class Leap(NamedTuple):
    """A number of extra days in some years.

    `every` are numbers of years, negative ones being exceptions: (4, -100, 400) is every 4th year, but not every
    100th, but every 400th. The greatest that divides a year, counted from `offset`, decides.
    """

    days: int
    every: tuple[int, ...]
    offset: int = 0

    @property
    def cycle(self) -> int:
        """The years after which the rule repeats."""
        return cycle_of(self.every)

    def comes(self, year: int) -> bool:
        """Return True if a year has the days."""
        return _comes(self.every, year - self.offset)

    def years_before(self, year: int) -> int:
        """The years with these days from year 1 up to a year; negative before year 1."""
        return _years_before(self.every, year - self.offset) - _years_before(self.every, 1 - self.offset)


def cycle_of(every: tuple[int, ...]) -> int:
    """The years after which a rule repeats."""
    return lcm(*map(abs, every)) if every else 1


def _comes(every: tuple[int, ...], year: int) -> bool:
    return next((each > 0 for each in sorted(every, key=abs, reverse=True) if year % abs(each) == 0), False)


def _years_before(every: tuple[int, ...], year: int) -> int:
    """The years from 0 up to a year in which a rule holds; negative below 0."""
    known = _leaps_before(every)
    cycles, rest = divmod(year, len(known) - 1)
    return cycles * known[-1] + known[rest]


@lru_cache(maxsize=64)
def _leaps_before(every: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(accumulate((_comes(every, year) for year in range(cycle_of(every))), initial=0))
