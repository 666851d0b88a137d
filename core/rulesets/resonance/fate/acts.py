"""Fate Points beside the rolls, on screen: invokes, compels, what is owed, corrections (resonance-14 to 35)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from core.acting import blank, somebody
from core.action import Action, old_action
from core.choosing import choices, here_choices
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step
from core.rulesets.resonance.aspects.reach import aspect_choices, find, reach
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.fate import compels
from core.rulesets.resonance.fate import rules as economy
from core.rulesets.resonance.fate.compels import FORMS, Compel, Compelled, Target
from core.rulesets.resonance.fate.points import FateMove, Party
from core.rulesets.resonance.fate.rules import AdjustFate, DramaticFailure, Invoke, InvokedAspect
from core.rulesets.resonance.fate.stakes import fate_of, party
from core.rulesets.resonance.rolls.choices import GM, payer_choices
from core.situation import ActorId, Brief, Effects, Situation

GAME_MASTER = Party(id=GM, role="gm", name="The GM")


def _payer(by: str, situation: Situation) -> Party:
    """Who pays: the one named, or who acts."""
    if by == GM:
        return GAME_MASTER
    return party(situation.find(int(by), "by") if by.isdecimal() else situation.actor, situation)


def _payers(situation: Situation) -> tuple[Choice, ...]:
    """Who may propose or invoke: who acts, a player's character there, the GM."""
    return (Choice("", "Who acts"), *payer_choices(situation)[1:])


def _with_aspects(situation: Situation) -> Refusal | None:
    """Dim what needs an Aspect where there is none; the GM may do it for nobody in particular."""
    return None if reach(situation) else Refusal("unknown_aspect", "No Aspect is in reach: add one first.")


def _fated(situation: Situation) -> Refusal | None:
    """Only a player's character has Fate Points (resonance-2)."""
    if refusal := somebody(situation):
        return refusal
    fits = situation.actor.player
    return None if fits else Refusal("no_fate_points", "Only player characters have Fate Points.", "actor")


@dataclass(frozen=True, slots=True)
class InvokeForm:
    """An Aspect invoked outside of a roll that is being made."""

    aspect: str = entry("Aspect", default="", choices=aspect_choices, once=True)
    benefits: Literal["character", "hazard"] = entry(
        "Helps", default="hazard", choices=(Choice("hazard", "A hazard"), Choice("character", "A character"))
    )
    by: str = entry("Paid by", default="", choices=_payers)
    free: bool = entry("Use a free invoke", default=False, once=True)
    against: bool = entry("Against its owner", default=False, once=True, help="They gain a locked point.")


def _start_invoke(situation: Situation) -> InvokeForm:
    """The first Aspect in reach that can be had for free, else the first."""
    there = reach(situation)
    found = next((each for each in there if each.aspect.free_invokes), next(iter(there), None))
    return InvokeForm(found.id if found else "", free=bool(found and found.aspect.free_invokes))


def _prepare_invoke(form: InvokeForm, situation: Situation) -> Invoke:
    found = find(form.aspect, reach(situation), "aspect")
    about = found.aspect
    return Invoke(
        invoker=_payer(form.by, situation),
        aspect=InvokedAspect(id=found.id, kind=about.kind, free_invokes=about.free_invokes, text=about.text),
        benefits=form.benefits,
        free=form.free,
        owner=None if found.owner is None else party(situation.actors[found.owner], situation),
        disadvantages_owner=form.against,
        options=situation.options,
    )


def _settle_invoke(form: InvokeForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    changes = Changes(situation).pay(resolution.value)
    return changes.use_free((form.aspect,) if form.free else ()).effects()


@dataclass(frozen=True, slots=True)
class CompelForm:
    """A complication that somebody proposes."""

    aspect: str = entry("Aspect", default="", choices=aspect_choices, once=True)
    by: str = entry("Proposed by", default=GM, choices=_payers)
    form: compels.Form = entry("It is", default="external", choices=choices(*FORMS), code="unknown_compel_form")
    targets: tuple[ActorId, ...] = entry("It hits", default=(), choices=here_choices, code="no_target", once=True)
    complication: str = entry("What goes wrong", default="", long=True, once=True)


def _start_compel(situation: Situation) -> CompelForm:
    """The GM compels who acts, by their trouble if they have one, else by the first Aspect in reach."""
    there = reach(situation)
    own = (each for each in there if each.owner is not None and each.owner == situation.acting)
    trouble = next((each for each in own if each.aspect.kind == "trouble"), next(iter(there), None))
    hit = () if situation.acting is None else (situation.acting,)
    return CompelForm(aspect=trouble.id if trouble else "", targets=hit)


def _prepare_compel(form: CompelForm, situation: Situation) -> Compel:
    found = find(form.aspect, reach(situation), "aspect")
    hit = (party(situation.find(who, "targets"), situation) for who in form.targets)
    return Compel(
        proposer=_payer(form.by, situation),
        aspect=Compelled(found.id, found.aspect.text),
        form=form.form,
        targets=tuple(Target(id=one.id, role=one.role, fate=one.fate, name=one.name) for one in hit),
        options=situation.options,
    )


def _settle_compel(form: CompelForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    changes = Changes(situation).pay(resolution.value.moves)
    if resolution.value.accepted and form.complication.strip():
        changes.say(Step("resonance-29", "complication", form.complication.strip()))
    return changes.effects()


def _brief_aspect(form: InvokeForm | CompelForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(form.aspect.partition(":")[2])


@dataclass(frozen=True, slots=True)
class NoForm:
    """Nothing to fill in."""


def _prepare_dramatic(form: NoForm, situation: Situation) -> DramaticFailure:
    return DramaticFailure(role="pc", fate=fate_of(situation.actor.id, situation), success=False)


def _settle_dramatic(form: NoForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Changes(situation).pay((FateMove(situation.actor.id, 1, "dramatic_failure"),)).effects()


@dataclass(frozen=True, slots=True)
class AdjustForm:
    """The game master's correction."""

    delta: int = entry("Fate Points", default=1, code="invalid_amount", once=True)
    reason: str = entry("Because", default="", once=True)


def _prepare_adjust(form: AdjustForm, situation: Situation) -> AdjustFate:
    fate = fate_of(situation.actor.id, situation)
    return AdjustFate(role="pc", fate=fate, delta=form.delta, reason=form.reason)


def _settle_adjust(form: AdjustForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Changes(situation).pay((FateMove(situation.actor.id, form.delta, form.reason.strip()),)).effects()


_care = partial(old_action, place=Place.CARE)

ACTIONS: tuple[Action, ...] = (
    _care(
        id="compel",
        brief=_brief_aspect,
        title="Compel",
        form=CompelForm,
        request=Compel,
        rule=compels.compel,
        prepare=_prepare_compel,
        settle=_settle_compel,
        start=_start_compel,
        help="Trouble by an Aspect: take a point, or pay one.",
        why_not=_with_aspects,
    ),
    _care(
        id="invoke",
        brief=_brief_aspect,
        title="Invoke outside a roll",
        form=InvokeForm,
        request=Invoke,
        rule=economy.invoke,
        prepare=_prepare_invoke,
        settle=_settle_invoke,
        start=_start_invoke,
        help="For a hazard: then Difficulty +1 on rolls against it.",
        tells=True,
        why_not=_with_aspects,
    ),
    _care(
        id="dramatic_failure",
        title="Dramatic Failure afterwards",
        form=NoForm,
        request=DramaticFailure,
        rule=economy.dramatic_failure,
        prepare=_prepare_dramatic,
        settle=_settle_dramatic,
        start=blank(NoForm),
        help="A failure not rolled here, made worse for a point.",
        why_not=_fated,
    ),
    _care(
        id="adjust_fate",
        title="Correct Fate Points",
        form=AdjustForm,
        request=AdjustFate,
        rule=economy.adjust_fate,
        prepare=_prepare_adjust,
        settle=_settle_adjust,
        start=blank(AdjustForm),
        help="The GM's correction, with its reason.",
        why_not=_fated,
    ),
)
"""What is done with Fate Points beside the rolls."""
