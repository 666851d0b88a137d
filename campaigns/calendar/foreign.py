"""Calendars as Fantasy Calendar and Calendarium export them, read into the lines that people write.

What has no place in a calendar here is told, never dropped unsaid.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import unescape
from typing import Any, NamedTuple

from campaigns.calendar.dates import in_words, month_and_day
from campaigns.calendar.day_input import has_meaning
from campaigns.calendar.leaps import LONGEST_CYCLE, Leap, cycle_of
from campaigns.calendar.notation import CalendarLines, Faults, calendar_of, lines_of
from campaigns.calendar.reckoning import Calendar, Date, Era, Feast, Month
from campaigns.calendar.sky import UNIT, Moon, Season
from core.kit.day import LAST_DAY
from core.refusal import Refusal
from core.schema.strict_json import read_json
from core.wording import counted

Json = Mapping[str, Any]
_OF_YEAR = "7"
"""How Fantasy Calendar says that a day is counted from the year's first."""
_UNKNOWN = (
    "This isn't a calendar of Fantasy Calendar, Calendarium or donjon. Write its months, weekdays and feasts as TOML: "
    "wyrdbook help moving-in shows how."
)
_MOST = 2_000
"""Months, events and the like of one kind that are looked at."""


@dataclass
class Read:
    """A calendar of another program: as lines, the date it has for today, and what stays outside."""

    lines: CalendarLines
    today: str
    left_out: tuple[str, ...]


@dataclass
class _Parts:
    """A calendar being gathered."""

    name: str
    months: list[Month] = field(default_factory=list)
    weekdays: list[str] = field(default_factory=list)
    feasts: list[Feast] = field(default_factory=list)
    eras: list[Era] = field(default_factory=list)
    moons: list[Moon] = field(default_factory=list)
    seasons: list[Season] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    told: int = 0  # feasts with a text, which has no place here
    taken: set[str] = field(default_factory=set)

    def unlike(self, name: str, kind: str) -> str:
        """A name that no other of its kind has, and that has a letter in it."""
        found, number = name, 1
        if not any(letter.isalpha() for letter in name) or has_meaning(name):
            name = found = f"{kind.capitalize()} {name}".strip()
            self.left.append(f"{name:.60} has this name here, because its own has a meaning in dates.")
        while f"{kind}:{found.casefold()}" in self.taken:
            number += 1
            found = f"{name} ({number})"
        if found != name:
            self.left.append(f"A second {kind} called {name:.60} is called {found:.60}.")
        self.taken.add(f"{kind}:{found.casefold()}")
        return found


def foreign_calendar(text: str, wanted: str = "", today: int = 1) -> Read:
    """The calendar in an export, the one that is wanted of several; day `today` of the campaign is its current date.

    Raises `Faults` with what is wrong.
    """
    try:
        data = read_json(text)
        return _read(_choose(data, wanted), today)
    except json.JSONDecodeError as error:
        raise _faults(f"This isn't valid JSON: {error.msg}, in line {error.lineno}.") from error
    except Faults:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError, ArithmeticError) as error:
        raise _faults("This isn't a calendar of Fantasy Calendar or Calendarium, or a part of it is wrong.") from error


def _faults(message: str) -> Faults:
    return Faults([Refusal("bad_file", message, "file")])


def _choose(data: Any, wanted: str) -> Json:
    """The calendar of an export, which may hold several."""
    several = data.get("calendars") if isinstance(data, dict) and "calendars" in data else data
    found = [each for each in (several if isinstance(several, list) else [several]) if isinstance(each, dict)]
    names = [str(each.get("name", "")) for each in found]
    if wanted:
        found = [each for each in found if str(each.get("name", "")).casefold() == wanted.casefold()]
        if not found:
            raise _faults(f"It holds no calendar called {wanted:.60}. Choose one of: {', '.join(names):.300}.")
    if not found:
        raise _faults(_UNKNOWN)
    if len(found) != 1:
        raise _faults(f"It holds {len(names)} calendars. Choose one with --named: {', '.join(names):.300}.")
    return found[0]


def _read(data: Json, today: int) -> Read:
    if "static_data" in data:
        return _fantasy_calendar(data, today)
    if "static" in data:
        return _calendarium(data, today)
    if "month_len" in data:
        return _donjon(data, today)
    raise _faults(_UNKNOWN)


# Fantasy Calendar ---------------------------------------------------------------------------------------------------


def _fantasy_calendar(data: Json, today: int) -> Read:
    static, now = data["static_data"], data.get("dynamic_data") or {}
    years, settings = static["year_data"], static.get("settings") or {}
    parts = _Parts(str(data.get("name", "")))
    parts.weekdays += [parts.unlike(_name({"name": name}), "weekday") for name in years.get("global_week") or []]
    zero = bool(settings.get("year_zero_exists", True))
    for each in years["timespans"][:_MOST]:
        _month(parts, each)
    for each in (years.get("leap_days") or [])[:_MOST]:
        _leap_day(parts, each, _intervals(each.get("interval", "1")))
    first = Date(0 if zero else 1, 1, 1)
    begun = Calendar(parts.name, tuple(parts.months), tuple(parts.weekdays), first=first)
    origin = begun.since(first)
    for each in static.get("moons") or []:
        _moon(parts, each, origin, "shift")
    seasons = static.get("seasons") or {}
    _seasons(parts, seasons.get("data") or [], seasons.get("global_settings") or {}, begun)
    for each in sorted(static.get("eras") or [], key=lambda era: int((era.get("date") or {}).get("year", 0))):
        _era(parts, each, bool((each.get("settings") or {}).get("restart")), zero, "starting_era")
    events = data.get("events") or static.get("event_data", {}).get("events") or []
    for each in events[:_MOST]:
        _event(parts, each)
    _clock(parts, static)
    start = (int(now.get("year", 1)), int(now.get("timespan", 0)), int(now.get("day", 1)))
    weekday = max(0, int(years.get("first_day", 1)) - 1)
    return _make(parts, start, _Reckoned(weekday, first, bool(years.get("overflow", True)), zero), today)


def _name(each: Json, other: str = "") -> str:
    """The name of something, on one line; exports hold some of its signs as HTML does."""
    return " ".join(unescape(str(each.get("name") or other)).split())


class _Interval(NamedTuple):
    """Every so many years, if days come then, and if those years are counted without the offset."""

    years: int
    comes: bool
    plain: bool


def _intervals(said: Any) -> tuple[_Interval, ...]:
    """The years of a text such as "400,!100,+4"."""
    found = re.findall(r"([+!]*)(\d+)", str(said))
    return tuple(_Interval(int(number), "!" not in signs, "+" in signs) for signs, number in found if int(number))


def _month(parts: _Parts, each: Json) -> None:
    """A month, or days between months that no week counts."""
    name, days = parts.unlike(_name(each), "month"), int(each["length"])
    every, in_week = int(each.get("interval") or 1), each.get("type", "month") != "intercalary"
    leaps = () if every == 1 else (_leap(days, (every,), each),)
    parts.places.append(len(parts.months))
    parts.months.append(Month(name, 0 if leaps else days, 0 if leaps else days, in_week, leaps))
    if each.get("week"):
        parts.left.append(f"{name:.60} has its own week. Here it gets the week of the other months.")


def _leap(days: int, every: tuple[int, ...], each: Json) -> Leap:
    """A rule for some years; refuses one that takes too many to come again."""
    offset = int(each.get("offset") or 0)
    if not all(0 < abs(years) <= LONGEST_CYCLE for years in every) or cycle_of(every) > LONGEST_CYCLE:
        raise _faults(f"{_name(each, 'A leap day'):.60} repeats after more than {LONGEST_CYCLE:,} years.")
    if abs(offset) > LAST_DAY:
        raise _faults(f"{_name(each, 'A leap day'):.60} has an offset that is too large.")
    return Leap(days, every, offset)


def _leap_day(parts: _Parts, each: Json, intervals: Sequence[_Interval]) -> None:
    """A day more in some years: of a month, or by itself outside of the week."""
    place, name = parts.places[int(each["timespan"])], _name(each, "A leap day")
    every = tuple(each.years if each.comes else -each.years for each in intervals) or (1,)
    unmoved = [each.plain for each in intervals]
    leap = _leap(1, every, {**each, "offset": 0} if unmoved and all(unmoved) else each)
    if any(unmoved) and leap.offset:
        parts.left.append(f"{name:.60} counts some of its years without its offset. Here all are counted with it.")
    month = parts.months[place]
    if each.get("removes_day"):
        parts.left.append(f"{name:.60} takes a day away in some years, which no month can do here.")
        return
    if each.get("adds_week_day"):
        parts.left.append(f"{name:.60} adds a weekday in some years, which no week can do here.")
    if not each.get("intercalary") or not month.in_week:
        parts.months[place] = month._replace(leaps=(*month.leaps, leap))
        return
    after = int(each.get("day") or 0)
    at = place if not after and month.days else place + 1
    if 0 < after < month.days:
        parts.left.append(f"{name:.60} is at the end of {month.name}, not after day {after}.")
    parts.months.insert(at, Month(parts.unlike(_name(each, "Leap day"), "month"), 0, 0, False, (leap,)))
    parts.places = [where + (where >= at) for where in parts.places]


def _moon(parts: _Parts, each: Json, origin: int, new: str) -> None:
    name = parts.unlike(_name(each), "moon")
    if each.get("custom_phase") or not each.get("cycle"):
        parts.left.append(f"{name:.60} has its own phases. Moons here all have the same.")
        return
    cycle = round(Fraction(str(each["cycle"])) * UNIT)
    since = origin * UNIT + round(Fraction(str(each.get(new) or 0)) * UNIT)
    parts.moons.append(Moon(name, cycle, since % cycle))


def _seasons(parts: _Parts, seasons: Sequence[Json], settings: Json, begun: Calendar) -> None:
    """Seasons by their dates; such as only last so many days by those they begin on in the first year."""
    gone = Fraction(str(settings.get("season_offset") or 0))
    for each in seasons[:_MOST]:
        name = parts.unlike(_name(each), "season")
        if "timespan" in each:
            month = parts.places[int(each["timespan"])]
            parts.seasons.append(Season(name, (month + 1, max(1, int(each.get("day", 1))))))
            continue
        date = begun.date(1 + int(gone))
        parts.seasons.append(Season(name, (date.month, date.day)))
        gone += Fraction(str(each.get("duration") or 0)) + Fraction(str(each.get("transition_length") or 0))
        parts.left.append(f"{name:.60} begins every year on {month_and_day(begun, date.month, date.day)}.")


def _era(parts: _Parts, each: Json, anew: bool, zero: bool, starting: str) -> None:
    name = parts.unlike(_name(each), "era")
    settings = each.get("settings") or {}
    if settings.get(starting) or each.get("isStartingEra"):
        parts.left.append(f"{name:.60} is the time before all other eras, which has no name here.")
        return
    date = each["date"]
    year = int(date["year"])
    year += not zero and year < 0
    if settings.get("ends_year") or each.get("endsYear"):
        parts.left.append(f"{name:.60} ends in the middle of a year. Years are always whole here.")
    if int(date.get("timespan", date.get("month")) or 0) or int(date.get("day") or 1) > 1:
        parts.left.append(f"{name:.60} begins within the year {date['year']}. Here it begins with that year.")
    if each.get("end"):
        parts.left.append(f"{name:.60} has a last day. Here it goes on until the next era.")
    parts.eras.append(Era(name, year, "anew" if anew else "on"))


def _event(parts: _Parts, each: Json) -> None:
    """An event that comes every year on a date as a feast; any other is told."""
    name, data = _name(each), each.get("data") or {}
    found = _yearly(data.get("conditions") or [], parts)
    if found is None or data.get("connected_events"):
        once = " It happens once." if len(data.get("date") or []) == 3 else ""
        parts.left.append(f"{name:.60} doesn't come on the same date every year.{once}")
        return
    month, day = found
    if not 0 <= month < len(parts.places) or not any(letter.isalpha() for letter in name):
        parts.left.append(f"{name:.60} has a date that the calendar doesn't have.")
        return
    last = day + max(0, int(data.get("duration") or 1) - 1) if data.get("has_duration") else day
    _feast(parts, each, parts.places[month], day, last)


def _feast(parts: _Parts, each: Json, month: int, day: int, last: int) -> None:
    """An event of every year that goes on to the last of its days, counted from its month's first."""
    name, longest = _name(each), parts.months[month].longest
    if not 1 <= day <= longest:
        parts.left.append(f"{name:.60} has a date that the calendar doesn't have.")
        return
    end_month = month
    while last > longest and end_month + 1 < len(parts.months):
        last, end_month = last - parts.months[end_month].days, end_month + 1
        longest = parts.months[end_month].longest
    if last > longest:
        parts.left.append(f"{name:.60} goes on into the next year. Here it ends with the year.")
    if each.get("description") or each.get("note"):
        parts.told += 1
    parts.feasts.append(Feast(name, (month + 1, day), (end_month + 1, min(last, longest))))


def _yearly(conditions: Sequence[Any], parts: _Parts) -> tuple[int, int] | None:
    """The month (from 0) and day of conditions that only say those, or a day of the year that is always the same."""
    month: int | None = None
    day: int | None = None
    for each in _flat(conditions):
        kind, how, values = each
        if kind == "Month" and str(how) == "0":
            month = int(values[0])
        elif kind == "Day" and str(how) == "0":
            day = int(values[0])
        elif kind == "Day" and str(how) == _OF_YEAR and len(conditions) == 1:
            return _day_of_year(parts, int(values[0]))
        else:
            return None
    return None if month is None or day is None else (month, day)


def _day_of_year(parts: _Parts, day: int) -> tuple[int, int] | None:
    """The month (from 0) and day of a day of the year; None where leap days move it."""
    for number, place in enumerate(parts.places):
        month = parts.months[place]
        if not month.days or any(each.leaps for each in parts.months[:place]):
            return None
        if day <= month.days:
            return number, day
        day -= month.days
    return None


def _flat(conditions: Sequence[Any], depth: int = 0) -> Iterator[tuple[str, Any, Sequence[Any]]]:
    """The conditions in groups, all of which have to hold; one that may hold instead of another is none of these."""
    for each in conditions:
        if not isinstance(each, list) or not each or depth > 5:
            yield "other", 0, ()
        elif len(each) == 1 and isinstance(each[0], str):
            if each[0] != "&&":
                yield "other", 0, ()
        elif len(each) == 2 and isinstance(each[1], list) and isinstance(each[0], str):
            if each[0]:
                yield "other", 0, ()
            yield from _flat(each[1], depth + 1)
        elif len(each) == 3 and isinstance(each[2], list):
            yield str(each[0]), each[1], each[2]
        else:
            yield "other", 0, ()


def _clock(parts: _Parts, static: Json) -> None:
    if static.get("cycles") and (static["cycles"].get("data") if isinstance(static["cycles"], dict) else True):
        parts.left.append("Cycles of years and the like were left out.")
    weather = static.get("seasons", {}).get("locations") if isinstance(static.get("seasons"), dict) else None
    if weather:
        parts.left.append("Places and their weather were left out.")


# Calendarium --------------------------------------------------------------------------------------------------------


def _calendarium(data: Json, today: int) -> Read:
    static, now = data["static"], data.get("current") or {}
    parts = _Parts(str(data.get("name", "")))
    parts.weekdays += [parts.unlike(_name(each), "weekday") for each in static.get("weekdays") or []]
    for each in static["months"][:_MOST]:
        _month(parts, each)
    for each in (static.get("leapDays") or [])[:_MOST]:
        said = each.get("interval") or []
        several = said if isinstance(said, list) else [{"interval": said}]
        intervals = [
            _Interval(int(i["interval"]), not i.get("exclusive"), bool(i.get("ignore")))
            for i in several
            if int(i.get("interval") or 0)
        ]
        _leap_day(parts, {**each, "day": each.get("after", each.get("day", 0))}, intervals)
    first = Date(1, 1, 1)
    begun = Calendar(parts.name, tuple(parts.months), tuple(parts.weekdays), first=first)
    for each in static.get("moons") or []:
        _moon(parts, each, 0, "offset")
    seasonal = data.get("seasonal") or {}
    dated = [{**each, "timespan": each["month"]} if "month" in each else each for each in seasonal.get("seasons") or []]
    _seasons(parts, dated, {"season_offset": seasonal.get("offset")}, begun)
    for each in static.get("eras") or []:
        _era(parts, each, bool(each.get("restart")), True, "isStartingEra")
    for each in (data.get("events") or [])[:_MOST]:
        _calendarium_event(parts, each)
    if static.get("useCustomYears"):
        parts.left.append("Named years are only numbers here.")
    start = (int(now.get("year") or 1), int(now.get("month") or 0), int(now.get("day") or 1))
    weekday = int(static.get("firstWeekDay") or 0)
    return _make(parts, start, _Reckoned(weekday, first, bool(static.get("overflow", True)), True), today)


def _calendarium_event(parts: _Parts, each: Json) -> None:
    name, date, end = _name(each), each.get("date") or {}, each.get("end") or {}
    year, months, days = date.get("year"), _bit(date.get("month")), _bit(date.get("day"))
    yearly = year in (None, [None, None]) and not each.get("formulas")
    if not yearly or months is None or days is None or months[0] != months[1] or days[0] > days[1]:
        once = " It happens once." if isinstance(year, int) else ""
        parts.left.append(f"{name:.60} doesn't come on the same date every year.{once}")
        return
    month, ends = months[0], (_bit(end.get("month")), _bit(end.get("day")))
    if not 0 <= month < len(parts.places) or not any(letter.isalpha() for letter in name):
        parts.left.append(f"{name:.60} has a date that the calendar doesn't have.")
        return
    last = days[1] if ends[0] is None or ends[1] is None else _count_from(parts, month, ends[0][1], ends[1][1])
    if last < days[0]:
        parts.left.append(f"{name:.60} goes on into the next year. Here it ends with the year.")
        last = _count_from(parts, month, len(parts.places) - 1, parts.months[-1].longest)
    _feast(parts, each, parts.places[month], days[0], last)


def _bit(said: Any) -> tuple[int, int] | None:
    """A month or a day, or the first and last of several; None where it says neither."""
    if type(said) is int:
        return said, said
    if isinstance(said, list) and [type(each) for each in said] == [int, int]:
        return said[0], said[1]
    return None


def _count_from(parts: _Parts, month: int, last_month: int, day: int) -> int:
    """A day of a later month, counted from the first day of a month; one that is before it is no day."""
    if not month <= last_month < len(parts.places):
        return 0
    return day + sum(each.days for each in parts.months[parts.places[month] : parts.places[last_month]])


# donjon -------------------------------------------------------------------------------------------------------------


def _donjon(data: Json, today: int) -> Read:
    """A calendar of donjon's generator: months of whole days, and the weekday on which its year begins."""
    parts, lengths = _Parts(_name(data, "Calendar")), data["month_len"]
    parts.weekdays += [parts.unlike(_name({"name": name}), "weekday") for name in data.get("weekdays") or []]
    for name in data["months"][:_MOST]:
        _month(parts, {"name": name, "length": lengths[name]})
    if moons := ", ".join(map(str, data.get("moons") or [])):
        parts.left.append(f"The moons were left out: {moons:.200}.")
    if notes := data.get("notes"):
        parts.left.append(f"{counted(len(notes), 'note')} on days left out.")
    year = int(data.get("year") or 1)
    return _make(parts, (year, 0, 1), _Reckoned(int(data.get("first_day") or 0), Date(year, 1, 1), True, True), today)


# What comes of it ---------------------------------------------------------------------------------------------------


class _Reckoned(NamedTuple):
    """The weekday (from 0) of the first day of a year, if weeks go on over months, and if there is a year 0."""

    weekday: int
    first: Date
    overflow: bool
    zero: bool


def _make(parts: _Parts, start: tuple[int, int, int], reckoned: _Reckoned, today: int) -> Read:
    """The lines of a calendar in which `start` is the current date."""
    weekday, first, overflow, zero = reckoned
    if any(month.days < 0 for month in parts.months) or not any(month.days for month in parts.months):
        raise _faults("A year of it may have no days.")
    calendar = Calendar(
        parts.name,
        tuple(parts.months),
        tuple(parts.weekdays),
        first=Date(first.year, next(n for n, month in enumerate(parts.months, 1) if month.days), 1),
        first_weekday=weekday % (len(parts.weekdays) or 1),
        feasts=tuple(parts.feasts),
        eras=tuple(parts.eras),
        weeks="on" if overflow else "month",
        no_zero=not zero,
        moons=tuple(parts.moons),
        seasons=tuple(parts.seasons),
    )
    year, month, day = start
    if abs(year) > LAST_DAY:
        raise _faults(f"The year {year} is too far away.")
    year += not zero and year < 0
    month = parts.places[month] + 1 if 0 <= month < len(parts.places) else 1
    date = Date(year, month, max(1, min(day, calendar.length(year, month))))
    if not calendar.has(date):
        date = Date(year, calendar.first_month(year), 1)
    now = calendar.day(date)
    begins = calendar.date(now - today + 1)
    week = [name for name in map(calendar.weekday, range(now - today + 1, now - today + 1 + 500)) if name]
    moved = replace(calendar, first=begins, first_weekday=calendar.weekdays.index(week[0]) if week else 0)
    lines = lines_of(moved)
    calendar_of(lines)
    if parts.told:
        parts.left.append(f"The descriptions of {counted(parts.told, 'feast')} were left out.")
    return Read(lines, in_words(moved, today), tuple(dict.fromkeys(parts.left)))
