"""Actions against a stranger, who has no sheet and acts or attacks with bare dice (resonance-51, 57, 99)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Draw
from core.actions.actor import needs_character
from core.actions.place import Place
from core.actions.situation import Brief
from core.rulesets.resonance.fights.attack import Attacked, AttackRequest, attack
from core.rulesets.resonance.fights.form import blow, rung_choices
from core.rulesets.resonance.injuries.effects import apply_harm
from core.rulesets.resonance.rolls.form import (
    Hand,
    TaskForm,
    TraitsForm,
    own_traits,
    plain_enhancement,
    roller_of,
    rung_hand,
    start_hand,
    task_of,
)
from core.rulesets.resonance.rolls.form_choices import best_traits, enhancements_of_gear, own_gear
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.rolls.roll_effects import brief_of, changes_of_attempt
from core.rulesets.resonance.rolls.rules import Contended, ContestRequest, contest
from core.rulesets.resonance.situation import Done, Effects, Situation
from core.rulesets.resonance.strangers.odds import fend_odds, resist_odds
from core.rulesets.resonance.values.gear import MOST_ENHANCEMENT
from core.schema.entry import BY_NAME, entry


@dataclass(frozen=True, kw_only=True)
class StrangerForm:
    """The fields for the stranger's dice, and for the help of the character who withstands them."""

    by: str = entry(
        "Who acts",
        default="",
        telling=True,
        help="A person without a sheet, named for the log.",
        tie=BY_NAME,
        scene=True,
    )
    their_dice: int = entry("They roll", default=3, low=1, high=30, lever=True, help="So many dice.", scene=True)
    their_enhancement: int = entry(
        "Their Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement", scene=True
    )
    their_double_nines: bool = entry("Their Double 9s", default=False, once=True)
    enhancement: int = entry(
        "Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement", scene=True
    )
    gear: tuple[str, ...] = entry(
        "Equipment", default=(), choices=own_gear, help="The highest counts.", scene=True, if_any=True
    )
    double_nines: bool = entry("Double 9s", default=False, once=True)
    unable: bool = entry("Cannot resist", default=False, once=True)


@dataclass(frozen=True, kw_only=True)
class ResistForm(TaskForm, StrangerForm, TraitsForm):
    """The form to resist a stranger's action."""


@dataclass(frozen=True, kw_only=True)
class FendForm(TaskForm, StrangerForm):
    """The form to defend against a stranger's attack."""

    rung: str = entry("Defends with", default="", choices=rung_choices, own=True, if_any=True)
    bypass_armour: bool = entry("Bypasses Armour", default=False, once=True)


def _stranger(form: StrangerForm) -> Roller:
    return Roller(
        id="stranger",
        name=_name_of(form),
        dice=form.their_dice,
        enhancements=plain_enhancement(form.their_enhancement),
        double_nines=form.their_double_nines,
    )


def _withstander(form: StrangerForm, situation: Situation, hand: Hand) -> Roller:
    """The acting character's roller, who rolls first as the resister."""
    actor = situation.actor
    helps = (*plain_enhancement(form.enhancement), *enhancements_of_gear(form.gear, actor, "gear"))
    return roller_of(actor, situation, hand, enhancements=helps, double_nines=form.double_nines, unable=form.unable)


def _prepare_resist(form: ResistForm, situation: Situation) -> ContestRequest:
    resister = _withstander(form, situation, own_traits(form, situation))
    return ContestRequest(roller=_stranger(form), resister=resister, **task_of(form), options=situation.options)


def _settle_resist(done: Done[ResistForm, ContestRequest, Contended]) -> Effects:
    """The effects of a resisted action; resisting doesn't use a turn."""
    return changes_of_attempt(done.value.attempt, done.situation).effects()


def _brief_resist(done: Done[ResistForm, ContestRequest, Contended]) -> Brief:
    """The log line of a stranger's action; its success is theirs."""
    return _brief_of_stranger(
        brief_of(done.value.attempt, f"Acts against {done.situation.actor.name}"), done.form, done.situation
    )


def _brief_of_stranger(told: Brief, form: StrangerForm, situation: Situation) -> Brief:
    """The line with the stranger as its subject. Players see it only if it goes against their characters."""
    by = _name_of(form)
    if situation.actor.player:
        return told._replace(who=by, open=True)
    return told._replace(who="", label=f"{by}: {told.label}", sight="")


def _name_of(form: StrangerForm) -> str:
    return form.by.strip() or "Someone"


def _start_fend(situation: Situation) -> FendForm:
    own = situation.actor.sheet
    return FendForm(rung=best_traits(own, situation)[0] if own.kind == "pools" else "")


def _prepare_fend(form: FendForm, situation: Situation) -> AttackRequest:
    own = situation.actor.sheet
    hand: Hand = rung_hand(form.rung, own, "rung") if own.kind == "pools" else {}
    return AttackRequest(
        mode="melee",  # the dice are typed; only a sheet needs to know how it is attacked
        attacker=_stranger(form),
        defender=_withstander(form, situation, hand),
        bypass_armour=form.bypass_armour,
        **task_of(form),
        options=situation.options,
    )


def _settle_fend(done: Done[FendForm, AttackRequest, Attacked]) -> Effects:
    made, situation = done.value, done.situation
    changes = changes_of_attempt(made.attempt, situation)
    return apply_harm(situation.actor.id, made.harm, made.consequence, changes, situation).effects()


def _brief_fend(done: Done[FendForm, AttackRequest, Attacked]) -> Brief:
    """The log line of a stranger's attack; its hit is theirs."""
    label = f"Attack on {done.situation.actor.name}"
    return _brief_of_stranger(blow(done.value, label, label), done.form, done.situation)


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="resist",
        brief=_brief_resist,
        title="Resist a stranger",
        place=Place.SCENE,
        form=ResistForm,
        request=ContestRequest,
        rule=contest,
        prepare=_prepare_resist,
        settle=_settle_resist,
        start=lambda situation: ResistForm(**start_hand(situation)),
        help="Someone without a sheet acts against this character. Enter their dice.",
        why_not=needs_character,
        odds=resist_odds,
    ),
    Draw(
        id="fend",
        brief=_brief_fend,
        title="Be attacked",
        place=Place.SCENE,
        form=FendForm,
        request=AttackRequest,
        rule=attack,
        prepare=_prepare_fend,
        settle=_settle_fend,
        start=_start_fend,
        help="Someone without a sheet attacks this character. Enter their dice.",
        why_not=needs_character,
        odds=fend_odds,
    ),
)
"""The actions against strangers, in a scene and in every fight."""
