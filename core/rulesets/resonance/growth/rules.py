"""Milestones and Advancement (resonance-87, 88)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.resonance.aspects.rules import check_text
from core.rulesets.resonance.fate.points import Who
from core.rulesets.resonance.options import HouseRules
from core.schema.codec import Json
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Grower:
    """Somebody at a milestone."""

    id: Who = entry("Who")
    advancement_points: int = entry("Points", default=0, low=0, code="invalid_amount")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachMilestone:
    """A milestone, and those who were there."""

    characters: tuple[Grower, ...] = entry("Characters")
    points: int | None = entry("Points", default=None, low=1, code="invalid_amount")
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Reached:
    """Everybody at a milestone, with the points they then have."""

    characters: tuple[Grower, ...]


def reach_milestone(request: ReachMilestone) -> Resolution[Reached]:
    """Give everybody the points of a milestone (resonance-88)."""
    points = request.options.milestone_points if request.points is None else request.points
    after = (replace(one, advancement_points=one.advancement_points + points) for one in request.characters)
    return Resolution(Reached(tuple(after)), steps=(Step("resonance-88", "milestone", amount=points),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What an Advancement costs in the story: an Aspect, or something else."""

    kind: Literal["aspect", "other"] = entry("Cost")
    text: str = entry("Aspect", default="")
    note: str = entry("Note", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAdvancement:
    """Somebody who buys an Advancement."""

    advancement: int = entry("Advancement", low=0, code="invalid_amount")
    advancement_points: int = entry("Points", low=0, code="invalid_amount")
    cost: Cost | None = entry("Cost", default=None)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Advanced:
    """An Advancement that was bought, the points left, and the Aspect it cost, if it cost one."""

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


def take_advancement(request: TakeAdvancement) -> Resolution[Advanced]:
    """Buy an Advancement for one point and its cost (resonance-87, 88)."""
    check_cost(request.cost, request.options)
    if refusal := unpaid(request.advancement_points):
        raise refusal
    aspect = request.cost.text.strip() if request.cost and request.cost.kind == "aspect" else ""
    after = request.advancement + 1
    step = Step("resonance-87", "advanced", aspect or (request.cost.note if request.cost else ""), (), 1, after)
    return Resolution(Advanced(after, request.advancement_points - 1, aspect), steps=(step,))


def unpaid(points: int) -> Refusal | None:
    """Why nobody buys an Advancement with so many points (resonance-88)."""
    if points > 0:
        return None
    why = "An Advancement takes 1 point; there is none."
    return Refusal("not_enough_advancement_points", why, "advancement_points")


def check_cost(cost: Cost | None, options: HouseRules, at: str = "cost", text_at: str = "cost.text") -> None:
    """Refuse a cost that is missing, at the field `at`, or an Aspect that says nothing (resonance-87)."""
    if cost and cost.kind == "aspect":
        check_text(cost.text, text_at)
    elif options.advancement_cost == "required" and not (cost and cost.note.strip()):
        raise Refusal("cost_required", "Say what the Advancement costs: an Aspect, or something else.", at)


RULES = (
    Rule("reach_milestone", ReachMilestone, asking_nothing(reach_milestone)),
    Rule("take_advancement", TakeAdvancement, asking_nothing(take_advancement)),
)
