"""Attacks, alone or by magic (resonance-55 to 60, 96)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.choices import title
from core.actions.place import Place
from core.actions.situation import Brief
from core.rulesets.resonance.fights.attack import Attacked, AttackRequest, attack
from core.rulesets.resonance.fights.form import (
    AttackForm,
    attack_brief,
    attack_with,
    changes_of_attack,
    mode_choices,
    prepare_attack,
    start_attack,
)
from core.rulesets.resonance.fights.odds import attack_odds
from core.rulesets.resonance.magic.form import (
    EVERYDAY,
    SpellForm,
    dimensions_of,
    no_caster,
    pay_for_cast,
    spell_name,
    start_spell,
)
from core.rulesets.resonance.magic.rules import Dimensions
from core.rulesets.resonance.rolls.actions import can_act
from core.rulesets.resonance.rolls.form import TraitsForm, own_traits, start_hand
from core.rulesets.resonance.rolls.pool import CAST, AnyMode
from core.rulesets.resonance.situation import Done, Effects, Situation
from core.rulesets.resonance.turns import note_acted
from core.schema.entry import FEW, Choice, entry
from core.wording import quantity


def _settle_attack(done: Done[AttackForm, AttackRequest, Attacked]) -> Effects:
    return note_acted(changes_of_attack(done.form, done.value, done.situation).effects(), done.situation)


def _brief_attack(done: Done[AttackForm, AttackRequest, Attacked]) -> Brief:
    return attack_brief(done.form, done.value, done.situation, title(done.form.mode))


def _mode_choices(situation: Situation) -> tuple[Choice, ...]:
    """The kinds of attack, and a Cast with the traits chosen above (resonance-72)."""
    return (Choice(CAST, "With the pool above"), *mode_choices(situation))


@dataclass(frozen=True, kw_only=True)
class SpellStrikeForm(AttackForm, SpellForm, TraitsForm):
    """The form of an attack with a spell."""

    mode: AnyMode = entry("Attack", default=CAST, choices=_mode_choices, code="unknown_mode", scene=True)

    fallout_injuries: int | None = entry(
        "Fallout Injuries", default=None, low=0, within=FEW, once=True, help="If different from the usual number."
    )


def _start_strike(situation: Situation) -> SpellStrikeForm:
    form = SpellStrikeForm(**start_attack(situation), **start_hand(situation), **start_spell(situation, EVERYDAY))
    return replace(form, mode=CAST)


def _prepare_strike(form: SpellStrikeForm, situation: Situation) -> AttackRequest:
    sheet = situation.actor.sheet
    spell = dimensions_of(form, sheet)
    magic = Dimensions(**spell, resonance=form.resonance, resonance_held=sheet.resonance_held)
    named = form.mode == CAST
    asked = attack_with(form, own_traits(form, situation), situation) if named else prepare_attack(form, situation)
    return replace(asked, magic=magic, fallout_injuries=form.fallout_injuries)


def _settle_strike(done: Done[SpellStrikeForm, AttackRequest, Attacked]) -> Effects:
    """The effects of the attack, then the caster's Fallout, spent Resonance and the practice."""
    form, made, situation = done.form, done.value, done.situation
    assert made.cost is not None
    return note_acted(
        pay_for_cast(form, made.cost, made.attempt, changes_of_attack(form, made, situation), situation).effects(),
        situation,
    )


def _brief_strike(done: Done[SpellStrikeForm, AttackRequest, Attacked]) -> Brief:
    """The log line of the attack, with the Injuries its Fallout did to the caster."""
    made = done.value
    assert made.cost is not None
    told, taken = attack_brief(done.form, made, done.situation, spell_name(done.form)), made.cost.fallout.taken
    fallout = f"{quantity(taken, 'Injury', 'Injuries')} from Fallout"
    return told._replace(harm=(*told.harm, fallout)) if taken else told


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="attack",
        brief=_brief_attack,
        title="Attack",
        place=Place.SCENE,
        form=AttackForm,
        request=AttackRequest,
        rule=attack,
        prepare=prepare_attack,
        settle=_settle_attack,
        start=lambda situation: AttackForm(**start_attack(situation)),
        help="The target rolls first. Strike does 1 Injury, Critical Strike 2 more.",
        why_not=can_act,
        odds=attack_odds,
    ),
    Draw(
        id="cast_attack",
        brief=_brief_strike,
        title="Attack by magic",
        place=Place.SCENE,
        form=SpellStrikeForm,
        request=AttackRequest,
        rule=attack,
        prepare=_prepare_strike,
        settle=_settle_strike,
        start=_start_strike,
        help="Attack by casting a spell. Resonance costs Fallout.",
        why_not=no_caster,
        odds=attack_odds,
    ),
)
