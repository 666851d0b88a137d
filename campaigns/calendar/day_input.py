"""The day that a typed text means: `day_of(calendar, "in 3 weeks", today)`.

docs/reference/calendar.md describes the texts. They include everything that `campaigns.calendar.dates` writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from campaigns.calendar.arithmetic import Calendar, Date, Feast
from campaigns.calendar.dates import in_words, year_in_words
from core.building_blocks.day import LAST_DAY
from core.refusal import Refusal
from core.wording import MINUS, quantity

TYPED = "a date, such as +7, tomorrow, in 3 weeks, day 40, 14 Frost 312, 312-01-14"
"""Examples of typed days, as a hint at a field."""

RESERVED = frozenset(("day", "year", "in", "next", "last"))
"""Words that can't be a name in a calendar, because they have a meaning where you type a day."""

_NEAR = {"yesterday": -1, "today": 0, "now": 0, "tomorrow": 1}
_NUMBERED = re.compile(r"day ([+-]?[0-9]{1,12})")
_YEAR = re.compile(r"year (-?[0-9]{1,12})")
_ISO = re.compile(r"(-?[0-9]{1,6})-([0-9]{1,2})-([0-9]{1,3})")
_AMOUNT = r"(?:[0-9]{1,12}|an?|one) ?(?:days?|weeks?|months?|years?|[dwmy])?"
_OFFSET = re.compile(rf"(?P<sign>in |[+-] ?)?(?P<amounts>{_AMOUNT}(?: and {_AMOUNT})*)(?P<ago> ago)?")
_DAY_FIRST = re.compile(r"(?P<day>[0-9]{1,12})(?:st|nd|rd|th|\.)? (?:of )?(?P<rest>.+)")
_DAY_LATER = re.compile(r"(?P<day>[0-9]{1,12})(?:st|nd|rd|th|\.)?(?: (?P<rest>.+))?")
_YEAR_OF = re.compile(r"(?P<year>-?[0-9]{1,12})(?: (?P<era>.+))?")
_UNIT = re.compile(r"([0-9]+|an?|one) ?([dwmy]?)")
_WEEKS = {"next week": "a", "last week": "-a"}
_FARTHEST = 4_000
"""The years, or weekdays, searched for a typed date."""
_SHORTEST = 3
"""The fewest letters that may stand for a name, if no other begins with them."""


def day_of(calendar: Calendar | None, text: str, today: int, field: str | None = None) -> int:
    """The day that a typed text means, seen from today. Refuse at `field`, with the reason, any other text.

    Without a year it is the next such date, today included.
    """
    if not _plain(text):
        raise Refusal("bad_date", f"Type {TYPED}.", field)
    day = _Typed(calendar, text, today, field).day()
    if abs(day) > LAST_DAY:
        raise Refusal("bad_date", f"{text:.60} is further away than {LAST_DAY:,} days.", field)
    return day


def span_of(calendar: Calendar | None, text: str, today: int, field: str | None = None) -> tuple[int, int]:
    """The first and last day of a typed text: a year, month or feast means all of its days."""
    if calendar and _plain(text).isdecimal() and int(_plain(text)) > max(month.longest for month in calendar.months):
        text = f"year {_plain(text)}"  # no day of a month
    first = day_of(calendar, text, today, field)
    return _Typed(calendar, text, today, field).span(first) if calendar else (first, first)


def has_meaning(name: str) -> bool:
    """Return True if a name can't be used in a calendar, because it means something else as a typed day."""
    said = _plain(name)
    known = _OFFSET.fullmatch(said)
    counted_off = known is not None and bool(known["sign"]) != bool(known["ago"])
    return said in RESERVED or said in _NEAR or said in _WEEKS or counted_off


def date_of(calendar: Calendar, text: str, field: str | None = None) -> Date:
    """The date of a typed text: "14 Frost 312"; in year 1 if it has no year."""
    return _Typed(calendar, text, 0, field).date(year=1)


def yearly_of(calendar: Calendar, text: str, field: str | None = None) -> tuple[int, int]:
    """The month and day, both from 1, of a yearly date: "14 Frost"."""
    return _Typed(calendar, text, 0, field).yearly()


class _Typed:
    """A typed day while it is read."""

    def __init__(self, calendar: Calendar | None, text: str, today: int, field: str | None) -> None:
        self.calendar = calendar
        self.typed = _one_line(text)
        self.said = _plain(text)
        self.today = today
        self.field = field

    def day(self) -> int:
        """The day that the text means."""
        counted_day = self._read_count()
        if counted_day is not None:
            return counted_day
        if self.calendar is None:
            if re.fullmatch("[0-9]{1,12}", self.said):
                return int(self.said)
            raise self._refusal(
                f"{self.typed:.60} isn't a day. The campaign has no calendar; type day 40, +7 or tomorrow."
            )
        return self._read_date(self.calendar)

    def span(self, first: int) -> tuple[int, int]:
        """The days of the year, month or feast that begins on this day."""
        calendar = self._calendar()
        date, said = calendar.date(first), self.said.removeprefix("next ")
        if _YEAR.fullmatch(said):
            after = date.year + 1
            return first, calendar.day(Date(after, calendar.first_month(after), 1)) - 1
        if self._read_count() is not None or said.isdecimal() or _ISO.fullmatch(said):
            return first, first
        found = _first_of(said, ([month.name for month in calendar.months], [each.name for each in calendar.feasts]))
        if found and found[0] == 1:
            spans = (
                span for feast in self._feasts_alike(calendar, found[1]) if (span := self._span_begun(feast, first))
            )
            return next(spans, (first, first))
        if found and found[0] == 0 and self._after_month(calendar, found[1] + 1, found[2])[0] is None:
            return first, first + calendar.length(date.year, date.month) - 1
        return first, first

    def _span_begun(self, feast: Feast, first: int) -> tuple[int, int] | None:
        span = self._calendar().span(feast, self._calendar().date(first).year)
        return span if span and span[0] == first else None

    def date(self, year: int) -> Date:
        """The date of the text; in `year` if it has none."""
        if iso := self._iso():
            return iso
        calendar, (month, day, said_year) = self._calendar(), self._parts()
        return self._check_date(calendar, Date(year if said_year is None else said_year, month, day or 1))

    def yearly(self) -> tuple[int, int]:
        """The month and day, without a year."""
        calendar, (month, day, year) = self._calendar(), self._parts()
        if year is not None:
            raise self._refusal(f"{self.typed:.60} comes every year. Leave the year out.")
        self._checked_in_some_year(calendar, month, day or 1)
        return month, day or 1

    # --- counted from today ------------------------------------------------------------------------------------

    def _read_count(self) -> int | None:
        """The day of a counted text such as "+7"; None if the text names a date."""
        if self.said in _NEAR:
            return self.today + _NEAR[self.said]
        if known := _NUMBERED.fullmatch(self.said):
            return int(known[1])
        if self.said in _WEEKS:
            return self._move(self.today, f"{_WEEKS[self.said]} week")
        known = _OFFSET.fullmatch(self.said)
        if known is None or bool(known["sign"]) == bool(known["ago"]):
            return None
        day, sign = self.today, "-" if known["ago"] or known["sign"].startswith("-") else ""
        for amount in known["amounts"].split(" and "):
            day = self._move(day, sign + amount)
        return day

    def _move(self, day: int, said: str) -> int:
        """The day this much later: "3 weeks", "-a month", "7"."""
        number, unit = _UNIT.findall(said.lstrip("-"))[0]
        amount = (-1 if said[0] == "-" else 1) * (int(number) if number.isdigit() else 1)
        if abs(amount) > LAST_DAY or abs(day) > LAST_DAY:
            raise self._refusal(f"{self.typed:.60} is further away than {LAST_DAY:,} days.")
        if unit in ("", "d"):
            return day + amount
        if unit == "w":
            return day + amount * (self.calendar.week if self.calendar else 7)
        if self.calendar is None:
            raise self._refusal("The campaign has no calendar. Count in days or weeks.")
        months, date = len(self.calendar.months), self.calendar.date(day)
        later, place = divmod(date.month - 1 + amount * (1 if unit == "m" else months), months)
        year, month = date.year + later, place + 1
        length = self.calendar.length(year, month)
        if not length:
            raise self._refusal(f"{self.calendar.months[place].name} has no days in that year.")
        return self.calendar.day(Date(year, month, min(date.day, length)))

    # --- named -------------------------------------------------------------------------------------------------

    def _read_date(self, calendar: Calendar) -> int:
        """The day of a date, a feast, a weekday or a year."""
        if known := _YEAR.fullmatch(self.said):
            year = self._year(known[1])
            return calendar.day(Date(year, calendar.first_month(year), 1))
        if iso := self._iso():
            return calendar.day(iso)
        if self.said.isdecimal():
            return self._next_numbered(calendar, int(self.said))
        return self._called_day(calendar)

    def _called_day(self, calendar: Calendar) -> int:
        """The day of a month, a feast or a weekday."""
        feasts = [feast.name for feast in calendar.feasts]
        names = ([month.name for month in calendar.months], feasts, calendar.weekdays)
        said, back = self.said, False
        if not _first_of(said, names):
            back, said = said.startswith("last "), said.removeprefix("next ").removeprefix("last ")
        kind, place, rest = _first_of(said, names) or (0, 0, said)
        if kind == 1:
            return self._feast(calendar, self._feasts_alike(calendar, place), rest)
        if kind == 2 and not rest:
            return self._next_weekday(calendar, calendar.weekdays[place], -1 if back else 1)
        weekday = calendar.weekdays[place] if kind == 2 else ""
        month, day_said, year = self._parts(rest if weekday else said)
        day = day_said or 1
        if year is None:
            return self._next_time(calendar, month, day, weekday)
        found = calendar.day(self._check_date(calendar, Date(year, month, day)))
        if weekday and calendar.weekday(found) != weekday:
            really = calendar.weekday(found) or "no day of the week"
            raise self._refusal(f"{in_words(calendar, found)} is {really}, not {weekday}.")
        return found

    def _iso(self) -> Date | None:
        """The date of a year, month and day in numbers: 312-01-14."""
        known = _ISO.fullmatch(self.said)
        if known is None:
            return None
        calendar, month = self._calendar(), int(known[2])
        if not 1 <= month <= len(calendar.months):
            raise self._refusal(f"Type a month from 1 to {len(calendar.months)}, not {month}.")
        return self._check_date(calendar, Date(self._year(known[1]), month, int(known[3])))

    @staticmethod
    def _feasts_alike(calendar: Calendar, place: int) -> list[Feast]:
        """The feasts with the same name as this one, which may be kept twice a year."""
        name = _plain(calendar.feasts[place].name)
        return [feast for feast in calendar.feasts if _plain(feast.name) == name]

    def _next_weekday(self, calendar: Calendar, name: str, step: int = 1) -> int:
        """The next such weekday after today, or the last before it. Months outside the week may come between."""
        day = self.today + step
        for _ in range(_FARTHEST):
            if calendar.weekday(day) == name:
                return day
            date = calendar.date(day)
            if calendar.months[date.month - 1].in_week:
                day += step
            else:
                day += calendar.length(date.year, date.month) - date.day + 1 if step > 0 else -date.day
        raise self._refusal(f"There is no {name} near that day.")

    def _next_numbered(self, calendar: Calendar, number: int) -> int:
        """The next day, from today on, with this number in its month."""
        day = self.today
        for _ in range(self._years(calendar) * len(calendar.months)):
            date = calendar.date(day)
            length = calendar.length(date.year, date.month)
            if date.day <= number <= length:
                return day + number - date.day
            day += length - date.day + 1
        raise self._refusal(f"No month has a day {number}.")

    def _next_time(self, calendar: Calendar, month: int, day: int, weekday: str = "") -> int:
        """The next such date from today on; with a weekday, the next that falls on it."""
        self._checked_in_some_year(calendar, month, day)
        here = calendar.date(self.today).year
        for year in range(here, here + self._years(calendar) * (calendar.week if weekday else 1) + 1):
            date = Date(year, month, day)
            found = calendar.day(date) if calendar.has(date) else self.today - 1
            if found >= self.today and weekday in ("", calendar.weekday(found)):
                return found
        raise self._refusal(f"It never falls on a {weekday}." if weekday else f"{self.typed:.60} never comes round.")

    def _feast(self, calendar: Calendar, feasts: Sequence[Feast], rest: str) -> int:
        """The first day of a feast, in the given year or the next time it is kept."""
        here = calendar.date(self.today).year
        years = [self._said_year(rest)] if rest else range(here - 1, here + self._years(calendar) + 1)
        for year in years:
            spans = (span for feast in feasts if (span := calendar.span(feast, year)))
            found = min((span[0] for span in spans if rest or span[1] >= self.today), default=None)
            if found is not None:
                return found
        raise self._refusal(f"{feasts[0].name} isn't celebrated then.")

    def _parts(self, said: str = "") -> tuple[int, int | None, int | None]:
        """The month (from 1), day and year of the text, in any order."""
        said, calendar = said or self.said, self._calendar()
        names = [month.name for month in calendar.months]
        known = _name_first(said, names)
        if known is None:
            ordered = _DAY_FIRST.fullmatch(said)
            after = (
                (_name_first(ordered["rest"], names) or _name_first(f"of {ordered['rest']}", names))
                if ordered
                else None
            )
            if ordered is None or after is None:
                raise self._unknown(calendar, said)
            return after[0] + 1, int(ordered["day"]), self._said_year(after[1]) if after[1] else None
        place, rest = known
        return place + 1, *self._after_month(calendar, place + 1, rest)

    def _after_month(self, calendar: Calendar, month: int, rest: str) -> tuple[int | None, int | None]:
        """The day and year after a month's name; a number too large for a day of it is the year."""
        if not rest:
            return None, None
        longest = calendar.months[month - 1].longest
        known = _DAY_LATER.fullmatch(rest)
        alone = longest == 1 or known is None or not 1 <= int(known["day"]) <= longest
        if alone or (known is not None and known["rest"] and not _YEAR_OF.fullmatch(known["rest"])):
            return None, self._said_year(rest)
        assert known is not None
        return int(known["day"]), self._said_year(known["rest"]) if known["rest"] else None

    def _said_year(self, said: str) -> int:
        """The calendar's year for "312" or "4 Third Age"."""
        known = _YEAR_OF.fullmatch(said)
        if known is None:
            raise self._refusal(f"{self._as_typed(said):.60} isn't a year.")
        year, calendar = self._year(known["year"]), self._calendar()
        if known["era"] is None:
            return year
        place = _find_name(known["era"], [era.name for era in calendar.eras])
        if place is None:
            raise self._refusal(f"The calendar has no era called {self._as_typed(known['era']):.60}.")
        era = calendar.eras[place]
        number = int(known["year"])
        return {"anew": era.first + number - 1, "back": era.first - number + 1, "on": year}[era.counts]

    def _year(self, said: str) -> int:
        year = int(said)
        if self.calendar is not None and self.calendar.no_zero and year <= 0:
            if year == 0:
                raise self._refusal("The calendar has no year 0.")
            year += 1
        if abs(year) > LAST_DAY:
            raise self._refusal(f"The year {said:.20} is too far away.")
        return year

    # --- faults -------------------------------------------------------------------------------------------------

    def _check_date(self, calendar: Calendar, date: Date) -> Date:
        """The date, if it exists. Refuse another, naming the nearest possible values."""
        if calendar.has(date):
            return date
        self._checked_in_some_year(calendar, date.month, date.day)
        length, year = calendar.length(date.year, date.month), year_in_words(calendar, date.year)
        raise self._refusal(f"{calendar.months[date.month - 1].name} has {quantity(length, 'day')} in {year}.")

    def _checked_in_some_year(self, calendar: Calendar, month: int, day: int) -> None:
        found = calendar.months[month - 1]
        longest = found.longest if calendar.leap_years or found.leaps else found.days
        if not 1 <= day <= longest:
            raise self._refusal(f"{found.name} has {quantity(longest, 'day')}.")

    def _unknown(self, calendar: Calendar, said: str) -> Refusal:
        names = ", ".join(month.name for month in calendar.months[:12]) + ("…" if len(calendar.months) > 12 else ".")
        return self._refusal(f"{self._as_typed(said):.60} isn't a date of this calendar. Its months: {names}")

    def _as_typed(self, part: str) -> str:
        """A part of the text with the capitals it was typed with."""
        at = self.said.rfind(part)
        return self.typed[at : at + len(part)] if at >= 0 and len(self.typed) == len(self.said) else part

    def _refusal(self, message: str) -> Refusal:
        return Refusal("bad_date", message, self.field)

    def _calendar(self) -> Calendar:
        assert self.calendar is not None
        return self.calendar

    @staticmethod
    def _years(calendar: Calendar) -> int:
        """The years in which every date occurs at least once."""
        return min(2 * calendar.cycle, _FARTHEST)


def plain(name: str) -> str:
    """A name in the form for comparison, without letter case, commas and extra blanks."""
    return _plain(name)


def _plain(text: str) -> str:
    return _one_line(text).replace(MINUS, "-").casefold()


def _one_line(text: str) -> str:
    return " ".join(text.replace(",", " ").split())


def _whole(said: str, names: Sequence[str]) -> int | None:
    """The index of the name that matches exactly."""
    return next((place for place, name in enumerate(names) if _plain(name).rstrip(".") == said), None)


def _find_name(said: str, names: Sequence[str]) -> int | None:
    """The index of the name that matches exactly, or of the only one that begins so."""
    begun = [place for place, name in enumerate(names) if len(said) >= _SHORTEST and _plain(name).startswith(said)]
    return begun[0] if len(begun) == 1 else _whole(said, names)


def _name_first(said: str, names: Sequence[str]) -> tuple[int, str] | None:
    """The index of the name that the text begins with, in full or shortened, and the rest."""
    found = _first_of(said, (names,))
    return found and found[1:]


def _first_of(said: str, kinds: Sequence[Sequence[str]]) -> tuple[int, int, str] | None:
    """The kind and index of the name that the text begins with, full names first, and the rest."""
    for named in (_whole, _find_name):
        for head, rest in _divide(said):
            for kind, names in enumerate(kinds):
                place = named(head, names)
                if place is not None:
                    return kind, place, rest
    return None


def _divide(said: str) -> Iterator[tuple[str, str]]:
    """The text split in two at each blank, the longest beginning first."""
    words = said.split(" ")
    for length in range(len(words), 0, -1):
        yield " ".join(words[:length]).rstrip("."), " ".join(words[length:])
