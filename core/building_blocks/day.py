"""The day of the campaign: a number counted from the first day, and its name in the world."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.refusal import Refusal
from core.wording import quantity

LAST_DAY = 1_000_000
_LATER = re.compile(r"(?P<days>[0-9]+) days? after (?P<label>.+)")


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the campaign and its name in the world ("14 Frost, dusk"), which people give it."""

    day: int = 1
    label: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.day <= LAST_DAY:
            raise Refusal("bad_day", f"The day is a number from 0 to {LAST_DAY:,}.", "day")

    def after(self, days: int) -> Day:
        """The day this many days later. A later day without a name is counted from the last named one."""
        return Day(self.day + days, _later(self.label, days)) if days else self

    def __str__(self) -> str:
        return f"Day {self.day}" + (f", {self.label}" if self.label else "")


def _later(label: str, days: int) -> str:
    """The label a number of days later: "14 Frost", then "7 days after 14 Frost", then "14 days after 14 Frost"."""
    known = _LATER.fullmatch(label)
    since, label = (int(known["days"]) + days, known["label"]) if known else (days, label)
    return label and f"{quantity(since, 'day')} after {label}"
