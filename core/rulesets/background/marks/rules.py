"""Rewards for play: bonus draws and points (background-45, 56)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.actions.choices import choices
from core.actions.result import Resolution, Step
from core.actions.rule import AnyRule, Rule, asking_nothing, rule
from core.rulesets.background.cards.checks import check_ids
from core.rulesets.background.options import AS_WRITTEN, HouseRules
from core.rulesets.background.values import REASONS, Reason
from core.schema.entry import Entry, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusGrant:
    """A bonus draw, and its reason."""

    bonus_draws: int = entry("Bonus draws", default=0, low=0)
    reason: Reason = entry("For", choices=choices(*REASONS), code="bad_reason")


@dataclass(frozen=True, slots=True)
class Earner:
    """Someone who reaches a milestone."""

    id: str = entry("Id")
    points: int = entry("Points", default=0, low=0)


@dataclass(frozen=True, slots=True)
class BonusDraws:
    """The number of bonus draws the character has now."""

    bonus_draws: int


def grant_bonus_draw(request: BonusGrant) -> Resolution[BonusDraws]:
    """Grant a bonus draw. Bonus draws never expire (background-45)."""
    total = request.bonus_draws + 1
    step = Step("background-45", f"for_{request.reason}", amount=1, total=total)
    return Resolution(BonusDraws(total), steps=(step,))


def reach_milestone(
    characters: Annotated[tuple[Earner, ...], Entry("Characters")],
    award: Annotated[int, Entry("Award", low=0, code="bad_award")] | None = None,
    options: HouseRules = AS_WRITTEN,
) -> Resolution[Mapping[str, int]]:
    """Award a milestone: the new points of each character, by id (background-56)."""
    check_ids((earner.id for earner in characters), "characters")
    award = options.milestone_award if award is None else award
    points = {earner.id: earner.points + award for earner in characters}
    steps = (Step("background-56", "milestone", amount=award, total=points[id], seat=id) for id in points)
    return Resolution(points, steps=tuple(steps))


RULES: tuple[AnyRule, ...] = (
    Rule("grant_bonus_draw", BonusGrant, asking_nothing(grant_bonus_draw)),
    rule(reach_milestone, "points"),
)
