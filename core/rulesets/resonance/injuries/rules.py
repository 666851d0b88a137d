"""Harm outside of attacks, healing, and Armour made whole (resonance-61, 65 to 70)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from core.action import Rule
from core.choosing import choices
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.resonance.injuries.track import effects_of, grade_of, hurt
from core.rulesets.resonance.options import HouseRules
from core.table import Table

Restoration = Literal["repaired", "replaced", "recharged"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeInjuries:
    """Injuries done to somebody."""

    injuries: int = entry("Injuries", low=0, code="invalid_amount")
    armour: int = entry("Armour", low=0, code="invalid_amount")
    amount: int = entry("New Injuries", low=0, code="invalid_amount")
    bypass_armour: bool = entry("Bypasses Armour", default=False)
    incapacitated: bool = entry("Incapacitated", default=False)
    options: HouseRules = field(default_factory=HouseRules)


def take_injuries(request: TakeInjuries, table: Table) -> Resolution[Any]:
    """Do Injuries: Armour first, then the track (resonance-61, 67, 69, 70)."""
    harm = hurt(
        request.injuries,
        request.armour,
        request.amount,
        request.options,
        bypass_armour=request.bypass_armour,
        incapacitated=request.incapacitated,
    )
    step = Step("resonance-61", "injuries", amount=request.amount)
    return old_resolution(harm.facts, steps=(step, *harm.steps("")), value=harm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal:
    """Hours that pass, and whether the scene is over at their end."""

    injuries: int = entry("Injuries", low=0, code="invalid_amount")
    hours: int = entry("Hours", low=0, code="invalid_amount")
    carried_hours: int = entry("Hours left over", default=0, low=0, code="invalid_amount")
    scene_ended: bool = entry("Scene over", default=False)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Healed:
    """What healing left: Injuries, and hours that count toward the next."""

    injuries: int
    grade: str
    carried_hours: int = 0

    @property
    def facts(self) -> dict[str, object]:
        """The state in the JSON interface."""
        return {"injuries": self.injuries, "grade": self.grade, "carried_hours": self.carried_hours}


def heal(request: Heal, table: Table) -> Resolution[Any]:
    """Let time heal (resonance-65, 66)."""
    ended = request.scene_ended
    after = healed(request.injuries, request.hours, request.carried_hours, options=request.options, scene_ended=ended)
    return old_resolution(after.facts, steps=healing_steps(request.injuries, after.injuries), value=after)


def healed(injuries: int, hours: int, carried: int = 0, *, options: HouseRules, scene_ended: bool = False) -> Healed:
    """The track after so many hours, each Injury at the pace of its own grade (resonance-66)."""
    left = hours + carried
    while (pace := effects_of(injuries, options).get("hours")) and left >= pace:
        injuries, left = injuries - 1, left - pace
    while scene_ended and (now := effects_of(injuries, options)).get("scene"):
        injuries = now["least"] - 1
    ticks = effects_of(injuries, options).get("hours")
    return Healed(injuries, grade_of(injuries, options), left if ticks else 0)


def healing_steps(before: int, after: int, rule: str = "resonance-65", seat: str = "") -> tuple[Step, ...]:
    """How many Injuries healed, if any did."""
    return (Step(rule, "healed", amount=after - before, total=after, seat=seat),) if after != before else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat:
    """Treatment or magic that heals so many Injuries."""

    injuries: int = entry("Injuries", low=0, code="invalid_amount")
    points: int = entry("Healed", low=1, code="invalid_amount")
    options: HouseRules = field(default_factory=HouseRules)


def treat(request: Treat, table: Table) -> Resolution[Any]:
    """Heal Injuries by treatment (resonance-66)."""
    if not request.injuries:
        raise Refusal("nothing_to_heal", "There is no Injury to heal.", "injuries")
    left = max(0, request.injuries - request.points)
    after = Healed(left, grade_of(left, request.options))
    steps = healing_steps(request.injuries, after.injuries, "resonance-66")
    return old_resolution({"injuries": after.injuries, "grade": after.grade}, steps=steps, value=after)


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreArmour:
    """Armour that is made whole, in part or in full."""

    armour: int = entry("Armour", low=0, code="invalid_amount")
    armour_max: int = entry("Armour at its best", low=0, code="invalid_amount")
    points: int | Literal["full"] = entry("Points", default="full", low=1, code="invalid_amount")
    how: Restoration = entry("How", choices=choices(*get_args(Restoration)), code="invalid_restoration")


def restore_armour(request: RestoreArmour, table: Table) -> Resolution[Any]:
    """Repair, replace or recharge Armour (resonance-68)."""
    if not request.armour_max:
        raise Refusal("no_armour", "No Armour is worn.", "armour_max")
    points = request.armour_max if request.points == "full" else request.points
    after = max(request.armour, min(request.armour_max, request.armour + points))
    step = Step("resonance-68", request.how, amount=after - request.armour, total=after)
    return old_resolution({"armour": after}, steps=(step,), value=after)


RULES = (
    Rule("take_injuries", TakeInjuries, take_injuries),
    Rule("heal", Heal, heal),
    Rule("treat", Treat, treat),
    Rule("restore_armour", RestoreArmour, restore_armour),
)
