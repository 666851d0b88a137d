"""Calendars exported by other programs, as lines that people write.

Parts that a calendar can't hold here are listed as left out.
"""

from __future__ import annotations

import json
from typing import Any

from campaigns.calendar.foreign.calendarium import read_calendarium
from campaigns.calendar.foreign.donjon import read_donjon
from campaigns.calendar.foreign.fantasy_calendar import read_fantasy_calendar
from campaigns.calendar.foreign.parts import Json, faults
from campaigns.calendar.foreign.result import ForeignCalendar
from campaigns.calendar.notation import Faults
from core.schema.strict_json import read_json

_UNKNOWN = (
    "This isn't a calendar of Fantasy Calendar, Calendarium or donjon. Write its months, weekdays and feasts as TOML: "
    "wyrdbook help moving-in shows how."
)


def foreign_calendar(text: str, wanted: str = "", today: int = 1) -> ForeignCalendar:
    """The calendar in an export, the `wanted` one of several; its current date becomes the campaign's day `today`.

    Raises `Faults` with the faults.
    """
    try:
        data = read_json(text)
        return _read(_choose(data, wanted), today)
    except json.JSONDecodeError as error:
        raise faults(f"This isn't valid JSON: {error.msg}, in line {error.lineno}.") from error
    except Faults:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError, ArithmeticError) as error:
        raise faults(
            "This isn't a calendar of Fantasy Calendar, Calendarium or donjon, or a part of it is wrong."
        ) from error


def _choose(data: Any, wanted: str) -> Json:
    """The calendar of an export that may hold several."""
    several = data.get("calendars") if isinstance(data, dict) and "calendars" in data else data
    found = [each for each in (several if isinstance(several, list) else [several]) if isinstance(each, dict)]
    names = [str(each.get("name", "")) for each in found]
    if wanted:
        found = [each for each in found if str(each.get("name", "")).casefold() == wanted.casefold()]
        if not found:
            raise faults(f"It holds no calendar called {wanted:.60}. Choose one of: {', '.join(names):.300}.")
    if not found:
        raise faults(_UNKNOWN)
    if len(found) != 1:
        raise faults(f"It holds {len(names)} calendars. Choose one with --named: {', '.join(names):.300}.")
    return found[0]


def _read(data: Json, today: int) -> ForeignCalendar:
    if "static_data" in data:
        return read_fantasy_calendar(data, today)
    if "static" in data:
        return read_calendarium(data, today)
    if "month_len" in data:
        return read_donjon(data, today)
    raise faults(_UNKNOWN)
