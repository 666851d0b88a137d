"""The parts of another program's calendar, with a line in `left` for each part that a calendar can't hold here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import unescape
from typing import Any, NamedTuple

from campaigns.calendar.arithmetic import Calendar, Era, Feast, Month
from campaigns.calendar.dates import month_and_day
from campaigns.calendar.day_input import has_meaning
from campaigns.calendar.leap_days import LONGEST_CYCLE, Leap, cycle_of
from campaigns.calendar.notation import Faults
from campaigns.calendar.sky import UNIT, Moon, Season
from core.building_blocks.day import LAST_DAY
from core.refusal import Refusal

Json = Mapping[str, Any]
MOST = 2_000
"""The most months, events and other parts of one kind that are read."""


@dataclass
class Parts:
    """A calendar while its parts are gathered."""

    name: str
    months: list[Month] = field(default_factory=list)
    weekdays: list[str] = field(default_factory=list)
    feasts: list[Feast] = field(default_factory=list)
    eras: list[Era] = field(default_factory=list)
    moons: list[Moon] = field(default_factory=list)
    seasons: list[Season] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    told: int = 0  # feasts with a text, which a calendar can't hold
    taken: set[str] = field(default_factory=set)

    def unlike(self, name: str, kind: str) -> str:
        """A name that is unique among its kind and has a letter in it."""
        found, number = name, 1
        if not any(letter.isalpha() for letter in name) or has_meaning(name):
            name = found = f"{kind.capitalize()} {name}".strip()
            self.left.append(f"{name:.60} has this name here, because its own name already means something in dates.")
        while f"{kind}:{found.casefold()}" in self.taken:
            number += 1
            found = f"{name} ({number})"
        if found != name:
            self.left.append(f"A second {kind} called {name:.60} is called {found:.60}.")
        self.taken.add(f"{kind}:{found.casefold()}")
        return found


def faults(message: str) -> Faults:
    """A fault of the whole file."""
    return Faults([Refusal("bad_file", message, "file")])


def name_of(each: Json, other: str = "") -> str:
    """The name of a part on one line; exports encode some of its characters as HTML."""
    return " ".join(unescape(str(each.get("name") or other)).split())


def add_month(parts: Parts, each: Json) -> None:
    """Add a month, or days between months that are outside the week."""
    name, days = parts.unlike(name_of(each), "month"), int(each["length"])
    every, in_week = int(each.get("interval") or 1), each.get("type", "month") != "intercalary"
    leaps = () if every == 1 else (_leap(days, (every,), each),)
    parts.places.append(len(parts.months))
    parts.months.append(Month(name, 0 if leaps else days, 0 if leaps else days, in_week, leaps))
    if each.get("week"):
        parts.left.append(f"{name:.60} has its own week. Here it has the same week as the other months.")


class Interval(NamedTuple):
    """A number of years: whether the day occurs in them, and whether they ignore the offset."""

    years: int
    comes: bool
    plain: bool


def _leap(days: int, every: tuple[int, ...], each: Json) -> Leap:
    """A rule for leap years. Refuse one that takes too many years to repeat."""
    offset = int(each.get("offset") or 0)
    if not all(0 < abs(years) <= LONGEST_CYCLE for years in every) or cycle_of(every) > LONGEST_CYCLE:
        raise faults(f"{name_of(each, 'A leap day'):.60} repeats after more than {LONGEST_CYCLE:,} years.")
    if abs(offset) > LAST_DAY:
        raise faults(f"{name_of(each, 'A leap day'):.60} has an offset that is too large.")
    return Leap(days, every, offset)


def add_leap_day(parts: Parts, each: Json, intervals: Sequence[Interval]) -> None:
    """Add a day in some years: to a month, or outside the week."""
    place, name = parts.places[int(each["timespan"])], name_of(each, "A leap day")
    every = tuple(each.years if each.comes else -each.years for each in intervals) or (1,)
    unmoved = [each.plain for each in intervals]
    leap = _leap(1, every, {**each, "offset": 0} if unmoved and all(unmoved) else each)
    if any(unmoved) and leap.offset:
        parts.left.append(f"{name:.60} counts some of its years without its offset. Here all are counted with it.")
    month = parts.months[place]
    if each.get("removes_day"):
        parts.left.append(f"{name:.60} loses a day in some years, which isn't possible here.")
        return
    if each.get("adds_week_day"):
        parts.left.append(f"{name:.60} adds a weekday in some years, which isn't possible here.")
    if not each.get("intercalary") or not month.in_week:
        parts.months[place] = month._replace(leaps=(*month.leaps, leap))
        return
    after = int(each.get("day") or 0)
    at = place if not after and month.days else place + 1
    if 0 < after < month.days:
        parts.left.append(f"{name:.60} is at the end of {month.name}, not after day {after}.")
    parts.months.insert(at, Month(parts.unlike(name_of(each, "Leap day"), "month"), 0, 0, False, (leap,)))
    parts.places = [where + (where >= at) for where in parts.places]


def add_moon(parts: Parts, each: Json, origin: int, new: str) -> None:
    """Add a moon. `new` names the entry with its days from the first new moon, counted from day `origin`."""
    name = parts.unlike(name_of(each), "moon")
    if each.get("custom_phase") or not each.get("cycle"):
        parts.left.append(f"{name:.60} has its own phases. Here all moons have the same phases.")
        return
    cycle = round(Fraction(str(each["cycle"])) * UNIT)
    since = origin * UNIT + round(Fraction(str(each.get(new) or 0)) * UNIT)
    parts.moons.append(Moon(name, cycle, since % cycle))


def add_seasons(parts: Parts, seasons: Sequence[Json], settings: Json, begun: Calendar) -> None:
    """Add seasons by their dates. One that has only a length gets its first year's date."""
    gone = Fraction(str(settings.get("season_offset") or 0))
    for each in seasons[:MOST]:
        name = parts.unlike(name_of(each), "season")
        if "timespan" in each:
            month = parts.places[int(each["timespan"])]
            parts.seasons.append(Season(name, (month + 1, max(1, int(each.get("day", 1))))))
            continue
        date = begun.date(1 + int(gone))
        parts.seasons.append(Season(name, (date.month, date.day)))
        gone += Fraction(str(each.get("duration") or 0)) + Fraction(str(each.get("transition_length") or 0))
        parts.left.append(f"{name:.60} begins every year on {month_and_day(begun, date.month, date.day)}.")


def add_era(parts: Parts, each: Json, anew: bool, zero: bool, starting: str) -> None:
    """Add an era from its first year on; the entry `starting` marks the time before all others."""
    name = parts.unlike(name_of(each), "era")
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


def add_feast(parts: Parts, each: Json, month: int, day: int, last: int) -> None:
    """Add a yearly event up to its last day, counted from its month's first."""
    name, longest = name_of(each), parts.months[month].longest
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
