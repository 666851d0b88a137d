"""Another program's calendar as lines that people write."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from campaigns.calendar.arithmetic import Calendar, Date
from campaigns.calendar.dates import in_words
from campaigns.calendar.foreign.parts import Parts, faults
from campaigns.calendar.notation import CalendarLines, calendar_of, lines_of
from core.building_blocks.day import LAST_DAY
from core.wording import quantity


@dataclass
class ForeignCalendar:
    """Another program's calendar: its lines, its current date, and the parts left out."""

    lines: CalendarLines
    today: str
    left_out: tuple[str, ...]


class Years(NamedTuple):
    """The first day of a year, whether weeks run on across months, and whether there is a year 0."""

    weekday: int
    first: Date
    overflow: bool
    zero: bool


def calendar_lines(parts: Parts, start: tuple[int, int, int], reckoned: Years, today: int) -> ForeignCalendar:
    """The lines of a calendar in which `start` is the current date."""
    weekday, first, overflow, zero = reckoned
    if any(month.days < 0 for month in parts.months) or not any(month.days for month in parts.months):
        raise faults("One of its years may have no days.")
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
        raise faults(f"The year {year} is too far away.")
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
        parts.left.append(f"The descriptions of {quantity(parts.told, 'feast')} were left out.")
    return ForeignCalendar(lines, in_words(moved, today), tuple(dict.fromkeys(parts.left)))
