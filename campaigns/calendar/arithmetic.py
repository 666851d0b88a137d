"""The arithmetic of a calendar: months, weeks, leap years, feasts and eras, and the conversion of days to dates.

A day is the campaign's, counted from its first (day 1; earlier days are 0 and negative). A date is a year, a month
and a day of the month. No calculation goes through the days one by one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import lcm
from typing import Literal, NamedTuple

from campaigns.calendar.leap_days import Leap
from campaigns.calendar.sky import Moon, Season


class Date(NamedTuple):
    """A day of a month, both from 1 (counting the calendar's months), in a year; years may be 0 or negative."""

    year: int
    month: int
    day: int


FIRST = Date(1, 1, 1)


class Month(NamedTuple):
    """A month with its days in common and leap years. Days of a month not `in_week` have no weekday.

    Each of its `leaps` adds days in years of its rule.
    """

    name: str
    days: int
    leap_days: int
    in_week: bool = True
    leaps: tuple[Leap, ...] = ()

    def length(self, leap: bool, year: int) -> int:
        """The days of the month in a year."""
        days = self.leap_days if leap else self.days
        return days + sum(each.days for each in self.leaps if each.comes(year)) if self.leaps else days

    @property
    def longest(self) -> int:
        """The most days it can have."""
        return max(self.days, self.leap_days) + sum(each.days for each in self.leaps)


class Feast(NamedTuple):
    """A feast kept every year from one date to another, which may be in the next year."""

    name: str
    first: tuple[int, int]
    last: tuple[int, int]
    """Month and day, both from 1. If a year lacks the day, it is the last of that month."""


class Era(NamedTuple):
    """An era by one of the calendar's years.

    From `first` on, years are counted from 1 again or go on; with "back", `first` is the last year of an era that
    counts back from there.
    """

    name: str
    first: int
    counts: Literal["anew", "on", "back"] = "anew"


@dataclass(frozen=True)
class Calendar:
    """Months, weekdays and feasts, and the date of the campaign's day 1.

    A leap year is a multiple of the first of `leap_years`, but not of the second, unless of the third (4, 100, 400),
    counted from `leap_offset`; each is a multiple of the one before. `first` is the date of day 1, `first_weekday`
    the index in `weekdays` of the first day from then on that has one. With `weeks` by the month, each month begins
    with the first weekday. With `no_zero`, the year before 1 is shown as -1; here it is still 0.
    """

    name: str
    months: tuple[Month, ...]
    weekdays: tuple[str, ...] = ()
    first: Date = FIRST
    first_weekday: int = 0
    leap_years: tuple[int, ...] = ()
    feasts: tuple[Feast, ...] = ()
    eras: tuple[Era, ...] = ()
    leap_offset: int = 0
    weeks: Literal["on", "month"] = "on"
    no_zero: bool = False
    moons: tuple[Moon, ...] = ()
    seasons: tuple[Season, ...] = ()

    # --- years and months --------------------------------------------------------------------------------------

    def leap(self, year: int) -> bool:
        """Return True for a leap year."""
        return sum((year - self.leap_offset) % every == 0 for every in self.leap_years) % 2 == 1

    def length(self, year: int, month: int) -> int:
        """The days of a month, counted from 1, in a year."""
        return self.months[month - 1].length(self.leap(year), year)

    def first_month(self, year: int) -> int:
        """The first month, counted from 1, that has days in a year."""
        return next(month for month in range(1, len(self.months) + 1) if self.length(year, month))

    def has(self, date: Date) -> bool:
        """Return True if the date exists."""
        return 1 <= date.month <= len(self.months) and 1 <= date.day <= self.length(date.year, date.month)

    # --- days and dates ----------------------------------------------------------------------------------------

    def day(self, date: Date) -> int:
        """The day of a date, which must exist."""
        return self._days_to(date) - self._origin + 1

    def date(self, day: int) -> Date:
        """The date of a day."""
        since = day - 1 + self._origin
        year = since * self.cycle // self._days_before(self.cycle + 1) + 1
        while self._days_before(year) > since:
            year -= 1
        while self._days_before(year + 1) <= since:
            year += 1
        starts, rest = self._starts(year), since - self._days_before(year)
        month = bisect_right(starts, rest) - 1
        return Date(year, month + 1, rest - starts[month] + 1)

    def weekday(self, day: int) -> str:
        """The weekday of a day; empty if the calendar has no weeks or the day is outside them."""
        date = self.date(day)
        if not self.weekdays or not self.months[date.month - 1].in_week:
            return ""
        if self.weeks == "month":
            return self.weekdays[(date.day - 1) % self.week]
        return self.weekdays[(self._week_days_before(date) - self._week_origin + self.first_weekday) % self.week]

    @property
    def week(self) -> int:
        """The days of a week; by default 7."""
        return len(self.weekdays) or 7

    # --- feasts ------------------------------------------------------------------------------------------------

    def span(self, feast: Feast, year: int) -> tuple[int, int] | None:
        """The first and last day of a feast that begins in a year; None if the year has none of its days."""
        first = self._nearest(year, *feast.first)
        last = self._nearest(year + (feast.last < feast.first), *feast.last)
        return (first, last) if first is not None and last is not None and first <= last else None

    def feasts_on(self, day: int) -> tuple[Feast, ...]:
        """The feasts that are kept on a day."""
        return tuple(feast for feast, first, last in self.feasts_between(day, day))

    def feasts_between(self, first: int, last: int) -> Iterator[tuple[Feast, int, int]]:
        """The feasts kept on any of these days, each with its first and last day, in the order they begin."""
        if not self.feasts:
            return
        for year in range(self.date(first).year - 1, self.date(last).year + 1):
            spans = [(span, feast) for feast in self.feasts if (span := self.span(feast, year)) is not None]
            for (begins, ends), feast in sorted(spans, key=lambda each: each[0]):
                if begins <= last and ends >= first:
                    yield feast, begins, ends

    def _nearest(self, year: int, month: int, day: int) -> int | None:
        """The day of a date in a year whose month may be shorter; None if the month has no days then."""
        length = self.length(year, month)
        return self.day(Date(year, month, min(day, length))) if length else None

    # --- sky and seasons ---------------------------------------------------------------------------------------

    def phases(self, day: int) -> tuple[tuple[str, str], ...]:
        """Each moon by name with its phase on a day."""
        since = day - 1 + self._origin
        return tuple((moon.name, moon.phase(since)) for moon in self.moons)

    def season(self, day: int) -> str:
        """The season of a day; empty if the calendar has none."""
        date = self.date(day)
        begun = [each for each in self.seasons if each.first <= (date.month, date.day)]
        found = max(begun or self.seasons, key=lambda each: each.first, default=None)
        return found.name if found else ""

    def days_to(self, date: Date) -> int:
        """The days from the first of year 1 to a date."""
        return self._days_to(date)

    # --- counting ----------------------------------------------------------------------------------------------

    @cached_property
    def cycle(self) -> int:
        """The years after which leap years repeat, or so many that they nearly do."""
        found = self.leap_years[-1] if self.leap_years else 1
        for leap in (each for month in self.months for each in month.leaps):
            found = min(lcm(found, leap.cycle), _LONG)
        return found

    @cached_property
    def _origin(self) -> int:
        return self._days_to(self.first)

    @cached_property
    def _week_origin(self) -> int:
        return self._week_days_before(self.first)

    @cached_property
    def _known(self) -> dict[tuple[bool, ...], tuple[tuple[int, ...], tuple[int, ...]]]:
        """The start of each month, in days and in days with a weekday, by the leap rules that hold in a year."""
        return {}

    @cached_property
    def _leaps(self) -> tuple[Leap, ...]:
        return tuple(leap for month in self.months for leap in month.leaps)

    def _begins(self, year: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The start of each month of a year, in days and in days with a weekday."""
        kind = (self.leap(year), *(leap.comes(year) for leap in self._leaps))
        if kind not in self._known:
            lengths = [month.length(kind[0], year) for month in self.months]
            weekly = [days * month.in_week for days, month in zip(lengths, self.months, strict=True)]
            self._known[kind] = tuple(accumulate(lengths[:-1], initial=0)), tuple(accumulate(weekly[:-1], initial=0))
        return self._known[kind]

    def _starts(self, year: int) -> tuple[int, ...]:
        return self._begins(year)[0]

    def _days_to(self, date: Date) -> int:
        """The days from the first of year 1 to a date."""
        return self._days_before(date.year) + self._starts(date.year)[date.month - 1] + date.day - 1

    def _week_days_before(self, date: Date) -> int:
        """The days with a weekday from the first of year 1 to a date."""
        month = date.month - 1
        within = self._begins(date.year)[1][month] + (date.day - 1) * self.months[month].in_week
        return self._days_before_year(date.year, in_week=True) + within

    def _days_before(self, year: int) -> int:
        return self._days_before_year(year, in_week=False)

    @cached_property
    def _sums(self) -> tuple[tuple[int, int, tuple[Leap, ...]], ...]:
        """The days of a common and a leap year and the extra days of months, in all and in the week only."""
        found = []
        for months in (self.months, [month for month in self.months if month.in_week]):
            leaps = tuple(each for month in months for each in month.leaps)
            found.append((sum(month.days for month in months), sum(month.leap_days for month in months), leaps))
        return tuple(found)

    def _days_before_year(self, year: int, *, in_week: bool) -> int:
        """The days from year 1 up to a year; negative before year 1."""
        common, leap, leaps = self._sums[in_week]
        more = sum(each.days * each.years_before(year) for each in leaps)
        return (year - 1) * common + self._leap_years_before(year) * (leap - common) + more

    def _leap_years_before(self, year: int) -> int:
        """The leap years from year 1 up to a year; negative before year 1."""
        offset = self.leap_offset
        return sum(
            (-1) ** place * ((year - 1 - offset) // every - (-offset // every))
            for place, every in enumerate(self.leap_years)
        )


_LONG = 1_000_000
"""Years; in longer cycles each has nearly the same number of days."""
