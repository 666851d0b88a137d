"""Dates of our own world as people write them: "2026-12-04 19:00", "Fri 4 December, 19:00", "4 Dec 2026, 7 pm"."""

from __future__ import annotations

import re
from datetime import date, datetime, time

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
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


def real_date(text: str, today: date | None) -> date | datetime | None:
    """The date in a text, with its time where it has one; without a year the next from `today` on, or none."""
    for form in _FORMS:
        found = form.search(text)
        if found is None:
            continue
        said = found.groupdict()
        month = int(said["number"]) if said.get("number") else _MONTHS.index(said["month"][:3].casefold()) + 1
        day = _date(said["year"], month, int(said["day"]), today)
        at = _time(text[: found.start()] + " " + text[found.end() :])
        return day if day is None or at is None else datetime.combine(day, at)
    return None


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
