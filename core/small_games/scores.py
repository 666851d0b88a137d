"""Results of small games: a total against a number, or against another's total."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.actions.result import Outcome, Resolution, Step, running
from core.building_blocks.band import Band


@dataclass(frozen=True, slots=True)
class Score:
    """A total, and by how much it exceeds the number or total against it; the `margin` is negative if it falls
    short.
    """

    total: int
    margin: int


def either(good: bool, success: str, failure: str) -> Outcome:
    """A success with the first word or a failure with the second."""
    return Outcome(Band.SUCCESS, success) if good else Outcome(Band.FAILURE, failure)


def reach(steps: Iterable[Step], against: int, success: str, failure: str) -> Resolution[Score]:
    """The result of adding up the steps: a success if their total is at least `against`.

    The two words name the outcomes. The steps get their running totals.
    """
    counted = running(steps)
    total = _total(counted)
    return Resolution(Score(total, total - against), either(total >= against, success, failure), counted)


def compare(first: Sequence[Step], other: Sequence[Step], ahead: str, level: str, behind: str) -> Resolution[Score]:
    """The result of comparing two totals, of steps with running totals for each side.

    The words name a higher, an equal and a lower total of the first.
    """
    total = _total(first)
    margin = total - _total(other)
    outcome = either(margin > 0, ahead, behind) if margin else Outcome(Band.MIXED, level)
    return Resolution(Score(total, margin), outcome, (*first, *other))


def _total(steps: Sequence[Step]) -> int:
    """The total after the last step."""
    return (steps[-1].total or 0) if steps else 0
