"""Harm apart from attacks, healing, and restoring Armour (resonance-61, 65 to 70)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from core.actions.choices import choices
from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.injuries.track import Armour, Harm, Injuries, deal_injuries, effects_of, grade_of
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

Restoration = Literal["repaired", "replaced", "recharged"]
HOW = choices(*get_args(Restoration))

Hours = Annotated[int, Entry("Hours", low=0, code="invalid_amount")]
CarriedHours = Annotated[int, Entry("Hours left over", low=0, code="invalid_amount")]
"""Hours that count toward healing the next Injury."""


def take_injuries(
    injuries: Injuries,
    armour: Armour,
    amount: Annotated[int, Entry("New Injuries", low=0, code="invalid_amount")],
    *,
    bypass_armour: bool = False,
    incapacitated: bool = False,
    options: HouseRules = WRITTEN,
) -> Resolution[Harm]:
    """Deal Injuries: Armour absorbs first, then the track fills (resonance-61, 67, 69, 70)."""
    harm = deal_injuries(injuries, armour, amount, options, bypass_armour=bypass_armour, incapacitated=incapacitated)
    step = Step("resonance-61", "injuries", amount=amount)
    return Resolution(harm, steps=(step, *harm.steps("")))


@dataclass(frozen=True, slots=True)
class Healed:
    """The Injuries after healing, and the hours that count toward the next."""

    injuries: int
    grade: str
    carried_hours: int = 0


def heal(
    injuries: Injuries,
    hours: Hours,
    carried_hours: CarriedHours = 0,
    scene_ended: bool = False,
    options: HouseRules = WRITTEN,
) -> Resolution[Healed]:
    """Heal by hours, and by the scene's end if `scene_ended` (resonance-65, 66)."""
    after = heal_hours(injuries, hours, carried_hours, options=options, scene_ended=scene_ended)
    return Resolution(after, steps=healing_steps(injuries, after.injuries))


def heal_hours(
    injuries: int, hours: int, carried: int = 0, *, options: HouseRules, scene_ended: bool = False
) -> Healed:
    """The track after these hours, each Injury healed at the pace of its grade (resonance-66)."""
    left = hours + carried
    while (pace := effects_of(injuries, options).get("hours")) and left >= pace:
        injuries, left = injuries - 1, left - pace
    while scene_ended and (now := effects_of(injuries, options)).get("scene"):
        injuries = now["least"] - 1
    ticks = effects_of(injuries, options).get("hours")
    return Healed(injuries, grade_of(injuries, options), left if ticks else 0)


def healing_steps(before: int, after: int, rule: str = "resonance-65", seat: str = "") -> tuple[Step, ...]:
    """The step that tells how many Injuries healed; empty if none did."""
    return (Step(rule, "healed", amount=after - before, total=after, seat=seat),) if after != before else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat:
    """The request for treatment or magic that heals `points` Injuries."""

    injuries: int = entry("Injuries", low=0, code="invalid_amount")
    points: int = entry("Healed", low=1, code="invalid_amount")
    options: HouseRules = WRITTEN


@dataclass(frozen=True, slots=True)
class Treated:
    """The Injuries after treatment. Hours toward the next Injury are lost."""

    injuries: int
    grade: str


def treat(request: Flat[Treat]) -> Resolution[Treated]:
    """Heal Injuries by treatment (resonance-66)."""
    if not request.injuries:
        raise Refusal("nothing_to_heal", "There are no Injuries to heal.", "injuries")
    left = max(0, request.injuries - request.points)
    steps = healing_steps(request.injuries, left, "resonance-66")
    return Resolution(Treated(left, grade_of(left, request.options)), steps=steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreArmour:
    """The request to restore Armour, in part or in full."""

    armour: int = entry("Armour", low=0, code="invalid_amount")
    armour_max: int = entry("Armour when whole", low=0, code="invalid_amount")
    points: int | Literal["full"] = entry("Points", default="full", low=1, code="invalid_amount")
    how: Restoration = entry("How", choices=HOW, code="invalid_restoration")


@dataclass(frozen=True, slots=True)
class Restored:
    """The Armour after it was restored."""

    armour: int


def restore_armour(request: Flat[RestoreArmour]) -> Resolution[Restored]:
    """Repair, replace or recharge Armour (resonance-68)."""
    if not request.armour_max:
        raise Refusal("no_armour", "The character wears no Armour.", "armour_max")
    points = request.armour_max if request.points == "full" else request.points
    after = max(request.armour, min(request.armour_max, request.armour + points))
    step = Step("resonance-68", request.how, amount=after - request.armour, total=after)
    return Resolution(Restored(after), steps=(step,))


RULES = (
    rule(take_injuries),
    rule(heal),
    rule(treat),
    rule(restore_armour),
)
