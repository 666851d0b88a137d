"""The points of the game, each with its ledger, and the milestone that pays them (background-45, 56)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.points import Currency, Tier
from core.wording import quantity

if TYPE_CHECKING:
    from core.rulesets.background.situation import Situation

POINTS = Currency("points", "Points", "pt")
BONUS_DRAWS = Currency("bonus_draws", "Bonus draws", "bonus")


def plural(points: int) -> str:
    """A number of points in words."""
    return quantity(points, "point")


def _award(situation: Situation) -> Mapping[str, int]:
    return {POINTS.id: situation.options.milestone_award}


TIERS: tuple[Tier, ...] = (
    Tier(
        "milestone",
        "Milestone",
        _award,
        "The characters have achieved a goal of the story. The house rules set its points.",
    ),
)
