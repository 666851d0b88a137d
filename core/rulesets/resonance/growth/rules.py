"""Milestones and Advancement (resonance-87, 88)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.aspects.rules import check_text
from core.rulesets.resonance.currencies import Who
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.schema.codec import Json
from core.schema.entry import Entry, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Grower:
    """A character at a milestone."""

    id: Who = entry("Who")
    advancement_points: int = entry("Points", default=0, low=0, code="invalid_amount")


def reach_milestone(
    characters: tuple[Grower, ...],
    points: Annotated[int, Entry("Points", low=1, code="invalid_amount")] | None = None,
    options: HouseRules = WRITTEN,
) -> Resolution[tuple[Grower, ...]]:
    """Give everyone present the points of a milestone (resonance-88)."""
    given = options.milestone_points if points is None else points
    after = (replace(one, advancement_points=one.advancement_points + given) for one in characters)
    return Resolution(tuple(after), steps=(Step("resonance-88", "milestone", amount=given),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The cost of an Advancement in the story: an Aspect, or something else."""

    kind: Literal["aspect", "other"] = entry("Cost")
    text: str = entry("Aspect", default="")
    note: str = entry("Note", default="")


@dataclass(frozen=True, slots=True)
class Advanced:
    """A bought Advancement: the points left, and the Aspect it cost, if any."""

    advancement: int
    advancement_points: int
    aspect: str

    @property
    def facts(self) -> dict[str, Json]:
        """The Advancement in the JSON interface."""
        return {
            "advancement": self.advancement,
            "advancement_points": self.advancement_points,
            "aspect_added": bool(self.aspect),
        }


def take_advancement(
    advancement: Annotated[int, Entry("Advancement", low=0, code="invalid_amount")],
    advancement_points: Annotated[int, Entry("Points", low=0, code="invalid_amount")],
    cost: Cost | None = None,
    options: HouseRules = WRITTEN,
) -> Resolution[Advanced]:
    """Buy an Advancement for one point and its cost (resonance-87, 88)."""
    check_cost(cost, options)
    if refusal := why_unpaid(advancement_points):
        raise refusal
    aspect = cost.text.strip() if cost and cost.kind == "aspect" else ""
    after = advancement + 1
    step = Step("resonance-87", "advanced", aspect or (cost.note if cost else ""), (), 1, after)
    return Resolution(Advanced(after, advancement_points - 1, aspect), steps=(step,))


def why_unpaid(points: int) -> Refusal | None:
    """The refusal of an Advancement without a point to pay for it, or None (resonance-88)."""
    if points > 0:
        return None
    why = "An Advancement takes 1 point; the character has none."
    return Refusal("not_enough_advancement_points", why, "advancement_points")


def check_cost(cost: Cost | None, options: HouseRules, at: str = "cost", text_at: str = "cost.text") -> None:
    """Refuse a missing cost, at the field `at`, and an empty Aspect (resonance-87)."""
    if cost and cost.kind == "aspect":
        check_text(cost.text, text_at)
    elif options.advancement_cost == "required" and not (cost and cost.note.strip()):
        raise Refusal("cost_required", "Enter the cost of the Advancement: an Aspect, or something else.", at)


RULES = (rule(reach_milestone, "characters"), rule(take_advancement))
