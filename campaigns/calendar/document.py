"""A calendar as its stored document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaigns.calendar.arithmetic import Calendar, Date, Era, Feast, Month
from campaigns.calendar.leap_days import Leap
from campaigns.calendar.sky import Moon, Season

if TYPE_CHECKING:
    # Documents are read without their models: a campaign is on screen before pydantic is loaded.
    from campaigns.document_kinds.calendar import CalendarDocument


def calendar_document(calendar: Calendar) -> CalendarDocument:
    """The document of a calendar."""
    from campaigns.document_kinds.calendar import CalendarDocument  # noqa: PLC0415

    return CalendarDocument(
        name=calendar.name,
        months=tuple(
            {**month._asdict(), "leaps": [{**leap._asdict(), "every": list(leap.every)} for leap in month.leaps]}
            for month in calendar.months
        ),
        weekdays=calendar.weekdays,
        first=calendar.first,
        first_weekday=calendar.first_weekday,
        leap_years=calendar.leap_years,
        feasts=tuple(
            {"name": feast.name, "first": list(feast.first), "last": list(feast.last)} for feast in calendar.feasts
        ),
        eras=tuple(era._asdict() for era in calendar.eras),
        leap_offset=calendar.leap_offset,
        weeks=calendar.weeks,
        no_zero=calendar.no_zero,
        moons=tuple(moon._asdict() for moon in calendar.moons),
        seasons=tuple({"name": season.name, "first": list(season.first)} for season in calendar.seasons),
    )


def stored_calendar(documents: Mapping[int, Mapping[str, Any]]) -> Calendar | None:
    """The calendar in its table; None if it is empty."""
    doc = next(iter(documents.values()), None)
    if doc is None:
        return None
    return Calendar(
        name=doc["name"],
        months=tuple(map(_month, doc["months"])),
        weekdays=tuple(doc["weekdays"]),
        first=Date(*doc["first"]),
        first_weekday=doc["first_weekday"],
        leap_years=tuple(doc["leap_years"]),
        feasts=tuple(Feast(f["name"], tuple(f["first"]), tuple(f["last"])) for f in doc["feasts"]),
        eras=tuple(Era(**era) for era in doc["eras"]),
        leap_offset=doc["leap_offset"],
        weeks=doc["weeks"],
        no_zero=doc["no_zero"],
        moons=tuple(Moon(**moon) for moon in doc["moons"]),
        seasons=tuple(Season(each["name"], tuple(each["first"])) for each in doc["seasons"]),
    )


def _month(doc: Mapping[str, Any]) -> Month:
    leaps = tuple(Leap(each["days"], tuple(each["every"]), each["offset"]) for each in doc["leaps"])
    return Month(**{**doc, "leaps": leaps})
