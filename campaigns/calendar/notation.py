"""A calendar as lines that people write, in a file, a form or a command: "Frost 30", "Long Night: 30 Frost to 2 Thaw".

`calendar_of` makes the calendar and names every fault; `docs/reference/calendar.md` describes the lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from campaigns.calendar.dates import month_and_day
from campaigns.calendar.day_input import RESERVED, date_of, plain, yearly_of
from campaigns.calendar.reckoning import Calendar, Date, Era, Feast, Month
from campaigns.kinds.declaration import Declared, declared
from campaigns.kinds.text_fields import names
from core.refusal import Refusal
from core.schema.entry import entry
from core.wording import counted

T = TypeVar("T")

MOST = {"months": 60, "weekdays": 30, "leap_years": 6, "feasts": 300, "eras": 30}
"""Lines of each kind that a calendar may have."""
LONGEST_MONTH = 1_000
RAREST_LEAP = 1_000
"""Years between two leap years of the rarest kind."""

_MONTH = re.compile(r"(?P<name>\D+?)[\s:]+(?P<days>[0-9]{1,6})(?P<more>(?:\s*,.*)?)")
_LEAP = re.compile(r"leap (?P<days>[0-9]{1,6})")
_OUTSIDE = "no weekday"
_FEAST = re.compile(r"(?P<name>[^:]+):\s*(?P<first>.+?)(?:\s+(?:to|–|-)\s+(?P<last>.+))?")
_ERA = re.compile(r"(?P<name>\D+?)[\s:]+(?:from\s+)?(?P<first>-?[0-9]{1,7})")


@declared
class CalendarLines(Declared):
    """A calendar as it is written. Without months there is none: days are counted from the first.

    A form has a list on one line, with commas between, or if it is `long` on a line each.
    """

    name: str = entry("Name", default="", line=True, help="such as: the reckoning of the March")
    months: tuple[str, ...] = entry(
        "Months", default=(), line=True, long=True, help="one per line: Frost 30; February 28, leap 29"
    )
    weekdays: tuple[str, ...] = entry("Weekdays", default=(), line=True, help="separated by commas, in order")
    first: str = entry("Day 1 is", default="", line=True, help="the date of the campaign's first day: 14 Frost 312")
    first_weekday: str = entry("It is a", default="", line=True, help="the weekday of that date")
    leap_years: tuple[int, ...] = entry(
        "Leap years", default=(), help="4, 100, 400: every 4th, not every 100th, but every 400th"
    )
    feasts: tuple[str, ...] = entry(
        "Feasts", default=(), line=True, long=True, help="one per line: Long Night: 30 Frost to 2 Thaw; Fair: 9 Reaping"
    )
    eras: tuple[str, ...] = entry("Eras", default=(), line=True, long=True, help="one per line: Third Age from 1201")


class Faults(Refusal):
    """Everything that is wrong with a calendar; as a refusal it is the first of them."""

    def __init__(self, all_of_them: Sequence[Refusal]) -> None:
        first = all_of_them[0]
        super().__init__(first.code, first.message, first.field)
        self.all = tuple(all_of_them)


def calendar_of(lines: CalendarLines) -> Calendar | None:
    """The calendar; None of lines without a month. Raises `Faults` with everything that is wrong with it."""
    reader = _Reader(lines)
    if not lines.months:
        reader.nothing_else()
    calendar = reader.calendar() if lines.months else None
    if reader.faults:
        raise Faults(reader.faults)
    return calendar


def lines_of(calendar: Calendar | None) -> CalendarLines:
    """A calendar as people write it."""
    if calendar is None:
        return CalendarLines()
    return CalendarLines(
        name=calendar.name,
        months=tuple(map(_month_line, calendar.months)),
        weekdays=calendar.weekdays,
        first=f"{month_and_day(calendar, *calendar.first[1:])} {calendar.first.year}",
        first_weekday=calendar.weekdays[calendar.first_weekday] if calendar.weekdays else "",
        leap_years=calendar.leap_years,
        feasts=tuple(_feast_line(calendar, feast) for feast in calendar.feasts),
        eras=tuple(f"{era.name} from {era.first}" for era in calendar.eras),
    )


def _month_line(month: Month) -> str:
    leap = f", leap {month.leap_days}" if month.leap_days != month.days else ""
    return f"{month.name} {month.days}{leap}" + ("" if month.in_week else f", {_OUTSIDE}")


def _feast_line(calendar: Calendar, feast: Feast) -> str:
    days = dict.fromkeys(month_and_day(calendar, *each) for each in (feast.first, feast.last))
    return f"{feast.name}: {' to '.join(days)}"


class _Reader:
    """Reads the lines of one calendar and gathers what is wrong."""

    def __init__(self, lines: CalendarLines) -> None:
        self.lines = lines
        self.faults: list[Refusal] = []
        self.names: set[str] = set()

    def nothing_else(self) -> None:
        """A calendar without months has nothing else either."""
        for field in names(CalendarLines):
            if field not in ("name", "months") and getattr(self.lines, field):
                self.faults.append(_fault(field, "A calendar begins with its months."))

    def calendar(self) -> Calendar | None:
        """The calendar, as far as it can be made; what is wrong is in `faults`."""
        for field, most in MOST.items():
            if len(getattr(self.lines, field)) > most:
                self.faults.append(_fault(field, f"A calendar has at most {most} {field.replace('_', ' ')}."))
        if self.faults:
            return None
        months = self.each("months", self.month)
        weekdays = self.each("weekdays", self.name)
        eras = self.each("eras", self.era)
        leap = self.leap_years()
        if not self.faults and not any(month.days for month in months):
            self.faults.append(_fault("months", "A year has at least one day."))
        if not leap and any(month.days != month.leap_days for month in months):
            self.faults.append(
                _fault("leap_years", "A month is longer or shorter in leap years. Say which years are leap years.")
            )
        if self.faults:
            return None
        made = Calendar(self.lines.name, months, weekdays, leap_years=leap, eras=eras)
        first, weekday = self.first(made), self.first_weekday(made)
        feasts = self.each("feasts", lambda line, at: self.feast(made, line, at))
        return replace(made, first=first, first_weekday=weekday, feasts=feasts)

    def each(self, field: str, read: Callable[[str, str], T]) -> tuple[T, ...]:
        """What the lines of a field say, each read with where it stands."""
        found = []
        for n, line in enumerate(getattr(self.lines, field)):
            try:
                found.append(read(" ".join(line.split()), f"{field}.{n}"))
            except Refusal as refusal:
                self.faults.append(refusal)
        return tuple(found)

    def month(self, line: str, at: str) -> Month:
        """ "Frost 30", "February 28, leap 29", "Midwinter 1, no weekday"."""
        known = _MONTH.fullmatch(line)
        if known is None:
            raise _fault(at, f"{line:.60} isn't a month with its days, such as: Frost 30")
        days, leap, in_week = int(known["days"]), None, True
        for more in filter(None, (part.strip().casefold() for part in known["more"].split(","))):
            if said := _LEAP.fullmatch(more):
                leap = int(said["days"])
            elif more == _OUTSIDE:
                in_week = False
            else:
                raise _fault(at, f"After a month's days you can write leap 29 or {_OUTSIDE}, not {more:.60}")
        leap = days if leap is None else leap
        if max(days, leap) > LONGEST_MONTH or not max(days, leap):
            raise _fault(at, f"A month has from 1 to {LONGEST_MONTH:,} days.")
        return Month(self.name(known["name"], at), days, leap, in_week)

    def era(self, line: str, at: str) -> Era:
        """ "Third Age from 1201"."""
        known = _ERA.fullmatch(line)
        if known is None:
            raise _fault(at, f"{line:.60} isn't an era with its first year, such as: Third Age from 1201")
        return Era(self.name(known["name"], at), int(known["first"]))

    def feast(self, calendar: Calendar, line: str, at: str) -> Feast:
        """ "Long Night: 30 Frost to 2 Thaw"."""
        known = _FEAST.fullmatch(line)
        if known is None:
            raise _fault(at, f"{line:.60} isn't a feast with its date, such as: Long Night: 30 Frost to 2 Thaw")
        first = yearly_of(calendar, known["first"], at)
        last = yearly_of(calendar, known["last"], at) if known["last"] else first
        return Feast(self.name(known["name"], at), first, last)

    def leap_years(self) -> tuple[int, ...]:
        """Each a multiple of the one before."""
        years = self.lines.leap_years
        for n, (before, every) in enumerate(zip((1, *years), years, strict=False)):
            if not before < every <= RAREST_LEAP or before < 1 or every % before:
                wanted = f"from 2 to {RAREST_LEAP:,}" + (f" and a multiple of {before}" if n else "")
                self.faults.append(_fault(f"leap_years.{n}", f"This must be {wanted}."))
        return years

    def first(self, calendar: Calendar) -> Date:
        """The date of day 1; the first day of year 1 where it is not said."""
        try:
            if self.lines.first.strip():
                return date_of(calendar, self.lines.first, "first")
        except Refusal as refusal:
            self.faults.append(refusal)
        return Date(1, calendar.first_month(1), 1)

    def first_weekday(self, calendar: Calendar) -> int:
        """The place of the weekday of day 1; the first where it is not said."""
        said = plain(self.lines.first_weekday)
        known = [plain(name) for name in calendar.weekdays]
        if said and said not in known:
            self.faults.append(_fault("first_weekday", f"{self.lines.first_weekday:.60} isn't one of the weekdays."))
        return known.index(said) if said in known else 0

    def name(self, name: str, at: str) -> str:
        """A name that can be told from every other where a day is typed."""
        name = unicodedata.normalize("NFC", name.strip())
        if not _is_name(name):
            raise _fault(at, f"{name:.60} can't be a name here. A name has letters and no digits.")
        first, *others = plain(name).split()
        if taken := {first} & RESERVED or {*others} & {"to"}:
            raise _fault(at, f"{name:.60} can't be a name here. The word {min(taken)} has a meaning in dates.")
        if plain(name) in self.names:
            raise _fault(at, f"Two things are called {name:.60}.")
        self.names.add(plain(name))
        return name


def _fault(field: str, message: str) -> Refusal:
    return Refusal("bad_calendar", message, field)


def _is_name(name: str) -> bool:
    """Letters, with blanks, apostrophes, hyphens and dots between them."""
    return (
        name[:1].isalpha()
        and all(unicodedata.category(c)[0] in "LM" or c in " '’.-·" for c in name)
        and name[-1] != "."
    )


def described(calendar: Calendar) -> str:
    """A calendar in a line: "12 months, 360 days, 6 weekdays, 3 feasts"."""
    days = sum(month.days for month in calendar.months)
    said = (
        counted(len(calendar.months), "month"),
        counted(days, "day") + " a year",
        *([counted(calendar.week, "day") + " a week"] if calendar.weekdays else []),
        *([counted(len(calendar.feasts), "feast")] if calendar.feasts else []),
    )
    return ", ".join(said)
