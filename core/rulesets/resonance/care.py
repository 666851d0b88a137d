"""Harm outside of attacks, healing, and Armour made whole (resonance-61, 65 to 70)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from core.action import Rule
from core.choosing import choices
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, Step
from core.rulesets.resonance.injuries import Grade, grade_of, hurt
from core.table import Table

Restoration = Literal["repaired", "replaced", "recharged"]
HOURS: Mapping[Grade, int] = {"bloodied": 1, "wounded": 24}
"""Hours in which one Injury heals (resonance-65); other grades have no such time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeInjuries:
    """Injuries done to somebody."""

    injuries: int = entry("Injuries", low=0, code="invalid_amount")
    armour: int = entry("Armour", low=0, code="invalid_amount")
    amount: int = entry("New Injuries", low=0, code="invalid_amount")
    bypass_armour: bool = entry("Bypasses Armour", default=False)
    incapacitated: bool = entry("Incapacitated", default=False)


def take_injuries(request: TakeInjuries, table: Table) -> Resolution:
    """Do Injuries: Armour first, then the track (resonance-61, 67, 69, 70)."""
    harm = hurt(
        request.injuries,
        request.armour,
        request.amount,
        bypass_armour=request.bypass_armour,
        incapacitated=request.incapacitated,
    )
    step = Step("resonance-61", "injuries", amount=request.amount)
    return Resolution(harm.facts, steps=(step, *harm.steps("")), value=harm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal:
    """Hours that pass, and whether the scene is over at their end."""

    injuries: int = entry("Injuries", low=0, code="invalid_amount")
    hours: int = entry("Hours", low=0, code="invalid_amount")
    carried_hours: int = entry("Hours left over", default=0, low=0, code="invalid_amount")
    scene_ended: bool = entry("Scene over", default=False)


@dataclass(frozen=True, slots=True)
class Healed:
    """What healing left: Injuries, and hours that count toward the next."""

    injuries: int
    carried_hours: int = 0

    @property
    def grade(self) -> Grade:
        """The grade now."""
        return grade_of(self.injuries)

    @property
    def facts(self) -> dict[str, object]:
        """The state in the JSON interface."""
        return {"injuries": self.injuries, "grade": self.grade, "carried_hours": self.carried_hours}


def heal(request: Heal, table: Table) -> Resolution:
    """Let time heal (resonance-65, 66)."""
    after = healed(request.injuries, request.hours, request.carried_hours, scene_ended=request.scene_ended)
    return Resolution(after.facts, steps=healing_steps(request.injuries, after.injuries), value=after)


def healed(injuries: int, hours: int, carried: int = 0, *, scene_ended: bool = False) -> Healed:
    """The track after so many hours, each Injury at the pace of its own grade (resonance-66)."""
    left = hours + carried
    while (pace := HOURS.get(grade_of(injuries))) and left >= pace:
        injuries, left = injuries - 1, left - pace
    if scene_ended and grade_of(injuries) == "grazed":
        injuries = 0
    return Healed(injuries, left if grade_of(injuries) in HOURS else 0)


def healing_steps(before: int, after: int, rule: str = "resonance-65", seat: str = "") -> tuple[Step, ...]:
    """How many Injuries healed, if any did."""
    return (Step(rule, "healed", amount=after - before, total=after, seat=seat),) if after != before else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat:
    """Treatment or magic that heals so many Injuries."""

    injuries: int = entry("Injuries", low=0, code="invalid_amount")
    points: int = entry("Healed", low=1, code="invalid_amount")


def treat(request: Treat, table: Table) -> Resolution:
    """Heal Injuries by treatment (resonance-66)."""
    if not request.injuries:
        raise Refusal("nothing_to_heal", "There is no Injury to heal.", "injuries")
    after = Healed(max(0, request.injuries - request.points))
    steps = healing_steps(request.injuries, after.injuries, "resonance-66")
    return Resolution({"injuries": after.injuries, "grade": after.grade}, steps=steps, value=after)


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreArmour:
    """Armour that is made whole, in part or in full."""

    armour: int = entry("Armour", low=0, code="invalid_amount")
    armour_max: int = entry("Armour at its best", low=0, code="invalid_amount")
    points: int | Literal["full"] = entry("Points", default="full", low=1, code="invalid_amount")
    how: Restoration = entry("How", choices=choices(*get_args(Restoration)), code="invalid_restoration")


def restore_armour(request: RestoreArmour, table: Table) -> Resolution:
    """Repair, replace or recharge Armour (resonance-68)."""
    if not request.armour_max:
        raise Refusal("no_armour", "No Armour is worn.", "armour_max")
    points = request.armour_max if request.points == "full" else request.points
    after = max(request.armour, min(request.armour_max, request.armour + points))
    step = Step("resonance-68", request.how, amount=after - request.armour, total=after)
    return Resolution({"armour": after}, steps=(step,), value=after)


RULES = (
    Rule("take_injuries", TakeInjuries, take_injuries),
    Rule("heal", Heal, heal),
    Rule("treat", Treat, treat),
    Rule("restore_armour", RestoreArmour, restore_armour),
)
