"""Aspects of the situation on screen: placing one, discovering one, dropping one (aisling-22, 55)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import blank
from core.action import Action, old_action
from core.choosing import NONE
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.aisling.draws.aftermath import placed
from core.rulesets.aisling.draws.choices import taggable
from core.rulesets.aisling.sheet import State
from core.rulesets.aisling.values import SituationAspect
from core.situation import Brief, Effects, Situation
from core.table import Table


def _known(situation: Situation) -> tuple[Choice, ...]:
    tags = taggable(None, situation)
    return (NONE, *(Choice(tag.name, tag.name, "It is free to tag already." * tag.free, tag.source) for tag in tags))


def _droppable(situation: Situation) -> tuple[Choice, ...]:
    state: State = situation.state
    names = (*(aspect.name for aspect in state.aspects), *state.free_tags)
    return tuple(Choice(name, name) for name in dict.fromkeys(names))


@dataclass(frozen=True, slots=True)
class PlaceForm:
    """An Aspect to place on the situation, or one that is there to be discovered."""

    name: str = entry("New Aspect", default="", once=True, code="aspect_name_required")
    lasting: bool = entry("Lasting", default=False, help="It does not go with the scene.")
    known: str = entry("Or discover", default="", choices=_known, once=True, help="An Aspect that is there already.")
    free: bool = entry("First tag is free", default=True)


@dataclass(frozen=True, slots=True)
class SituationChange:
    """The situation as it is to be, and what the log says of it."""

    after: State
    steps: tuple[Step, ...]


def change_situation(request: SituationChange, table: Table) -> Resolution[Any]:
    """Change what is true of the situation (aisling-55, 57)."""
    facts = {"situation_aspects": [a.name for a in request.after.aspects], "free_tags": list(request.after.free_tags)}
    return old_resolution(facts, steps=request.steps, value=request.after)


def _prepare_place(form: PlaceForm, situation: Situation) -> SituationChange:
    state: State = situation.state
    name = form.name.strip()
    if name and form.known:
        raise Refusal("bad_request", "Name a new Aspect or discover one, not both.", "known")
    if form.known:
        return SituationChange(
            replace(state, free_tags=(*state.free_tags, form.known)), (_told("discovered", form.known),)
        )
    if not name:
        raise Refusal("aspect_name_required", "Name the Aspect, or choose one to discover.", "name")
    if any(aspect.name == name for aspect in state.aspects):
        raise Refusal("duplicate_aspect", f"{name:.60} is placed already.", "name")
    after = placed(state, SituationAspect(name=name, lasting=form.lasting), form.free)
    return SituationChange(after, (_told("aspect_placed", name),))


def _told(what: str, name: str) -> Step:
    return Step("aisling-55", what, name)


@dataclass(frozen=True, slots=True)
class DropForm:
    """An Aspect that is no longer true."""

    name: str = entry("Aspect", default="", choices=_droppable)


def _start_drop(situation: Situation) -> DropForm:
    return DropForm(next((choice.id for choice in _droppable(situation)), ""))


def _prepare_drop(form: DropForm, situation: Situation) -> SituationChange:
    state: State = situation.state
    if not form.name:
        raise Refusal("bad_request", "Choose what is no longer true.", "name")
    return SituationChange(without(state, form.name), (Step("aisling-57", "aspect_gone", form.name),))


def without(state: State, name: str) -> State:
    """The situation without an Aspect and its free tag."""
    aspects = tuple(aspect for aspect in state.aspects if aspect.name != name)
    return replace(state, aspects=aspects, free_tags=tuple(tag for tag in state.free_tags if tag != name))


def _nothing_there(situation: Situation) -> Refusal | None:
    return None if _droppable(situation) else Refusal("bad_request", "No Aspect was placed on the situation.")


def _settle(form: object, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Effects(state=resolution.value)


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="place_aspect",
        title="Place an Aspect",
        place=Place.CARE,
        form=PlaceForm,
        request=SituationChange,
        rule=change_situation,
        prepare=_prepare_place,
        settle=_settle,
        start=blank(PlaceForm),
        help="Whoever tags it first does so for nothing.",
        brief=lambda form, resolution, situation: Brief(form.name.strip() or form.known),
    ),
    old_action(
        id="drop_aspect",
        title="Drop an Aspect",
        place=Place.CARE,
        form=DropForm,
        request=SituationChange,
        rule=change_situation,
        prepare=_prepare_drop,
        settle=_settle,
        start=_start_drop,
        help="It is no longer true.",
        why_not=_nothing_there,
        brief=lambda form, resolution, situation: Brief(form.name),
    ),
)
