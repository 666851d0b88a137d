"""The actions for damage, bleeding and healing (storyteller-76 to 80)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Change
from core.actions.actor import needs
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.storyteller.conditions.incapacity import if_alive
from core.rulesets.storyteller.health.rules import (
    QUARTER,
    Damage,
    Elapsed,
    bleed,
    bleeds_asleep,
    damage,
    heal,
)
from core.rulesets.storyteller.sheet import AWAKE, Awake, Condition, Sheet
from core.rulesets.storyteller.situation import Effects, Situation
from core.schema.entry import LONG, entry


def apply_damage(sheet: Sheet, points: Damage, state: Awake, session: int) -> tuple[Sheet, tuple[Step, ...]]:
    """The sheet after damage, and the steps; `state` is for a character who becomes Wounded (storyteller-76, 78)."""
    done = damage(sheet.health, points, sheet.condition_names)
    after = sheet.with_health(done.value.health)
    return after.with_condition(
        Condition("wounded", since=session, state=state)
    ) if done.value.wounds else after, done.steps


@dataclass(frozen=True, slots=True)
class DamageForm(Damage):
    """Damage taken, and the state of a character who becomes Wounded."""

    state: Awake = entry("If Wounded, then", default="conscious", choices=AWAKE, quiet=True, scene=True)


def _take_damage(form: DamageForm, situation: Situation) -> Effects:
    if not form.bruising and not form.lethal:
        raise Refusal("invalid_damage", "Enter the amount of damage.", "bruising")
    after, steps = apply_damage(situation.actor.sheet, form, form.state, situation.number)
    kinds = (("bruising", form.bruising), ("lethal", form.lethal))
    brief = Brief(facts=tuple((kind, points) for kind, points in kinds if points))
    return Effects(sheets={situation.actor.id: after}, steps=steps, brief=brief)


@dataclass(frozen=True, slots=True)
class BleedForm:
    """Time without medical attention."""

    amount: int = entry(
        "Rounds, or minutes",
        within=LONG,
        default=1,
        help="Rounds if awake, minutes if unconscious.",
        low=0,
        code="invalid_period",
        scene=True,
    )


def _bleed(form: BleedForm, situation: Situation) -> Effects:
    sheet = situation.actor.sheet
    asleep = bleeds_asleep(sheet)
    state: Awake = "unconscious" if asleep else "conscious"
    done = bleed(sheet.health, state, Elapsed(form.amount, "minute" if asleep else "round"))
    after = sheet.with_health(done.value.health)
    after = after.as_dead() if done.value.status == "dead" else after
    return Effects(sheets={situation.actor.id: after}, steps=done.steps, outcome=done.outcome)


@dataclass(frozen=True, slots=True)
class HealForm:
    """Real time that has passed."""

    minutes: int = entry("Minutes", within=LONG, default=QUARTER, low=0, scene=True)


def _heal(form: HealForm, situation: Situation) -> Effects:
    sheet = situation.actor.sheet
    done = heal(sheet.health, form.minutes)
    return Effects(sheets={situation.actor.id: sheet.with_health(done.value.health)}, steps=done.steps)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="damage",
        title="Take damage",
        place=Place.CARE,
        logged="takes damage",
        form=DamageForm,
        apply=_take_damage,
        why_not=if_alive(),
    ),
    Change(
        id="bleed",
        title="Bleed",
        place=Place.CARE,
        logged="bleeds",
        form=BleedForm,
        apply=_bleed,
        why_not=if_alive(needs(lambda sheet: sheet.has("wounded"), "Not Wounded.", "condition_not_present")),
    ),
    Change(
        id="heal",
        title="Heal as time passes",
        place=Place.CARE,
        logged="heals as time passes",
        form=HealForm,
        apply=_heal,
        why_not=if_alive(needs(lambda sheet: sheet.bruising > 0, "No bruising damage.")),
    ),
)
