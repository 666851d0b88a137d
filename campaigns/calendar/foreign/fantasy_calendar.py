"""Calendars exported by Fantasy Calendar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from campaigns.calendar.arithmetic import Calendar, Date
from campaigns.calendar.foreign.parts import (
    MOST,
    Interval,
    Json,
    Parts,
    add_era,
    add_feast,
    add_leap_day,
    add_month,
    add_moon,
    add_seasons,
    name_of,
)
from campaigns.calendar.foreign.result import ForeignCalendar, Years, calendar_lines

_OF_YEAR = "7"
"""The condition in Fantasy Calendar for a day counted from the year's first."""


def read_fantasy_calendar(data: Json, today: int) -> ForeignCalendar:
    """The calendar in an export of Fantasy Calendar; its current date becomes the campaign's day `today`."""
    static, now = data["static_data"], data.get("dynamic_data") or {}
    years, settings = static["year_data"], static.get("settings") or {}
    parts = Parts(str(data.get("name", "")))
    parts.weekdays += [parts.unlike(name_of({"name": name}), "weekday") for name in years.get("global_week") or []]
    zero = bool(settings.get("year_zero_exists", True))
    for each in years["timespans"][:MOST]:
        add_month(parts, each)
    for each in (years.get("leap_days") or [])[:MOST]:
        add_leap_day(parts, each, _intervals(each.get("interval", "1")))
    first = Date(0 if zero else 1, 1, 1)
    begun = Calendar(parts.name, tuple(parts.months), tuple(parts.weekdays), first=first)
    origin = begun.days_to(first)
    for each in static.get("moons") or []:
        add_moon(parts, each, origin, "shift")
    seasons = static.get("seasons") or {}
    add_seasons(parts, seasons.get("data") or [], seasons.get("global_settings") or {}, begun)
    for each in sorted(static.get("eras") or [], key=lambda era: int((era.get("date") or {}).get("year", 0))):
        add_era(parts, each, bool((each.get("settings") or {}).get("restart")), zero, "starting_era")
    events = data.get("events") or static.get("event_data", {}).get("events") or []
    for each in events[:MOST]:
        _add_event(parts, each)
    _tell_left_out(parts, static)
    start = (int(now.get("year", 1)), int(now.get("timespan", 0)), int(now.get("day", 1)))
    weekday = max(0, int(years.get("first_day", 1)) - 1)
    return calendar_lines(parts, start, Years(weekday, first, bool(years.get("overflow", True)), zero), today)


def _intervals(said: Any) -> tuple[Interval, ...]:
    """The years of a text such as "400,!100,+4"."""
    found = re.findall(r"([+!]*)(\d+)", str(said))
    return tuple(Interval(int(number), "!" not in signs, "+" in signs) for signs, number in found if int(number))


def _add_event(parts: Parts, each: Json) -> None:
    """Add an event with the same date every year as a feast; list any other as left out."""
    name, data = name_of(each), each.get("data") or {}
    found = _yearly_date(data.get("conditions") or [], parts)
    if found is None or data.get("connected_events"):
        once = " It happens once." if len(data.get("date") or []) == 3 else ""
        parts.left.append(f"{name:.60} doesn't come on the same date every year.{once}")
        return
    month, day = found
    if not 0 <= month < len(parts.places) or not any(letter.isalpha() for letter in name):
        parts.left.append(f"{name:.60} has a date that the calendar doesn't have.")
        return
    last = day + max(0, int(data.get("duration") or 1) - 1) if data.get("has_duration") else day
    add_feast(parts, each, parts.places[month], day, last)


def _yearly_date(conditions: Sequence[Any], parts: Parts) -> tuple[int, int] | None:
    """The month (from 0) and day of a condition that names only these, or a day of the year that never moves."""
    month: int | None = None
    day: int | None = None
    for each in _flatten(conditions):
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


def _day_of_year(parts: Parts, day: int) -> tuple[int, int] | None:
    """The month (from 0) and day of a day of the year; None if leap days move it."""
    for number, place in enumerate(parts.places):
        month = parts.months[place]
        if not month.days or any(each.leaps for each in parts.months[:place]):
            return None
        if day <= month.days:
            return number, day
        day -= month.days
    return None


def _flatten(conditions: Sequence[Any], depth: int = 0) -> Iterator[tuple[str, Any, Sequence[Any]]]:
    """The conditions that must all hold, taken out of their groups; an alternative becomes `other`."""
    for each in conditions:
        if not isinstance(each, list) or not each or depth > 5:
            yield "other", 0, ()
        elif len(each) == 1 and isinstance(each[0], str):
            if each[0] != "&&":
                yield "other", 0, ()
        elif len(each) == 2 and isinstance(each[1], list) and isinstance(each[0], str):
            if each[0]:
                yield "other", 0, ()
            yield from _flatten(each[1], depth + 1)
        elif len(each) == 3 and isinstance(each[2], list):
            yield str(each[0]), each[1], each[2]
        else:
            yield "other", 0, ()


def _tell_left_out(parts: Parts, static: Json) -> None:
    if static.get("cycles") and (static["cycles"].get("data") if isinstance(static["cycles"], dict) else True):
        parts.left.append("Cycles of years and the like were left out.")
    weather = static.get("seasons", {}).get("locations") if isinstance(static.get("seasons"), dict) else None
    if weather:
        parts.left.append("Places and their weather were left out.")
