"""Tracks and clocks, which fill up to a target."""

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
        """The track after this many segments, back if negative, between empty and full; adds one mark."""
        return replace(self, tally=min(max(self.tally + by, 0), self.target), marks=self.marks + 1)

    @property
    def done(self) -> bool:
        """True if the target is reached or passed."""
        return self.tally >= self.target
