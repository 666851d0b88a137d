"""Counters shared by the games: tracks that fill up to a target, and clocks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Track:
    """Progress towards a target: a downtime project, a race, a clock.

    `marks` counts how often it was worked on (draws, ticks); `done` is derived, never stored.
    """

    title: str
    target: int
    tally: int = 0
    marks: int = 0

    @property
    def done(self) -> bool:
        """Whether the target is reached or passed."""
        return self.tally >= self.target
