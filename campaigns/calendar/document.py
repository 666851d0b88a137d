"""A calendar as its document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaigns.calendar.reckoning import Calendar, Date, Era, Feast, Month

if TYPE_CHECKING:
    # Documents are read without their models: a campaign is on screen before pydantic is loaded.
    from campaigns.kinds.world import CalendarDocument


def calendar_document(calendar: Calendar) -> CalendarDocument:
    """The document that keeps it."""
    from campaigns.kinds.world import CalendarDocument  # noqa: PLC0415

    return CalendarDocument(
        name=calendar.name,
        months=tuple(month._asdict() for month in calendar.months),
        weekdays=calendar.weekdays,
        first=calendar.first,
        first_weekday=calendar.first_weekday,
        leap_years=calendar.leap_years,
        feasts=tuple(
            {"name": feast.name, "first": list(feast.first), "last": list(feast.last)} for feast in calendar.feasts
        ),
        eras=tuple(era._asdict() for era in calendar.eras),
    )


def stored_calendar(documents: Mapping[int, Mapping[str, Any]]) -> Calendar | None:
    """The calendar in its table; None of an empty one."""
    doc = next(iter(documents.values()), None)
    if doc is None:
        return None
    return Calendar(
        name=doc["name"],
        months=tuple(Month(**month) for month in doc["months"]),
        weekdays=tuple(doc["weekdays"]),
        first=Date(*doc["first"]),
        first_weekday=doc["first_weekday"],
        leap_years=tuple(doc["leap_years"]),
        feasts=tuple(Feast(f["name"], tuple(f["first"]), tuple(f["last"])) for f in doc["feasts"]),
        eras=tuple(Era(**era) for era in doc["eras"]),
    )
