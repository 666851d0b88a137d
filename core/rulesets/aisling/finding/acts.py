"""Finishing a character found in play, on screen: reserve motes and Aspects (aisling-46)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from core.acting import WhyNot, blank, only, somebody
from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.aisling.draws.choices import color_choices
from core.rulesets.aisling.finding.rules import (
    AddAspectRequest,
    MoveRequest,
    ReserveRequest,
    add_aspect,
    assign_reserve,
    move_threshold_mote,
)
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.show import dotted
from core.situation import Brief, Effects, Situation


@dataclass(frozen=True, slots=True)
class ReserveForm:
    """A reserve mote for a colour."""

    color: str = entry("Colour", default="R", choices=color_choices, code="unknown_color")


def _prepare_reserve(form: ReserveForm, situation: Situation) -> ReserveRequest:
    sheet: Sheet = situation.actor.sheet
    return ReserveRequest(
        thresholds=sheet.thresholds, color=form.color, reserve=sheet.reserve, options=situation.options
    )


def _settle_reserve(form: ReserveForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet: Sheet = situation.actor.sheet
    return only(situation, replace(sheet, thresholds=resolution.value, reserve=sheet.reserve - 1))


@dataclass(frozen=True, slots=True)
class MoveForm:
    """A Threshold mote that changes its colour."""

    source: str = entry("From", default="R", choices=color_choices, code="unknown_color")
    to: str = entry("To", default="A", choices=color_choices, code="unknown_color")


def _prepare_move(form: MoveForm, situation: Situation) -> MoveRequest:
    sheet: Sheet = situation.actor.sheet
    return MoveRequest(
        thresholds=sheet.thresholds,
        source=form.source,
        to=form.to,
        reserve=sheet.reserve,
        moved_this_scene=sheet.moved_this_scene,
        in_conflict=situation.in_conflict,
        options=situation.options,
    )


def _settle_move(form: MoveForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return only(situation, replace(situation.actor.sheet, thresholds=resolution.value, moved_this_scene=True))


@dataclass(frozen=True, slots=True)
class FoundAspectForm:
    """An Aspect that has turned out to be true."""

    name: str = entry("Aspect", default="", once=True)
    motes: int = entry("Hand", default=3, low=1, code="aspect_motes")


def _start_aspect(situation: Situation) -> FoundAspectForm:
    return FoundAspectForm(motes=min(3, situation.actor.sheet.aspect_pool))


def _prepare_aspect(form: FoundAspectForm, situation: Situation) -> AddAspectRequest:
    sheet: Sheet = situation.actor.sheet
    if not form.name.strip():
        raise Refusal("bad_request", "Name the Aspect.", "name")
    return AddAspectRequest(
        aspects=sheet.aspects,
        aspect_pool=sheet.aspect_pool,
        name=form.name.strip(),
        motes=form.motes,
        aspect_added_this_scene=sheet.aspect_added_this_scene,
        in_conflict=situation.in_conflict,
    )


def _settle_aspect(form: FoundAspectForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet: Sheet = situation.actor.sheet
    left = sheet.aspect_pool - form.motes
    return only(situation, replace(sheet, aspects=resolution.value, aspect_pool=left, aspect_added_this_scene=True))


Fault = tuple[Callable[[Sheet], bool], str, str]
"""When something cannot be done, with the code and the words that say so."""

NOT_FOUND: Fault = (lambda sheet: sheet.method != "find", "bad_request", "Only for a character found in play.")
_NO_RESERVE: Fault = (lambda sheet: not sheet.reserve, "reserve_empty", "The reserve is used up.")
_MOVED: Fault = (lambda sheet: sheet.moved_this_scene, "moved_this_scene", "One mote was moved already this scene.")
_NO_POOL: Fault = (lambda sheet: not sheet.aspect_pool, "aspect_pool_empty", "All Aspect motes are used.")
_ADDED: Fault = (lambda sheet: sheet.aspect_added_this_scene, "aspect_added_this_scene", "One was added this scene.")


def dimmed(*faults: Fault) -> WhyNot:
    """Dim an action with the first fault of who acts."""

    def why_not(situation: Situation) -> Refusal | None:
        if refusal := somebody(situation):
            return refusal
        sheet: Sheet = situation.actor.sheet
        return next((Refusal(code, why) for holds, code, why in faults if holds(sheet)), None)

    return why_not


_care = partial(old_action, place=Place.CARE)

ACTIONS: tuple[Action, ...] = (
    _care(
        id="put_reserve",
        title="Put a reserve mote",
        form=ReserveForm,
        request=ReserveRequest,
        rule=assign_reserve,
        prepare=_prepare_reserve,
        settle=_settle_reserve,
        start=blank(ReserveForm),
        help="A found character's Threshold rises, at any time; two motes go into the caern.",
        why_not=dimmed(NOT_FOUND, _NO_RESERVE),
        brief=lambda form, resolution, situation: Brief(dotted(form.color)),
    ),
    _care(
        id="move_mote",
        title="Move a Threshold mote",
        form=MoveForm,
        request=MoveRequest,
        rule=move_threshold_mote,
        prepare=_prepare_move,
        settle=_settle_move,
        start=blank(MoveForm),
        help="Once a scene while the reserve lasts, not during a conflict.",
        why_not=dimmed(NOT_FOUND, _NO_RESERVE, _MOVED),
        brief=lambda form, resolution, situation: Brief(f"{dotted(form.source)} → {dotted(form.to)}"),
    ),
    _care(
        id="find_aspect",
        title="Find an Aspect",
        form=FoundAspectForm,
        request=AddAspectRequest,
        rule=add_aspect,
        prepare=_prepare_aspect,
        settle=_settle_aspect,
        start=_start_aspect,
        help="One a scene from a found character's Aspect motes, not during a conflict.",
        why_not=dimmed(NOT_FOUND, _NO_POOL, _ADDED),
        brief=lambda form, resolution, situation: Brief(form.name),
    ),
)
