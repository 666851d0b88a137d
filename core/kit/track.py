"""Counters shared by the games: tracks that fill up to a target, and clocks."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Track:
    """Progress towards a target: a downtime project, a race, a clock.

    `marks` counts how often it was worked on (draws, ticks); `done` is derived, never stored.
    """

    title: str
    target: int
    tally: int = 0
    marks: int = 0

    def moved(self, by: int) -> Track:
        """The track after so many segments more, or fewer: it stays between empty and full, and one mark is added."""
        return replace(self, tally=min(max(self.tally + by, 0), self.target), marks=self.marks + 1)

    @property
    def done(self) -> bool:
        """Whether the target is reached or passed."""
        return self.tally >= self.target
