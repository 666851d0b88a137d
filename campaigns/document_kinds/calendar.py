"""The calendar of the campaign: its months, weekdays, feasts, eras, moons and seasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from campaigns.document_kinds.kind import ALWAYS, NEEDED, Kind, kept_field, kind


@kind("calendar")
class CalendarDocument(Kind):
    """The only document of the table `calendar`, in a campaign with a calendar (`campaigns.calendar.arithmetic`).

    Months are `{"name", "days", "leap_days", "in_week", "leaps"}` with leaps `{"days", "every", "offset"}`, feasts
    `{"name", "first": [month, day], "last"}`, eras `{"name", "first": year, "counts"}`, seasons `{"name", "first"}`,
    moons `{"name", "cycle", "new"}` in hundred-thousandths of a day. `first` is the year, month and day of day 1,
    `first_weekday` an index in `weekdays`; `weeks` go "on" or start again each "month". Everyone in the world knows
    the calendar; a feast that only some keep is an event.
    """

    name: str = kept_field("Name", default="", public=ALWAYS)
    months: tuple[Mapping[str, Any], ...] = kept_field("Months", default=NEEDED, public=ALWAYS)
    weekdays: tuple[str, ...] = kept_field("Weekdays", default=(), public=ALWAYS)
    first: tuple[int, ...] = kept_field("Date of day 1", default=NEEDED, public=ALWAYS)
    first_weekday: int = kept_field("A", default=0, public=ALWAYS)
    leap_years: tuple[int, ...] = kept_field("Leap years", default=(), public=ALWAYS)
    feasts: tuple[Mapping[str, Any], ...] = kept_field("Feasts", default=(), public=ALWAYS)
    eras: tuple[Mapping[str, Any], ...] = kept_field("Eras", default=(), public=ALWAYS)
    leap_offset: int = kept_field("Leap years from", default=0, public=ALWAYS)
    weeks: Literal["on", "month"] = kept_field("Weeks", default="on", public=ALWAYS)
    no_zero: bool = kept_field("No year 0", default=False, public=ALWAYS)
    moons: tuple[Mapping[str, Any], ...] = kept_field("Moons", default=(), public=ALWAYS)
    seasons: tuple[Mapping[str, Any], ...] = kept_field("Seasons", default=(), public=ALWAYS)
