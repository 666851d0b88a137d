"""A calendar as lines that people write, in a file, a form or a command: "Frost 30", "Long Night: 30 Frost to 2 Thaw".

`calendar_of` makes the calendar and names every fault; `docs/reference/calendar.md` describes the lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Literal, TypeVar

from campaigns.calendar.arithmetic import Calendar, Date, Era, Feast, Month
from campaigns.calendar.dates import month_and_day, year_shown
from campaigns.calendar.day_input import date_of, has_meaning, plain, yearly_of
from campaigns.calendar.leap_days import LONGEST_CYCLE, Leap, cycle_of
from campaigns.calendar.sky import UNIT, Moon, Season
from campaigns.document_kinds.declaration import Declared, declare
from campaigns.document_kinds.text_fields import names
from core.refusal import Refusal
from core.schema.entry import entry
from core.wording import quantity

T = TypeVar("T")

MOST = {"months": 120, "weekdays": 60, "leap_years": 6, "feasts": 1_000, "eras": 60, "moons": 20, "seasons": 20}
"""The most lines of each kind in a calendar."""
LONGEST_MONTH = 1_000
RAREST_LEAP = 1_000
"""The most years between two leap years."""

_RULE = r"[0-9]{1,5}(?: (?:not|but) [0-9]{1,5})*(?: from -?[0-9]{1,7})?"
_MORE = rf"(?:leap [0-9]{{1,6}}|no weekday|[0-9]{{1,6}} more every {_RULE})"
_MONTH = re.compile(rf"(?P<name>.+?)[\s:]+(?P<days>[0-9]{{1,6}})(?P<more>(?:\s*,\s*{_MORE})*)", re.I)
_NEARLY = re.compile(r"(?P<name>.+?)[\s:]+(?P<days>[0-9]{1,6})\s*,(?P<more>.*)")
_LEAP = re.compile(r"leap (?P<days>[0-9]{1,6})")
_LEAPS = re.compile(
    r"(?P<days>[0-9]{1,6}) more every (?P<rule>[0-9]+(?: (?:not|but) [0-9]+)*)(?: from (?P<offset>-?[0-9]+))?"
)
_OUTSIDE = "no weekday"
_FEAST = re.compile(r"(?P<name>.+):\s*(?P<dates>[^:]+)")
_TO = re.compile(r"\s+(?:to|–|-)\s+")
_ERA = re.compile(
    r"(?P<name>.+?)[\s:]+(?:(?P<from>from|until)\s+)?(?P<first>-?[0-9]{1,7})(?P<on>\s*,\s*years go on)?", re.I
)
_MOON = re.compile(
    r"(?P<name>.+?)[\s:]+(?P<cycle>[0-9]{1,5}(?:\.[0-9]{1,9})?)(?:\s+days?)?"
    r"(?:\s*,\s*(?P<phase>new|full)\s+(?P<date>.+?)(?:\s+and\s+(?P<part>0\.[0-9]{1,9}))?)?",
    re.I,
)
_SEASON = re.compile(r"(?P<name>.+?)(?:\s+from\s+|\s*:\s*)(?P<first>.+)", re.I)


@declare
class CalendarLines(Declared):
    """A calendar as lines.

    Without months there is none, and days are counted from the first. A form shows a list on one line, with commas
    between, or if it is `long` on a line each.
    """

    name: str = entry("Name", default="", line=True, help="such as: the calendar of the March")
    months: tuple[str, ...] = entry(
        "Months", default=(), line=True, long=True, help="one per line: Frost 30; February 28, leap 29"
    )
    weekdays: tuple[str, ...] = entry("Weekdays", default=(), line=True, help="separated by commas, in order")
    first: str = entry(
        "Date of day 1", default="", line=True, help="the date of the campaign's first day: 14 Frost 312"
    )
    first_weekday: str = entry("Weekday of day 1", default="", line=True, help="the weekday of that date")
    leap_years: tuple[int, ...] = entry(
        "Leap years", default=(), help="4, 100, 400: every 4th, not every 100th, but every 400th"
    )
    feasts: tuple[str, ...] = entry(
        "Feasts", default=(), line=True, long=True, help="one per line: Long Night: 30 Frost to 2 Thaw; Fair: 9 Reaping"
    )
    eras: tuple[str, ...] = entry(
        "Eras",
        default=(),
        line=True,
        long=True,
        help="one per line: Third Age from 1201; Before the Fall until 0 counts back",
    )
    leap_offset: int = entry("Leap years from", default=0, help="the first year of the leap cycle")
    weeks_by_month: bool = entry("Weeks by month", default=False, help="each month begins with the first weekday")
    no_zero: bool = entry("No year 0", default=False, help="the year before 1 is -1")
    moons: tuple[str, ...] = entry(
        "Moons", default=(), line=True, long=True, help="one per line: Old Moon 29.5, new 3 Frost 312"
    )
    seasons: tuple[str, ...] = entry(
        "Seasons", default=(), line=True, long=True, help="one per line: Winter from 1 Frost"
    )


class Faults(Refusal):
    """All faults of a calendar; as a refusal it is the first."""

    def __init__(self, all_of_them: Sequence[Refusal]) -> None:
        first = all_of_them[0]
        super().__init__(first.code, first.message, first.field)
        self.all = tuple(all_of_them)


def calendar_of(lines: CalendarLines) -> Calendar | None:
    """The calendar, or None for lines without a month. Raises `Faults` with all faults."""
    reader = _Reader(lines)
    if not lines.months:
        reader.nothing_else()
    calendar = reader.calendar() if lines.months else None
    if reader.faults:
        raise Faults(reader.faults)
    return calendar


def lines_of(calendar: Calendar | None) -> CalendarLines:
    """A calendar as lines that people write."""
    if calendar is None:
        return CalendarLines()
    return CalendarLines(
        name=calendar.name,
        months=tuple(map(_month_line, calendar.months)),
        weekdays=calendar.weekdays,
        first=f"{month_and_day(calendar, *calendar.first[1:])} {year_shown(calendar, calendar.first.year)}",
        first_weekday=calendar.weekdays[calendar.first_weekday] if calendar.weekdays else "",
        leap_years=calendar.leap_years,
        feasts=tuple(_feast_line(calendar, feast) for feast in calendar.feasts),
        eras=tuple(_era_line(calendar, era) for era in calendar.eras),
        leap_offset=calendar.leap_offset,
        weeks_by_month=calendar.weeks == "month",
        no_zero=calendar.no_zero,
        moons=tuple(_moon_line(calendar, moon) for moon in calendar.moons),
        seasons=tuple(f"{each.name} from {month_and_day(calendar, *each.first)}" for each in calendar.seasons),
    )


def _month_line(month: Month) -> str:
    leap = f", leap {month.leap_days}" if month.leap_days != month.days else ""
    more = "".join(f", {leap.days} more every {_rule(leap)}" for leap in month.leaps)
    return f"{month.name} {month.days}{leap}{more}" + ("" if month.in_week else f", {_OUTSIDE}")


def _rule(leap: Leap) -> str:
    """The years of a leap: "4 not 100 but 400 from 2"."""
    every = sorted(leap.every, key=abs)
    said = "".join(f" {'but' if each > 0 else 'not'} {abs(each)}" for each in every)[5:]
    return f"{said} from {leap.offset}" if leap.offset else said


def _era_line(calendar: Calendar, era: Era) -> str:
    between, on = "until" if era.counts == "back" else "from", ", years go on" if era.counts == "on" else ""
    return f"{era.name} {between} {year_shown(calendar, era.first)}{on}"


def _moon_line(calendar: Calendar, moon: Moon) -> str:
    """A moon with its first new moon after the campaign's first day, in exact parts of a day."""
    begun = calendar.days_to(calendar.first)
    since = moon.new + -(-(begun * UNIT - moon.new) // moon.cycle) * moon.cycle
    day, part = divmod(since, UNIT)
    date = calendar.date(day - begun + 1)
    new = f"{month_and_day(calendar, date.month, date.day)} {year_shown(calendar, date.year)}"
    return f"{moon.name} {_decimal(moon.cycle)}, new {new}" + (f" and {_decimal(part)}" if part else "")


def _decimal(parts: int) -> str:
    return f"{parts // UNIT}.{parts % UNIT:05d}".rstrip("0").rstrip(".")


def _feast_line(calendar: Calendar, feast: Feast) -> str:
    days = dict.fromkeys(month_and_day(calendar, *each) for each in (feast.first, feast.last))
    return f"{feast.name}: {' to '.join(days)}"


class _Reader:
    """Reads the lines of one calendar and gathers the faults."""

    def __init__(self, lines: CalendarLines) -> None:
        self.lines = lines
        self.faults: list[Refusal] = []
        self.names: set[tuple[str, str]] = set()

    def nothing_else(self) -> None:
        """Add a fault for each other line of a calendar without months."""
        for field in names(CalendarLines):
            if field not in ("name", "months") and getattr(self.lines, field):
                self.faults.append(_fault(field, "A calendar begins with its months."))

    def calendar(self) -> Calendar | None:
        """The calendar, as far as it can be made; the faults are in `faults`."""
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
        made = Calendar(self.lines.name, months, weekdays, leap_years=leap, leap_offset=self.lines.leap_offset)
        made = replace(made, weeks="month" if self.lines.weeks_by_month else "on", no_zero=self.lines.no_zero)
        made = replace(made, eras=tuple(era._replace(first=self.year(made, era.first)) for era in eras))
        made = replace(made, first=self.first(made), first_weekday=self.first_weekday(made))
        feasts = self.each("feasts", lambda line, at: self.feast(made, line, at))
        moons = self.each("moons", lambda line, at: self.moon(made, line, at))
        seasons = self.each("seasons", lambda line, at: self.season(made, line, at))
        return replace(made, feasts=feasts, moons=moons, seasons=seasons)

    def year(self, calendar: Calendar, year: int) -> int:
        """The calendar's number of a written year; a calendar may lack year 0."""
        if calendar.no_zero and year == 0:
            self.faults.append(_fault("eras", "The calendar has no year 0."))
        return year + 1 if calendar.no_zero and year < 0 else year

    def each(self, field: str, read: Callable[[str, str], T]) -> tuple[T, ...]:
        """The values of a field's lines, each read with its place."""
        found = []
        for n, line in enumerate(getattr(self.lines, field)):
            at = f"{field}.{n}"
            try:
                if not (text := " ".join(line.split())):
                    raise _fault(at, "This line is empty. Leave it out.")
                found.append(read(text, at))
            except Refusal as refusal:
                self.faults.append(refusal)
        return tuple(found)

    def month(self, line: str, at: str) -> Month:
        """ "Frost 30", "February 28, leap 29", "Gap 0, 3 more every 8 from 2", "Midwinter 1, no weekday"."""
        known = _MONTH.fullmatch(line)
        if known is None or re.search(r"[\s:][0-9]+\s*,", known["name"]):
            known = _NEARLY.fullmatch(line)
        if known is None:
            raise _fault(at, f"{line:.60} isn't a month with its days, such as: Frost 30")
        days, leap, in_week, leaps = int(known["days"]), None, True, list[Leap]()
        for more in filter(None, (part.strip().casefold() for part in known["more"].split(","))):
            if said := _LEAP.fullmatch(more):
                leap = int(said["days"])
            elif said := _LEAPS.fullmatch(more):
                leaps.append(self.more(said, at))
            elif more == _OUTSIDE:
                in_week = False
            else:
                wanted = f"leap 29, 1 more every 4 not 100, or {_OUTSIDE}"
                raise _fault(at, f"After a month's days you can write {wanted}, not {more:.60}")
        month = Month(self.name(known["name"], at), days, days if leap is None else leap, in_week, tuple(leaps))
        if not 1 <= month.longest <= LONGEST_MONTH:
            raise _fault(at, f"A month has from 1 to {LONGEST_MONTH:,} days.")
        return month

    def more(self, said: re.Match[str], at: str) -> Leap:
        """ "1 more every 4 not 100 but 400 from 2"."""
        every = tuple(
            (-1 if word == "not" else 1) * int(years)
            for word, years in re.findall(r"(not|but)? ?([0-9]+)", said["rule"])
        )
        if not all(1 <= abs(each) <= LONGEST_CYCLE for each in every) or cycle_of(every) > LONGEST_CYCLE:
            raise _fault(at, f"A leap rule repeats within {LONGEST_CYCLE:,} years.")
        return Leap(int(said["days"]), every, int(said["offset"] or 0))

    def era(self, line: str, at: str) -> Era:
        """ "Third Age from 1201", "Before the Fall until 0"."""
        known = _ERA.fullmatch(line)
        if known is None:
            raise _fault(at, f"{line:.60} isn't an era with its first year, such as: Third Age from 1201")
        counts: Literal["anew", "on", "back"] = "on" if known["on"] else "anew"
        if (known["from"] or "").casefold() == "until":
            counts = "back"
        return Era(self.name(known["name"], at), int(known["first"]), counts)

    def feast(self, calendar: Calendar, line: str, at: str) -> Feast:
        """ "Long Night: 30 Frost to 2 Thaw"."""
        known = _FEAST.fullmatch(line)
        if known is None:
            raise _fault(at, f"{line:.60} isn't a feast with its date, such as: Long Night: 30 Frost to 2 Thaw")
        first, last = self.dates(calendar, known["dates"].strip(), at)
        return Feast(self.name(known["name"], ""), first, last)

    def dates(self, calendar: Calendar, said: str, at: str) -> tuple[tuple[int, int], tuple[int, int]]:
        """Read "30 Frost to 2 Thaw", where a month's name may contain "to" as well."""
        try:
            alone = yearly_of(calendar, said, at)
        except Refusal as refusal:
            for between in _TO.finditer(said):
                with suppress(Refusal):
                    return (
                        yearly_of(calendar, said[: between.start()], at),
                        yearly_of(calendar, said[between.end() :], at),
                    )
            if (wrong := _TO.search(said)) is None:
                raise refusal from None
            return yearly_of(calendar, said[: wrong.start()], at), yearly_of(calendar, said[wrong.end() :], at)
        return alone, alone

    def moon(self, calendar: Calendar, line: str, at: str) -> Moon:
        """ "Old Moon 29.5, new 3 Frost 312"."""
        known = _MOON.fullmatch(line)
        if known is None:
            raise _fault(at, f"{line:.60} isn't a moon with its cycle in days, such as: Old Moon 29.5, new 3 Frost 312")
        cycle = round(Fraction(known["cycle"]) * UNIT)
        if cycle < UNIT:
            raise _fault(at, "A moon's cycle is at least a day.")
        date = date_of(calendar, known["date"], at) if known["date"] else calendar.first
        new = calendar.days_to(date) * UNIT + round(Fraction(known["part"] or 0) * UNIT)
        if (known["phase"] or "").casefold() == "full":
            new -= cycle // 2
        return Moon(self.name(known["name"], at), cycle, new % cycle)

    def season(self, calendar: Calendar, line: str, at: str) -> Season:
        """ "Winter from 1 Frost"."""
        known = _SEASON.fullmatch(line)
        if known is None:
            raise _fault(at, f"{line:.60} isn't a season with its first day, such as: Winter from 1 Frost")
        return Season(self.name(known["name"], ""), yearly_of(calendar, known["first"], at))

    def leap_years(self) -> tuple[int, ...]:
        """Each a multiple of the one before."""
        years = self.lines.leap_years
        for n, (before, every) in enumerate(zip((1, *years), years, strict=False)):
            if not before < every <= RAREST_LEAP or before < 1 or every % before:
                wanted = f"from 2 to {RAREST_LEAP:,}" + (f" and a multiple of {before}" if n else "")
                self.faults.append(_fault(f"leap_years.{n}", f"This must be {wanted}."))
        return years

    def first(self, calendar: Calendar) -> Date:
        """The date of day 1; by default the first day of year 1."""
        try:
            if self.lines.first.strip():
                return date_of(calendar, self.lines.first, "first")
        except Refusal as refusal:
            self.faults.append(refusal)
        return Date(1, calendar.first_month(1), 1)

    def first_weekday(self, calendar: Calendar) -> int:
        """The index of day 1's weekday; by default the first."""
        said = plain(self.lines.first_weekday)
        known = [plain(name) for name in calendar.weekdays]
        if said and said not in known:
            self.faults.append(_fault("first_weekday", f"{self.lines.first_weekday:.60} isn't one of the weekdays."))
        return known.index(said) if said in known else 0

    def name(self, name: str, at: str) -> str:
        """A name that can't be read as a typed day; with a place `at`, also unique among its kind."""
        name = unicodedata.normalize("NFC", name.strip())
        if not _is_name(name):
            raise _fault(at, f"{name:.60} can't be a name here. A name is one line with a letter in it.")
        if has_meaning(name):
            raise _fault(at, f"{name:.60} can't be a name here. It has a meaning in dates.")
        key = (at.partition(".")[0], plain(name))
        if at and key in self.names:
            raise _fault(at, f"Two things are called {name:.60}.")
        self.names.add(key)
        return name


def _fault(field: str, message: str) -> Refusal:
    return Refusal("bad_calendar", message, field)


def _is_name(name: str) -> bool:
    """Return True for one line with a letter in it; it may also have brackets, digits and other signs."""
    categories = {unicodedata.category(c) for c in name}
    return any(each[0] == "L" for each in categories) and not categories & {"Cc", "Cs", "Zl", "Zp"}


def describe(calendar: Calendar) -> str:
    """A calendar in a line: "12 months, 360 days, 6 weekdays, 3 feasts"."""
    days = sum(month.days for month in calendar.months)
    said = (
        quantity(len(calendar.months), "month"),
        quantity(days, "day") + " a year",
        *([quantity(calendar.week, "day") + " a week"] if calendar.weekdays else []),
        *([quantity(len(calendar.feasts), "feast")] if calendar.feasts else []),
        *([quantity(len(calendar.moons), "moon")] if calendar.moons else []),
    )
    return ", ".join(said)
