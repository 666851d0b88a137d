"""The campaign's own calendar: days counted from the first, and what the table calls the day it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.refusal import Refusal

LAST_DAY = 1_000_000


@dataclass(frozen=True, slots=True)
class Calendar:
    """A day of the campaign and its name in the world ("14 Frost, dusk"), which only people can move on."""

    day: int = 1
    label: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.day <= LAST_DAY:
            raise Refusal("bad_day", f"The day is a number from 0 to {LAST_DAY:,}.", "day")

    def after(self, days: int) -> Calendar:
        """So many days later. The name stays until somebody changes it."""
        return replace(self, day=self.day + days)

    def __str__(self) -> str:
        return f"Day {self.day}" + (f", {self.label}" if self.label else "")
