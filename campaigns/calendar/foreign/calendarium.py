"""Calendars exported by Calendarium, the plug-in for Obsidian."""

from __future__ import annotations

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


def read_calendarium(data: Json, today: int) -> ForeignCalendar:
    """The calendar in an export of Calendarium; its current date becomes the campaign's day `today`."""
    static, now = data["static"], data.get("current") or {}
    parts = Parts(str(data.get("name", "")))
    parts.weekdays += [parts.unlike(name_of(each), "weekday") for each in static.get("weekdays") or []]
    for each in static["months"][:MOST]:
        add_month(parts, each)
    for each in (static.get("leapDays") or [])[:MOST]:
        said = each.get("interval") or []
        several = said if isinstance(said, list) else [{"interval": said}]
        intervals = [
            Interval(int(i["interval"]), not i.get("exclusive"), bool(i.get("ignore")))
            for i in several
            if int(i.get("interval") or 0)
        ]
        add_leap_day(parts, {**each, "day": each.get("after", each.get("day", 0))}, intervals)
    first = Date(1, 1, 1)
    begun = Calendar(parts.name, tuple(parts.months), tuple(parts.weekdays), first=first)
    for each in static.get("moons") or []:
        add_moon(parts, each, 0, "offset")
    seasonal = data.get("seasonal") or {}
    dated = [{**each, "timespan": each["month"]} if "month" in each else each for each in seasonal.get("seasons") or []]
    add_seasons(parts, dated, {"season_offset": seasonal.get("offset")}, begun)
    for each in static.get("eras") or []:
        add_era(parts, each, bool(each.get("restart")), True, "isStartingEra")
    for each in (data.get("events") or [])[:MOST]:
        _add_event(parts, each)
    if static.get("useCustomYears"):
        parts.left.append("Named years are only numbers here.")
    start = (int(now.get("year") or 1), int(now.get("month") or 0), int(now.get("day") or 1))
    weekday = int(static.get("firstWeekDay") or 0)
    return calendar_lines(parts, start, Years(weekday, first, bool(static.get("overflow", True)), True), today)


def _add_event(parts: Parts, each: Json) -> None:
    name, date, end = name_of(each), each.get("date") or {}, each.get("end") or {}
    year, months, days = date.get("year"), _first_and_last(date.get("month")), _first_and_last(date.get("day"))
    yearly = year in (None, [None, None]) and not each.get("formulas")
    if not yearly or months is None or days is None or months[0] != months[1] or days[0] > days[1]:
        once = " It happens once." if isinstance(year, int) else ""
        parts.left.append(f"{name:.60} doesn't come on the same date every year.{once}")
        return
    month, ends = months[0], (_first_and_last(end.get("month")), _first_and_last(end.get("day")))
    if not 0 <= month < len(parts.places) or not any(letter.isalpha() for letter in name):
        parts.left.append(f"{name:.60} has a date that the calendar doesn't have.")
        return
    last = days[1] if ends[0] is None or ends[1] is None else _count_from(parts, month, ends[0][1], ends[1][1])
    if last < days[0]:
        parts.left.append(f"{name:.60} goes on into the next year. Here it ends with the year.")
        last = _count_from(parts, month, len(parts.places) - 1, parts.months[-1].longest)
    add_feast(parts, each, parts.places[month], days[0], last)


def _first_and_last(said: Any) -> tuple[int, int] | None:
    """The month or day, or the first and last of several; None if the value is neither."""
    if type(said) is int:
        return said, said
    if isinstance(said, list) and [type(each) for each in said] == [int, int]:
        return said[0], said[1]
    return None


def _count_from(parts: Parts, month: int, last_month: int, day: int) -> int:
    """A later month's day, counted from the first day of a month; 0 if it is earlier."""
    if not month <= last_month < len(parts.places):
        return 0
    return day + sum(each.days for each in parts.months[parts.places[month] : parts.places[last_month]])
