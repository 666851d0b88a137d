"""Casting at the table: a spell, its Resonance and Fallout, and the practice it counts as (resonance-72 to 86)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.result import Resolution
from core.rulesets.resonance.cast import CastMade, CastRequest, cast
from core.rulesets.resonance.forecast import cast_odds
from core.rulesets.resonance.hands import (
    Helper,
    HelpForm,
    RivalForm,
    TraitsForm,
    acting_roller,
    first_rival,
    helpers_of,
    opposed,
    own_traits,
    rival_of,
    start_hand,
)
from core.rulesets.resonance.settling import settled
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.spell_form import SpellForm, called, dimensions_of, no_caster, paid, start_spell
from core.rulesets.resonance.tasks import TaskForm, task_of
from core.rulesets.resonance.told import brief_of
from core.situation import Brief, Effects, Situation


@dataclass(frozen=True, kw_only=True)
class CastForm(TaskForm, HelpForm, RivalForm, SpellForm, TraitsForm):
    """A Cast."""

    resisted: bool = entry("Somebody resists", default=False, once=True)
    helpers: tuple[Helper, ...] = entry("Together with", default=(), once=True)
    fallout_injuries: int | None = entry("Fallout Injuries", default=None, low=0, once=True, help="If not as usual.")


def _start(situation: Situation) -> CastForm:
    return CastForm(**start_hand(situation), **start_spell(situation), rival=first_rival(situation))


def _prepare(form: CastForm, situation: Situation) -> CastRequest:
    sheet: Sheet = situation.actor.sheet
    against = opposed(form) if form.resisted else ()
    return CastRequest(
        roller=acting_roller(form, situation, own_traits(form, situation), against),
        helpers=tuple(helpers_of(form.helpers, situation, against)),
        resister=rival_of(form, situation, form.helpers) if form.resisted else None,
        fallout_injuries=form.fallout_injuries,
        resonance=form.resonance,
        resonance_held=sheet.resonance_held,
        **dimensions_of(form, sheet),
        **task_of(form),
        options=situation.options,
    )


def _settle(form: CastForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """Aspects and Fate Points as ever, the Fallout on the caster, Resonance spent, the practice counted."""
    made: CastMade = resolution.value
    changes = settled(made.attempt, situation)
    return paid(form, made.cost, made.attempt, changes, situation).effects()


def _brief(form: CastForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    """The spell, and the Hits."""
    return brief_of(resolution.value.attempt, f"Cast: {called(form)}")


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="cast",
        brief=_brief,
        title="Cast",
        place=Place.SCENE,
        form=CastForm,
        request=CastRequest,
        rule=cast,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="A spell; Resonance eases it by 1 each, at a price.",
        why_not=no_caster,
        odds=cast_odds,
    ),
)
"""The Cast."""
