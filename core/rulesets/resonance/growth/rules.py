"""Milestones, Advancement, and the time between sessions (resonance-87, 88, 90)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from core.action import Rule
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.resonance.aspects.rules import check_text
from core.rulesets.resonance.fate.points import Who
from core.rulesets.resonance.injuries.rules import Healed, healed, healing_steps
from core.rulesets.resonance.options import HouseRules
from core.table import Table
from core.wording import counted

DowntimeAction = Literal["practise_spell", "restore_armour", "treat", "change_aspect"]


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


def reach_milestone(request: ReachMilestone, table: Table) -> Resolution[Any]:
    """Give everybody the points of a milestone (resonance-88)."""
    points = request.options.milestone_points if request.points is None else request.points
    after = [{"id": one.id, "advancement_points": one.advancement_points + points} for one in request.characters]
    return old_resolution(
        {"characters": after}, steps=(Step("resonance-88", "milestone", amount=points),), value=points
    )


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


def take_advancement(request: TakeAdvancement, table: Table) -> Resolution[Any]:
    """Buy an Advancement for one point and its cost (resonance-87, 88)."""
    check_cost(request.cost, request.options)
    if refusal := unpaid(request.advancement_points):
        raise refusal
    aspect = request.cost.text.strip() if request.cost and request.cost.kind == "aspect" else ""
    after = request.advancement + 1
    facts = {
        "advancement": after,
        "advancement_points": request.advancement_points - 1,
        "aspect_added": bool(aspect),
    }
    step = Step("resonance-87", "advanced", aspect or (request.cost.note if request.cost else ""), (), 1, after)
    return old_resolution(facts, steps=(step,), value=aspect)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Rester:
    """Somebody between sessions, with what they want to do."""

    id: Who = entry("Who")
    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    carried_hours: int = entry("Hours left over", default=0, low=0, code="invalid_amount")
    actions: tuple[DowntimeAction, ...] = entry("Does", default=(), code="unknown_downtime_action")


@dataclass(frozen=True, slots=True, kw_only=True)
class DowntimeRequest:
    """Hours that pass between sessions."""

    hours: int = entry("Hours", low=0, code="invalid_amount")
    characters: tuple[Rester, ...] = entry("Characters")
    options: HouseRules = field(default_factory=HouseRules)


def downtime(request: DowntimeRequest, table: Table) -> Resolution[Any]:
    """Let everybody heal, the scene counted as over, and check what they do (resonance-90)."""
    for one in request.characters:
        check_actions(len(one.actions), request.options)
    pairs = [(one, rested(one, request.hours, request.options)) for one in request.characters]
    rows = [{"id": one.id, **then.facts} for one, then in pairs]
    steps = tuple(step for one, then in pairs for step in healing_steps(one.injuries, then.injuries))
    return old_resolution({"characters": rows}, steps=steps, value={one.id: then for one, then in pairs})


def rested(one: Rester, hours: int, options: HouseRules) -> Healed:
    """Somebody after so many hours."""
    return healed(one.injuries, hours, one.carried_hours, options=options, scene_ended=True)


def check_actions(wanted: int, options: HouseRules) -> None:
    """Refuse more downtime actions than there is time for (resonance-90)."""
    most = options.downtime_actions
    if wanted > most:
        why = f"{counted(wanted, 'downtime action')}, {most} allowed."
        raise Refusal("too_many_downtime_actions", why, "actions")


RULES = (
    Rule("reach_milestone", ReachMilestone, reach_milestone),
    Rule("take_advancement", TakeAdvancement, take_advancement),
    Rule("downtime", DowntimeRequest, downtime),
)
