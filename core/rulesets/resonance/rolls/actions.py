"""The actions of a scene: acting alone, against someone, and together (resonance-36 to 54)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Draw
from core.actions.actor import needs_character
from core.actions.place import Place
from core.refusal import Refusal
from core.rulesets.resonance.rolls.forecast import act_odds, contest_odds, cooperate_odds
from core.rulesets.resonance.rolls.form import (
    DifficultyForm,
    Helper,
    HelpForm,
    MaybeRivalForm,
    RivalForm,
    TaskForm,
    TraitsForm,
    acting_roller,
    first_helper,
    first_rival,
    helpers_of,
    opponent_ids,
    own_traits,
    rival_of,
    start_hand,
    task_of,
)
from core.rulesets.resonance.rolls.roll_effects import brief, leave
from core.rulesets.resonance.rolls.rules import ActRequest, ContestRequest, CooperateRequest, act, contest, cooperate
from core.rulesets.resonance.situation import Situation
from core.schema.entry import entry


@dataclass(frozen=True, kw_only=True)
class ActForm(TaskForm, HelpForm, DifficultyForm, TraitsForm):
    """The form of an action against a Difficulty."""


@dataclass(frozen=True, kw_only=True)
class ContestForm(TaskForm, HelpForm, RivalForm, TraitsForm):
    """The form of an action that someone resists; their Hits are its Difficulty."""


@dataclass(frozen=True, kw_only=True)
class TogetherForm(TaskForm, HelpForm, MaybeRivalForm, DifficultyForm, TraitsForm):
    """The form of an action of several, against a Difficulty or a resister."""

    helpers: tuple[Helper, ...] = entry("Together with", default=(), code="not_enough_participants", scene=True)


def can_act(situation: Situation) -> Refusal | None:
    """Dim an action for a character who is Incapacitated (resonance-71)."""
    if refusal := needs_character(situation):
        return refusal
    actor = situation.actor
    why = f"{actor.name} is Incapacitated and can't act."
    return Refusal("incapacitated", why, "actor") if actor.sheet.incapacitated else None


def _start_act(situation: Situation) -> ActForm:
    return ActForm(**start_hand(situation))


def _prepare_act(form: ActForm, situation: Situation) -> ActRequest:
    who = acting_roller(form, situation, own_traits(form, situation))
    return ActRequest(roller=who, difficulty=form.difficulty, **task_of(form), options=situation.options)


def _start_contest(situation: Situation) -> ContestForm:
    return ContestForm(**start_hand(situation), rival=first_rival(situation))


def _prepare_contest(form: ContestForm, situation: Situation) -> ContestRequest:
    return ContestRequest(
        resister=rival_of(form, situation),
        roller=acting_roller(form, situation, own_traits(form, situation), opponent_ids(form)),
        **task_of(form),
        options=situation.options,
    )


def _start_together(situation: Situation) -> TogetherForm:
    first = first_helper(situation)
    helpers = () if first is None else (Helper(who=first),)
    return TogetherForm(**start_hand(situation), rival=first_rival(situation), helpers=helpers)


def _prepare_together(form: TogetherForm, situation: Situation) -> CooperateRequest:
    against = opponent_ids(form) if form.resisted else ()
    lead = acting_roller(form, situation, own_traits(form, situation), against)
    return CooperateRequest(
        rollers=(lead, *helpers_of(form.helpers, situation, against)),
        difficulty=None if form.resisted else form.difficulty,
        resister=rival_of(form, situation, form.helpers) if form.resisted else None,
        **task_of(form),
        options=situation.options,
    )


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="act",
        brief=brief,
        title="Act",
        place=Place.SCENE,
        form=ActForm,
        request=ActRequest,
        rule=act,
        prepare=_prepare_act,
        settle=leave,
        start=_start_act,
        help="Roll Attribute + Skill in d10s: an 8 or 9 is a Hit, a 10 two.",
        why_not=can_act,
        odds=act_odds,
    ),
    Draw(
        id="contest",
        brief=brief,
        title="Contend",
        place=Place.SCENE,
        form=ContestForm,
        request=ContestRequest,
        rule=contest,
        prepare=_prepare_contest,
        settle=leave,
        start=_start_contest,
        help="The resister rolls first. Their Hits are the Difficulty.",
        why_not=can_act,
        odds=contest_odds,
    ),
    Draw(
        id="cooperate",
        brief=brief,
        title="Act together",
        place=Place.SCENE,
        form=TogetherForm,
        request=CooperateRequest,
        rule=cooperate,
        prepare=_prepare_together,
        settle=leave,
        start=_start_together,
        help="Roll together and pool the Hits. A failure affects all.",
        why_not=can_act,
        odds=cooperate_odds,
    ),
)
"""The rolls of a scene."""
