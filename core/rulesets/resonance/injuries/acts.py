"""Looking after one character on screen: Injuries, healing, Armour (resonance-61, 65 to 70)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.acting import NOBODY, blank, needs, somebody
from core.action import Action, old_action
from core.choosing import choices, here_choices
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.injuries import rules as care
from core.rulesets.resonance.injuries.rules import Heal, Restoration, RestoreArmour, TakeInjuries, Treat
from core.rulesets.resonance.injuries.track import Harm, hurt
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.settling import harmed
from core.rulesets.resonance.sheet import Sheet
from core.situation import ActorId, Brief, Effects, Situation

HOW = choices("repaired", "replaced", "recharged")


@dataclass(frozen=True, slots=True)
class InjuriesForm:
    """Injuries from anything but an attack."""

    amount: int = entry("Injuries", default=1, low=1, code="invalid_amount")
    bypass_armour: bool = entry("Bypasses Armour", default=False, once=True)
    consequence: str = entry("Mark, if Maimed", default="", once=True, help="The Aspect that is then owed.")


def _prepare_injuries(form: InjuriesForm, situation: Situation) -> TakeInjuries:
    sheet: Sheet = situation.actor.sheet
    if _harm(form, sheet, situation.options).must_take_aspect and not form.consequence.strip():
        raise Refusal("empty_aspect", "This reaches Maimed: say what mark it leaves.", "consequence")
    return TakeInjuries(
        injuries=sheet.injuries,
        armour=sheet.armour,
        amount=form.amount,
        bypass_armour=form.bypass_armour,
        incapacitated=sheet.incapacitated,
        options=situation.options,
    )


def _harm(form: InjuriesForm, sheet: Sheet, options: HouseRules) -> Harm:
    return hurt(sheet.injuries, sheet.armour, form.amount, options, bypass_armour=form.bypass_armour)


def _settle_injuries(form: InjuriesForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    harm: Harm = resolution.value
    consequence = form.consequence if harm.must_take_aspect else ""
    return harmed(situation.actor.id, harm, consequence, Changes(situation), situation).effects()


def _brief_injuries(form: InjuriesForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(facts=(("injuries", form.amount),))


@dataclass(frozen=True, slots=True)
class TreatForm:
    """Treatment, or magic that heals."""

    points: int = entry("Injuries healed", default=1, low=1, code="invalid_amount")


def prepare_treat(form: TreatForm, situation: Situation) -> Treat:
    """The request of a treatment."""
    return Treat(injuries=situation.actor.sheet.injuries, points=form.points, options=situation.options)


def treated(actor: ActorId, resolution: Resolution[Any], changes: Changes) -> Changes:
    """A character after treatment; hours that count toward nothing any more are gone."""
    healed = resolution.value
    return changes.edit(actor, injuries=healed.injuries, carried_hours=healed.carried_hours)


def _settle_healed(form: object, resolution: Resolution[Any], situation: Situation) -> Effects:
    return treated(situation.actor.id, resolution, Changes(situation)).effects()


@dataclass(frozen=True, slots=True)
class HealForm:
    """Hours that pass."""

    hours: int = entry("Hours", default=1, low=1, code="invalid_amount")
    everybody: bool = entry("For everybody here", default=True)


def _prepare_heal(form: HealForm, situation: Situation) -> Heal:
    return healing(situation.actor.sheet, form.hours, situation.options)


def healing(sheet: Sheet, hours: int, options: HouseRules) -> Heal:
    """The request of hours that pass for somebody."""
    return Heal(injuries=sheet.injuries, hours=hours, carried_hours=sheet.carried_hours, options=options)


def _settle_heal(form: HealForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    changes = treated(situation.actor.id, resolution, Changes(situation))
    others = (int(choice.id) for choice in here_choices(situation)) if form.everybody else ()
    for other in others:
        if other != situation.acting:
            rest(other, form.hours, changes, situation)
    return changes.effects()


def rest(actor: ActorId, hours: int, changes: Changes, situation: Situation) -> Changes:
    """Let hours pass for somebody, and tell what healed (resonance-65, 66)."""
    done = care.heal(healing(changes.sheet(actor), hours, situation.options), NOBODY)
    name = situation.actors[actor].name
    changes.say(*(Step(s.rule, s.what, s.label, s.tokens, s.amount, s.total, name) for s in done.steps))
    return treated(actor, done, changes)


@dataclass(frozen=True, slots=True)
class ArmourForm:
    """Armour that is made whole."""

    how: Restoration = entry("How", default="repaired", choices=HOW, code="invalid_restoration")
    points: int | None = entry("Points", default=None, low=1, code="invalid_amount", help="All of it, unless you say.")


def prepare_armour(form: ArmourForm, situation: Situation) -> RestoreArmour:
    """The request of Armour made whole."""
    sheet: Sheet = situation.actor.sheet
    points = "full" if form.points is None else form.points
    return RestoreArmour(armour=sheet.armour, armour_max=sheet.armour_max, points=points, how=form.how)  # type: ignore[arg-type]


def _settle_armour(form: object, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Changes(situation).edit(situation.actor.id, armour=resolution.value).effects()


needs_healing = needs(lambda sheet: sheet.injuries > 0, "There is nothing to heal.", "nothing_to_heal")
needs_armour = needs(lambda sheet: sheet.armour_max > 0, "No Armour is worn.", "no_armour")

ACTIONS: tuple[Action, ...] = (
    old_action(
        id="take_injuries",
        brief=_brief_injuries,
        title="Take Injuries",
        place=Place.CARE,
        form=InjuriesForm,
        request=TakeInjuries,
        rule=care.take_injuries,
        prepare=_prepare_injuries,
        settle=_settle_injuries,
        start=blank(InjuriesForm),
        help="A fall, fire, anything but an attack: Armour first.",
        why_not=somebody,
    ),
    old_action(
        id="treat",
        title="Treat Injuries",
        place=Place.CARE,
        form=TreatForm,
        request=Treat,
        rule=care.treat,
        prepare=prepare_treat,
        settle=_settle_healed,
        start=blank(TreatForm),
        help="Deep Injuries heal by treatment or magic only.",
        why_not=needs_healing,
    ),
    old_action(
        id="heal",
        title="Hours pass",
        place=Place.CARE,
        form=HealForm,
        request=Heal,
        rule=care.heal,
        prepare=_prepare_heal,
        settle=_settle_heal,
        start=blank(HealForm),
        help="Bloodied heals 1 an hour, Wounded 1 a day.",
        why_not=somebody,
    ),
    old_action(
        id="restore_armour",
        title="Restore Armour",
        place=Place.CARE,
        form=ArmourForm,
        request=RestoreArmour,
        rule=care.restore_armour,
        prepare=prepare_armour,
        settle=_settle_armour,
        start=blank(ArmourForm),
        help="Only repair, replacement or recharging brings it back.",
        why_not=needs_armour,
    ),
)
"""Care of the body."""
