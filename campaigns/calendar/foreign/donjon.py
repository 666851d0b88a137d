"""Calendars of donjon's generator."""

from __future__ import annotations

from campaigns.calendar.arithmetic import Date
from campaigns.calendar.foreign.parts import MOST, Json, Parts, add_month, name_of
from campaigns.calendar.foreign.result import ForeignCalendar, Years, calendar_lines
from core.wording import quantity


def read_donjon(data: Json, today: int) -> ForeignCalendar:
    """A calendar of donjon's generator: months of whole days, and the weekday on which its year begins."""
    parts, lengths = Parts(name_of(data, "Calendar")), data["month_len"]
    parts.weekdays += [parts.unlike(name_of({"name": name}), "weekday") for name in data.get("weekdays") or []]
    for name in data["months"][:MOST]:
        add_month(parts, {"name": name, "length": lengths[name]})
    if moons := ", ".join(map(str, data.get("moons") or [])):
        parts.left.append(f"The moons were left out: {moons:.200}.")
    if notes := data.get("notes"):
        parts.left.append(f"{quantity(len(notes), 'note')} on days left out.")
    year = int(data.get("year") or 1)
    return calendar_lines(
        parts, (year, 0, 1), Years(int(data.get("first_day") or 0), Date(year, 1, 1), True, True), today
    )
