"""Looking after one character on screen: damage, bleeding, healing (storyteller-76 to 80)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.acting import blank, needs, only, somebody
from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.storyteller.acting import gained, with_health
from core.rulesets.storyteller.draws.told import brief_damage
from core.rulesets.storyteller.health import rules as health
from core.rulesets.storyteller.health.rules import Bleed, Damage, Elapsed, Heal, TakeDamage
from core.rulesets.storyteller.sheet import AWAKE, Awake, Condition, Sheet
from core.situation import Effects, Situation


@dataclass(frozen=True, slots=True)
class DamageForm(Damage):
    """Damage taken, and how a character is who becomes Wounded."""

    state: Awake = entry("If Wounded, then", default="conscious", choices=AWAKE)


def _prepare_damage(form: DamageForm, situation: Situation) -> TakeDamage:
    if not form.bruising and not form.lethal:
        raise Refusal("invalid_damage", "Enter how much damage is done.", "bruising")
    sheet: Sheet = situation.actor.sheet
    return TakeDamage(sheet.health, Damage(form.bruising, form.lethal), sheet.condition_names)


def _settle_damage(form: DamageForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet = with_health(situation.actor.sheet, resolution.value)
    if resolution.facts["conditions_gained"]:
        sheet = gained(sheet, Condition("wounded", since=situation.number, state=form.state))
    return only(situation, sheet)


@dataclass(frozen=True, slots=True)
class BleedForm:
    """Time without medical attention."""

    amount: int = entry(
        "Rounds, or minutes", default=1, help="Rounds awake, minutes unconscious.", low=0, code="invalid_period"
    )


def _prepare_bleed(form: BleedForm, situation: Situation) -> Bleed:
    sheet: Sheet = situation.actor.sheet
    asleep = any(c.state == "unconscious" for c in sheet.conditions if c.name == "wounded")
    state: Awake = "unconscious" if asleep else "conscious"
    return Bleed(sheet.health, state, Elapsed(form.amount, "minute" if asleep else "round"))


def _settle_marks(form: object, resolution: Resolution[Any], situation: Situation) -> Effects:
    return only(situation, with_health(situation.actor.sheet, resolution.value))


@dataclass(frozen=True, slots=True)
class HealForm:
    """Real time that has passed."""

    minutes: int = entry("Minutes", default=health.QUARTER, low=0)


def _prepare_heal(form: HealForm, situation: Situation) -> Heal:
    return Heal(situation.actor.sheet.health, form.minutes)


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="damage",
        brief=brief_damage,
        title="Take damage",
        place=Place.CARE,
        form=DamageForm,
        request=TakeDamage,
        rule=health.damage,
        prepare=_prepare_damage,
        settle=_settle_damage,
        start=blank(DamageForm),
        why_not=somebody,
    ),
    old_action(
        id="bleed",
        title="Bleed",
        place=Place.CARE,
        form=BleedForm,
        request=Bleed,
        rule=health.bleed,
        prepare=_prepare_bleed,
        settle=_settle_marks,
        start=blank(BleedForm),
        why_not=needs(lambda sheet: sheet.has("wounded"), "Not Wounded.", "condition_not_present"),
    ),
    old_action(
        id="heal",
        title="Heal as time passes",
        place=Place.CARE,
        form=HealForm,
        request=Heal,
        rule=health.heal,
        prepare=_prepare_heal,
        settle=_settle_marks,
        start=blank(HealForm),
        why_not=needs(lambda sheet: sheet.bruising > 0, "No bruising damage."),
    ),
)
