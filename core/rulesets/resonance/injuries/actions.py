"""The actions for one character's Injuries, healing and Armour (resonance-61, 65 to 70)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.actor import needs, needs_character
from core.actions.choices import here_choices
from core.actions.place import Place
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.injuries.effects import apply_harm
from core.rulesets.resonance.injuries.rules import (
    HOW,
    Restoration,
    RestoreArmour,
    Treat,
    heal,
    restore_armour,
    take_injuries,
    treat,
)
from core.rulesets.resonance.situation import Effects, Situation
from core.schema.entry import FEW, LONG, entry


@dataclass(frozen=True, slots=True)
class InjuriesForm:
    """The form to deal Injuries apart from attacks."""

    amount: int = entry("Injuries", within=FEW, default=1, low=1, code="invalid_amount", scene=True)
    bypass_armour: bool = entry("Bypasses Armour", default=False, once=True)
    consequence: str = entry("Mark, if Maimed", default="", once=True, help="The Aspect that a maimed character takes.")


def _take(form: InjuriesForm, situation: Situation) -> Effects:
    actor, sheet = situation.actor, situation.actor.sheet
    done = take_injuries(
        sheet.injuries,
        sheet.armour,
        form.amount,
        bypass_armour=form.bypass_armour,
        incapacitated=sheet.incapacitated,
        options=situation.options,
    )
    harm, mark = done.value, form.consequence if done.value.must_take_aspect else ""
    if harm.must_take_aspect and not mark.strip():
        raise Refusal("empty_aspect", "This maims the character. Enter the mark it leaves.", "consequence")
    changes = apply_harm(actor.id, harm, mark, Changes(situation).say(*done.steps), situation)
    facts = (("injuries", form.amount - harm.absorbed), ("absorbed", harm.absorbed))
    return changes.effects(Brief(facts=tuple(fact for fact in facts if fact[1])))


@dataclass(frozen=True, slots=True)
class TreatForm:
    """The form for treatment or healing magic."""

    points: int = entry("Injuries healed", within=FEW, default=1, low=1, code="invalid_amount", scene=True)


def prepare_treat(form: TreatForm, situation: Situation) -> Treat:
    """The request for a treatment."""
    return Treat(injuries=situation.actor.sheet.injuries, points=form.points, options=situation.options)


def treat_injuries(form: TreatForm, situation: Situation) -> Effects:
    """Treat the acting character. Hours toward an Injury that is healed no longer count."""
    done = treat(prepare_treat(form, situation))
    changes = Changes(situation).say(*done.steps)
    return changes.edit(situation.actor.id, injuries=done.value.injuries, carried_hours=0).effects()


@dataclass(frozen=True, slots=True)
class HealForm:
    """The form to let hours pass."""

    hours: int = entry("Hours", within=LONG, default=1, low=1, code="invalid_amount", scene=True)
    everybody: bool = entry("For everyone here", default=True, scene=True)


def _heal(form: HealForm, situation: Situation) -> Effects:
    """Let hours pass for the acting character, then for everyone else present."""
    changes = _rest(situation.actor.id, "", form.hours, Changes(situation), situation)
    others = (int(choice.id) for choice in here_choices(situation)) if form.everybody else ()
    for other in others:
        if other != situation.acting:
            _rest(other, situation.actors[other].name, form.hours, changes, situation)
    return changes.effects()


def _rest(actor: ActorId, seat: str, hours: int, changes: Changes, situation: Situation) -> Changes:
    """Let hours pass for a character, with the steps of healing at their `seat` (resonance-65, 66)."""
    sheet = changes.sheet(actor)
    done = heal(sheet.injuries, hours, sheet.carried_hours, options=situation.options)
    changes.say(*(replace(step, seat=seat) for step in done.steps))
    return changes.edit(actor, injuries=done.value.injuries, carried_hours=done.value.carried_hours)


@dataclass(frozen=True, slots=True)
class ArmourForm:
    """The form to restore Armour."""

    how: Restoration = entry("How", default="repaired", choices=HOW, code="invalid_restoration", scene=True)
    points: int | None = entry(
        "Points", within=FEW, default=None, low=1, code="invalid_amount", help="By default, all of it.", scene=True
    )


def prepare_armour(form: ArmourForm, situation: Situation) -> RestoreArmour:
    """The request to restore Armour."""
    sheet = situation.actor.sheet
    points = "full" if form.points is None else form.points
    return RestoreArmour(armour=sheet.armour, armour_max=sheet.armour_max, points=points, how=form.how)  # type: ignore[arg-type]


def restore(form: ArmourForm, situation: Situation) -> Effects:
    """Make Armour whole, in part or in full."""
    done = restore_armour(prepare_armour(form, situation))
    return Changes(situation).say(*done.steps).edit(situation.actor.id, armour=done.value.armour).effects()


needs_healing = needs(lambda sheet: sheet.injuries > 0, "There are no Injuries to heal.", "nothing_to_heal")
_worn = needs(lambda sheet: sheet.armour_max > 0, "The character wears no Armour.", "no_armour")
_damaged = needs(lambda sheet: sheet.armour < sheet.armour_max, "The Armour is already whole.", "nothing_changes")


def needs_armour(situation: Situation) -> Refusal | None:
    """Dim restoring Armour if the character wears none or it isn't damaged."""
    return _worn(situation) or _damaged(situation)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="take_injuries",
        title="Take Injuries",
        place=Place.CARE,
        logged="takes Injuries",
        form=InjuriesForm,
        apply=_take,
        help="Take Injuries without an attack: a fall, fire. Armour absorbs first.",
        why_not=needs_character,
    ),
    Change(
        id="treat",
        title="Treat Injuries",
        place=Place.CARE,
        logged="treats Injuries",
        form=TreatForm,
        apply=treat_injuries,
        help="Treat deep Injuries. They don't heal by themselves.",
        why_not=needs_healing,
    ),
    Change(
        id="heal",
        title="Hours pass",
        place=Place.CARE,
        form=HealForm,
        apply=_heal,
        help="Let hours pass. Bloodied heals 1 an hour, Wounded 1 a day.",
        why_not=needs_character,
    ),
    Change(
        id="restore_armour",
        title="Restore Armour",
        place=Place.CARE,
        logged="restores Armour",
        form=ArmourForm,
        apply=restore,
        help="Repair, replace or recharge Armour.",
        why_not=needs_armour,
    ),
)
"""The actions for Injuries, healing and Armour."""
