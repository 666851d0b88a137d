"""An attack that is cast: its price is the magic's, its harm the attack's (resonance-96)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.action import Action, old_action
from core.entry import Choice, entry
from core.place import Place
from core.result import Resolution
from core.rulesets.resonance.attack import Attacked, AttackRequest, attack
from core.rulesets.resonance.casting import Dimensions
from core.rulesets.resonance.forecast import attack_odds
from core.rulesets.resonance.hands import TraitsForm, own_traits, start_hand
from core.rulesets.resonance.pool import CAST, AnyMode
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.spell_form import EVERYDAY, SpellForm, called, dimensions_of, no_caster, paid, start_spell
from core.rulesets.resonance.striking import (
    AttackForm,
    attack_brief,
    attack_with,
    mode_choices,
    prepare_attack,
    start_attack,
    struck,
)
from core.situation import Brief, Effects, Situation


def _mode_choices(situation: Situation) -> tuple[Choice, ...]:
    """The kinds of attack, and the pool that is named: whatever fits (resonance-72)."""
    return (Choice(CAST, "With the pool above"), *mode_choices(situation))


@dataclass(frozen=True, kw_only=True)
class SpellStrikeForm(AttackForm, SpellForm, TraitsForm):
    """An attack, and the spell that carries it."""

    mode: AnyMode = entry("Attack", default=CAST, choices=_mode_choices, code="unknown_mode")

    fallout_injuries: int | None = entry("Fallout Injuries", default=None, low=0, once=True, help="If not as usual.")


def _start(situation: Situation) -> SpellStrikeForm:
    hand = {**start_attack(situation), **start_hand(situation), **start_spell(situation, EVERYDAY)}
    return SpellStrikeForm(**{**hand, "mode": CAST})


def _prepare(form: SpellStrikeForm, situation: Situation) -> AttackRequest:
    sheet: Sheet = situation.actor.sheet
    spell = dimensions_of(form, sheet)
    magic = Dimensions(**spell, resonance=form.resonance, resonance_held=sheet.resonance_held)
    named = form.mode == CAST
    asked = attack_with(form, own_traits(form, situation), situation) if named else prepare_attack(form, situation)
    return replace(asked, magic=magic, fallout_injuries=form.fallout_injuries)


def _settle(form: SpellStrikeForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """What any attack leaves, then the Fallout on the caster, Resonance spent, the practice counted."""
    made: Attacked = resolution.value
    assert made.cost is not None
    return paid(form, made.cost, made.attempt, struck(form, made, situation), situation).effects()


def _brief(form: SpellStrikeForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return attack_brief(form, resolution.value, situation, called(form))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="cast_attack",
        brief=_brief,
        title="Attack by magic",
        place=Place.SCENE,
        form=SpellStrikeForm,
        request=AttackRequest,
        rule=attack,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="An attack that is cast; Fallout is the price of Resonance.",
        why_not=no_caster,
        odds=attack_odds,
    ),
)
"""The attack by magic, in a scene and in every fight."""
