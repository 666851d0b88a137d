"""The actions of magic: Casts, and handing out Resonance (resonance-72 to 86)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Change, Draw
from core.actions.actor import needs
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.magic.form import (
    SpellForm,
    dimensions_of,
    no_caster,
    pay_for_cast,
    spell_name,
    start_spell,
)
from core.rulesets.resonance.magic.odds import cast_odds
from core.rulesets.resonance.magic.rules import CastMade, CastRequest, cast
from core.rulesets.resonance.rolls.form import (
    Helper,
    HelpForm,
    MaybeRivalForm,
    TaskForm,
    TraitsForm,
    acting_roller,
    first_rival,
    helpers_of,
    opponent_ids,
    own_traits,
    rival_of,
    start_hand,
    task_of,
)
from core.rulesets.resonance.rolls.roll_effects import brief_of, changes_of_attempt
from core.rulesets.resonance.situation import Done, Effects, Situation
from core.rulesets.resonance.turns import note_acted
from core.schema.entry import FEW, entry


@dataclass(frozen=True, kw_only=True)
class CastForm(TaskForm, HelpForm, MaybeRivalForm, SpellForm, TraitsForm):
    """The form of a Cast."""

    helpers: tuple[Helper, ...] = entry("Together with", default=(), once=True)
    fallout_injuries: int | None = entry(
        "Fallout Injuries", default=None, low=0, within=FEW, once=True, help="If different from the usual number."
    )


def _start_cast(situation: Situation) -> CastForm:
    return CastForm(**start_hand(situation), **start_spell(situation), rival=first_rival(situation))


def _prepare_cast(form: CastForm, situation: Situation) -> CastRequest:
    sheet = situation.actor.sheet
    against = opponent_ids(form) if form.resisted else ()
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


def _settle_cast(done: Done[CastForm, CastRequest, CastMade]) -> Effects:
    """The effects of a Cast: Aspects, Fate Points, the caster's Fallout, spent Resonance and the practice."""
    changes = changes_of_attempt(done.value.attempt, done.situation)
    effects = pay_for_cast(done.form, done.value.cost, done.value.attempt, changes, done.situation).effects()
    return note_acted(effects, done.situation)


def _brief_cast(done: Done[CastForm, CastRequest, CastMade]) -> Brief:
    """The log line of a Cast: the spell, the Hits, the Injuries of its Fallout."""
    told, taken = brief_of(done.value.attempt, f"Cast: {spell_name(done.form)}"), done.value.cost.fallout.taken
    return told._replace(facts=(*told.facts, ("injuries_taken", taken))) if taken else told


@dataclass(frozen=True, slots=True)
class AwardForm:
    """The form for the Resonance to hand out; a negative amount takes it back."""

    points: int = entry("Resonance", default=1, within=FEW, code="invalid_amount", once=True)


def _award(form: AwardForm, situation: Situation) -> Effects:
    """Hand out Resonance, or take it back (resonance-79)."""
    actor, held = situation.actor, situation.actor.sheet.resonance_held
    after = held + form.points
    if not form.points:
        raise Refusal("invalid_amount", "Enter how much.", "points")
    if after < 0:
        raise Refusal("not_enough_resonance", f"The character already holds {held} Resonance.", "points")
    step = Step("resonance-79", "resonance_awarded", amount=form.points, total=after)
    return Changes(situation).say(step).edit(actor.id, resonance_held=after).effects()


_casters = needs(lambda sheet: sheet.magic, "Only a character who wields magic can hold Resonance.", "not_a_caster")


def _why_not_award(situation: Situation) -> Refusal | None:
    if situation.options.resonance != "tracked":
        return Refusal("bad_request", "Casters choose their Resonance freely. A house rule can change that.")
    return _casters(situation)


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="cast",
        brief=_brief_cast,
        title="Cast",
        place=Place.SCENE,
        form=CastForm,
        request=CastRequest,
        rule=cast,
        prepare=_prepare_cast,
        settle=_settle_cast,
        start=_start_cast,
        help="Cast a spell. Each Resonance lowers the Difficulty by 1, at a price.",
        why_not=no_caster,
        odds=cast_odds,
    ),
    Change(
        id="award_resonance",
        title="Hand out Resonance",
        place=Place.MORE,
        logged="Resonance handed out",
        form=AwardForm,
        apply=_award,
        help="Give Resonance to casters. What is left is lost when the scene ends.",
        why_not=_why_not_award,
    ),
)
