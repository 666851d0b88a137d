"""What day it is in the campaign: counted from the first, and what the table calls the day it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.refusal import Refusal
from core.wording import counted

LAST_DAY = 1_000_000
_LATER = re.compile(r"(?P<days>[0-9]+) days? after (?P<label>.+)")


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the campaign and its name in the world ("14 Frost, dusk"), which only people can give it."""

    day: int = 1
    label: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.day <= LAST_DAY:
            raise Refusal("bad_day", f"The day is a number from 0 to {LAST_DAY:,}.", "day")

    def after(self, days: int) -> Day:
        """So many days later. A name is of one day: the later one is counted from it until someone names it."""
        return Day(self.day + days, _later(self.label, days)) if days else self

    def __str__(self) -> str:
        return f"Day {self.day}" + (f", {self.label}" if self.label else "")


def _later(label: str, days: int) -> str:
    """ "14 Frost" is "7 days after 14 Frost" a week later, and two weeks later "14 days after 14 Frost"."""
    known = _LATER.fullmatch(label)
    since, label = (int(known["days"]) + days, known["label"]) if known else (days, label)
    return label and f"{counted(since, 'day')} after {label}"
