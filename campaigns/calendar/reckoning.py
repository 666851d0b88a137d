"""How a calendar reckons: months, weeks, leap years, feasts and eras as values, and the way from a day to a date.

A day is the campaign's, counted from its first (day 1; days before it are 0 and less). A date is a year, a month and a
day of the month. Everything is arithmetic: no day is walked to.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple


class Date(NamedTuple):
    """A day of a month, both counted from 1 (of the calendar's months), in a year; years may be 0 and less."""

    year: int
    month: int
    day: int


FIRST = Date(1, 1, 1)


class Month(NamedTuple):
    """A month with its days in a common and in a leap year; the days of one that is not `in_week` have no weekday."""

    name: str
    days: int
    leap_days: int
    in_week: bool = True

    def length(self, leap: bool) -> int:
        """Its days in a year."""
        return self.leap_days if leap else self.days


class Feast(NamedTuple):
    """What is kept every year from one date to another, which may lie in the year after."""

    name: str
    first: tuple[int, int]
    last: tuple[int, int]
    """Month and day, counted from 1. A day that a year does not have is the last of that month."""


class Era(NamedTuple):
    """Years counted anew from one of the calendar's, which is year 1 of it."""

    name: str
    first: int


@dataclass(frozen=True)
class Calendar:
    """Months, weekdays and feasts, and where in them the campaign's day 1 lies.

    A year is a leap year when it is a multiple of the first of `leap_years`, but not of the second, unless of the third
    (4, 100, 400), each being a multiple of the one before. `first` is the date of day 1, `first_weekday` the place
    (from 0) in `weekdays` of the first day from there on that has one.
    """

    name: str
    months: tuple[Month, ...]
    weekdays: tuple[str, ...] = ()
    first: Date = FIRST
    first_weekday: int = 0
    leap_years: tuple[int, ...] = ()
    feasts: tuple[Feast, ...] = ()
    eras: tuple[Era, ...] = ()

    # --- years and months --------------------------------------------------------------------------------------

    def leap(self, year: int) -> bool:
        """Whether it is a leap year."""
        return sum(year % every == 0 for every in self.leap_years) % 2 == 1

    def length(self, year: int, month: int) -> int:
        """The days of a month, counted from 1, in a year."""
        return self.months[month - 1].length(self.leap(year))

    def first_month(self, year: int) -> int:
        """The first month, counted from 1, that has days in a year."""
        return next(month for month in range(1, len(self.months) + 1) if self.length(year, month))

    def has(self, date: Date) -> bool:
        """Whether there is such a day."""
        return 1 <= date.month <= len(self.months) and 1 <= date.day <= self.length(date.year, date.month)

    # --- days and dates ----------------------------------------------------------------------------------------

    def day(self, date: Date) -> int:
        """The day of a date, which has to be one of this calendar."""
        return self._since(date) - self._origin + 1

    def date(self, day: int) -> Date:
        """The date of a day."""
        since = day - 1 + self._origin
        year = since * self._cycle // self._days_before(self._cycle + 1) + 1
        while self._days_before(year) > since:
            year -= 1
        while self._days_before(year + 1) <= since:
            year += 1
        starts, rest = self._starts(year), since - self._days_before(year)
        month = bisect_right(starts, rest) - 1
        return Date(year, month + 1, rest - starts[month] + 1)

    def weekday(self, day: int) -> str:
        """What day of the week it is; empty where the calendar has no weeks, or the day stands outside them."""
        date = self.date(day)
        if not self.weekdays or not self.months[date.month - 1].in_week:
            return ""
        return self.weekdays[(self._week_days_before(date) - self._week_origin + self.first_weekday) % self.week]

    @property
    def week(self) -> int:
        """The days of a week: 7 where the calendar does not say."""
        return len(self.weekdays) or 7

    # --- feasts ------------------------------------------------------------------------------------------------

    def span(self, feast: Feast, year: int) -> tuple[int, int] | None:
        """The first and the last day of a feast that begins in a year; None when none of its days are in that year."""
        first = self._nearest(year, *feast.first)
        last = self._nearest(year + (feast.last < feast.first), *feast.last)
        return (first, last) if first is not None and last is not None and first <= last else None

    def kept(self, day: int) -> tuple[Feast, ...]:
        """The feasts that are kept on a day."""
        return tuple(feast for feast, first, last in self.feasts_between(day, day))

    def feasts_between(self, first: int, last: int) -> Iterator[tuple[Feast, int, int]]:
        """Every feast that is kept on some of these days, with its own first and last day, in the order they begin."""
        if not self.feasts:
            return
        for year in range(self.date(first).year - 1, self.date(last).year + 1):
            spans = [(span, feast) for feast in self.feasts if (span := self.span(feast, year)) is not None]
            for (begins, ends), feast in sorted(spans, key=lambda each: each[0]):
                if begins <= last and ends >= first:
                    yield feast, begins, ends

    def _nearest(self, year: int, month: int, day: int) -> int | None:
        """The day of a date in a year that may be shorter; None where the month has no days in it."""
        length = self.length(year, month)
        return self.day(Date(year, month, min(day, length))) if length else None

    # --- counting ----------------------------------------------------------------------------------------------

    @cached_property
    def _cycle(self) -> int:
        """Years after which leap years come the same again."""
        return self.leap_years[-1] if self.leap_years else 1

    @cached_property
    def _origin(self) -> int:
        return self._since(self.first)

    @cached_property
    def _week_origin(self) -> int:
        return self._week_days_before(self.first)

    @cached_property
    def _lengths(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where each month of a common and of a leap year begins, and how long the year is, in days."""
        return _sums([month.days for month in self.months]), _sums([month.leap_days for month in self.months])

    @cached_property
    def _week_lengths(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The same of days that have a weekday."""
        common = [month.days * month.in_week for month in self.months]
        return _sums(common), _sums([month.leap_days * month.in_week for month in self.months])

    def _starts(self, year: int) -> tuple[int, ...]:
        return self._lengths[self.leap(year)][:-1]

    def _since(self, date: Date) -> int:
        """Days from the first of year 1 to a date."""
        return self._days_before(date.year) + self._starts(date.year)[date.month - 1] + date.day - 1

    def _week_days_before(self, date: Date) -> int:
        """Days with a weekday from the first of year 1 to a date."""
        month = date.month - 1
        before = _all_before(self._week_lengths, date.year, self._leap_years_before(date.year))
        within = (date.day - 1) * self.months[month].in_week
        return before + self._week_lengths[self.leap(date.year)][month] + within

    def _days_before(self, year: int) -> int:
        return _all_before(self._lengths, year, self._leap_years_before(year))

    def _leap_years_before(self, year: int) -> int:
        """Leap years from year 1 on; less than nothing before it."""
        return sum((-1) ** place * ((year - 1) // every) for place, every in enumerate(self.leap_years))


def _all_before(lengths: tuple[tuple[int, ...], tuple[int, ...]], year: int, leaps: int) -> int:
    common, leap = lengths[0][-1], lengths[1][-1]
    return (year - 1) * common + leaps * (leap - common)


def _sums(lengths: Sequence[int]) -> tuple[int, ...]:
    return tuple(accumulate(lengths, initial=0))
