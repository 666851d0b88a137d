"""Moons and their phases, and the seasons of a year."""

from __future__ import annotations

from typing import NamedTuple

UNIT = 100_000
"""The parts of a day in which a moon's cycle is stored."""
PHASES = (
    "new",
    "waxing crescent",
    "first quarter",
    "waxing gibbous",
    "full",
    "waning gibbous",
    "last quarter",
    "waning crescent",
)
FULL = 4
"""The index of the full moon among the phases."""


class Moon(NamedTuple):
    """A moon: its cycle, and its first new moon after the first day of year 1, both in hundred-thousandths of a day."""

    name: str
    cycle: int
    new: int = 0

    def phase(self, since: int) -> str:
        """The phase this many days after the first of year 1."""
        gone = (since * UNIT - self.new) % self.cycle
        return PHASES[(2 * len(PHASES) * gone + self.cycle) // (2 * self.cycle) % len(PHASES)]


class Season(NamedTuple):
    """A season, and the yearly month and day, both from 1, on which it begins."""

    name: str
    first: tuple[int, int]
