"""Real-world dates as people write them: "2026-12-04 19:00", "Fri 4 December, 19:00", "next Friday 7 pm"."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from core.wording import quantity

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMES = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]*\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?"
_FORMS = (
    re.compile(r"(?P<year>\d{4})-(?P<number>\d{1,2})-(?P<day>\d{1,2})"),
    re.compile(r"(?P<day>\d{1,2})\.(?P<number>\d{1,2})\.(?P<year>\d{4})?"),
    re.compile(rf"\b{_DAY}(?:\s+of)?\s+{_MONTH}(?:,?\s+(?P<year>\d{{4}}))?", re.I),
    re.compile(rf"\b{_MONTH}\s+{_DAY}(?:,?\s+(?P<year>\d{{4}}))?(?!:)", re.I),
)
_TIMES = (
    re.compile(r"\b(?P<hour>\d{1,2})[:.h](?P<minute>\d{2})\s*(?P<half>[ap]\.?m)?", re.I),
    re.compile(r"\b(?P<hour>\d{1,2})(?P<minute>)\s*(?P<half>[ap]\.?m)", re.I),
)

_NEAR = re.compile(
    r"\s*(?:(?P<near>today|tonight|tomorrow)|(?:(?P<next>next|on|this)\s+)?"
    rf"(?P<weekday>{'|'.join(_WEEKDAYS)})(?:day|s|sday|nesday|rs?|rsday|urday)?)\b[\s,]*(?:at\s+)?(?P<time>\d.*)?",
    re.I,
)
"""Dates relative to today."""


def real_date(text: str, today: date | None) -> date | datetime | None:
    """The date in a text, with its time if it has one. Without a year it is the next from `today` on, or None."""
    for form in _FORMS:
        found = form.search(text)
        if found is None:
            continue
        said = found.groupdict()
        month = int(said["number"]) if said.get("number") else _MONTHS.index(said["month"][:3].casefold()) + 1
        day = _date(said["year"], month, int(said["day"]), today)
        at = _time(text[: found.start()] + " " + text[found.end() :])
        return day if day is None or at is None else datetime.combine(day, at)
    return _read_near(text, today) if today is not None else None


def _read_near(text: str, today: date) -> date | datetime | None:
    """Today, tomorrow, or the next day of that name; `next` is never today."""
    found = _NEAR.fullmatch(text)
    if found is None or (found["time"] and _time(found["time"]) is None):
        return None
    if found["near"]:
        days = 1 if found["near"].casefold() == "tomorrow" else 0
    else:
        days = (_WEEKDAYS.index(found["weekday"][:3].casefold()) - today.weekday()) % 7
        days = days or (7 if (found["next"] or "").casefold() == "next" else 0)
    day, at = today + timedelta(days=days), _time(found["time"] or "")
    return day if at is None else datetime.combine(day, at)


def iso_date(text: str) -> date | datetime | None:
    """A date as it is stored; None for any other text."""
    try:
        return datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text)
    except ValueError:
        return None


def date_words(at: date | datetime) -> str:
    """A date for people: `Fri 4 December 2026, 19:00`."""
    words = f"{_WEEKDAYS[at.weekday()].capitalize()} {at.day} {_NAMES[at.month - 1]} {at.year}"
    return f"{words}, {at:%H:%M}" if isinstance(at, datetime) else words


def days_until(at: date | datetime, today: date) -> int:
    """The days from today to a date; negative once it is past."""
    return ((at.date() if isinstance(at, datetime) else at) - today).days


def in_days(days: int) -> str:
    """A number of days as a time: `in 2 days`, `tomorrow`, `3 days ago`."""
    near = {-1: "yesterday", 0: "today", 1: "tomorrow"}
    return near.get(days) or (f"in {quantity(days, 'day')}" if days > 0 else f"{quantity(-days, 'day')} ago")


def _date(year: str | None, month: int, day: int, today: date | None) -> date | None:
    """A date; without a year the next one."""
    years = [int(year)] if year else [today.year + more for more in range(9)] if today else []
    for each in years:
        try:
            found = date(each, month, day)
        except ValueError:
            continue
        if year or today is None or found >= today:
            return found
    return None


def _time(text: str) -> time | None:
    for form in _TIMES:
        found = form.search(text)
        if found is None:
            continue
        hour = int(found["hour"])
        if found["half"]:
            hour = hour % 12 + 12 * found["half"].casefold().startswith("p")
        minute = int(found["minute"] or 0)
        if hour < 24 and minute < 60:
            return time(hour, minute)
    return None
