"""The actions for Aspects of the situation: place, discover and drop them (aisling-22, 55)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.choices import NONE
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.aisling.draws.aftermath import with_aspect
from core.rulesets.aisling.draws.choices import taggable_aspects
from core.rulesets.aisling.sheet import State
from core.rulesets.aisling.situation import Effects, Situation
from core.rulesets.aisling.values import SituationAspect
from core.schema.entry import Choice, entry


def _known_aspects(situation: Situation) -> tuple[Choice, ...]:
    tags = taggable_aspects(None, situation)
    return (NONE, *(Choice(tag.name, tag.name, "It is already free to tag." * tag.free, tag.source) for tag in tags))


def _droppable(situation: Situation) -> tuple[Choice, ...]:
    state = situation.state
    names = (*(aspect.name for aspect in state.aspects), *state.free_tags)
    return tuple(Choice(name, name) for name in dict.fromkeys(names))


@dataclass(frozen=True, slots=True)
class PlaceForm:
    """An Aspect to place on the situation, or an existing one to discover."""

    name: str = entry("New Aspect", default="", once=True, code="aspect_name_required", unless="known")
    lasting: bool = entry("Lasting", default=False, help="It stays when the scene ends.", scene=True)
    known: str = entry(
        "Or discover", default="", choices=_known_aspects, once=True, help="An Aspect that already exists."
    )
    free: bool = entry("First tag is free", default=True, scene=True)


def _place(form: PlaceForm, situation: Situation) -> Effects:
    """Place an Aspect, or discover one that exists (aisling-55)."""
    state = situation.state
    name = form.name.strip()
    if name and form.known:
        raise Refusal("bad_request", "Name a new Aspect or discover one, not both.", "known")
    if form.known:
        return _new_situation(
            replace(state, free_tags=(*state.free_tags, form.known)), "aisling-55", "discovered", form.known
        )
    if not name:
        raise Refusal("aspect_name_required", "Name the Aspect, or choose one to discover.", "name")
    if any(aspect.name == name for aspect in state.aspects):
        raise Refusal("duplicate_aspect", f"{name:.60} is already placed. Choose another.", "name")
    after = with_aspect(state, SituationAspect(name=name, lasting=form.lasting), form.free)
    return _new_situation(after, "aisling-55", "aspect_placed", name)


def _new_situation(after: State, rule: str, what: str, name: str) -> Effects:
    """The effects of a changed situation, with its log entry."""
    return Effects(state=after, steps=(Step(rule, what, name),), brief=Brief(name))


@dataclass(frozen=True, slots=True)
class DropForm:
    """An Aspect that is no longer true."""

    name: str = entry("Aspect", default="", choices=_droppable, scene=True)


def _start_drop(situation: Situation) -> DropForm:
    return DropForm(next((choice.id for choice in _droppable(situation)), ""))


def _drop(form: DropForm, situation: Situation) -> Effects:
    """Drop an Aspect that is no longer true (aisling-57)."""
    state = situation.state
    if not form.name:
        raise Refusal("bad_request", "Choose the Aspect to drop.", "name")
    return _new_situation(without_aspect(state, form.name), "aisling-57", "aspect_gone", form.name)


def without_aspect(state: State, name: str) -> State:
    """The situation without an Aspect and its free tag."""
    aspects = tuple(aspect for aspect in state.aspects if aspect.name != name)
    return replace(state, aspects=aspects, free_tags=tuple(tag for tag in state.free_tags if tag != name))


def _nothing_there(situation: Situation) -> Refusal | None:
    return None if _droppable(situation) else Refusal("bad_request", "The situation has no Aspects to drop.")


ACTIONS: tuple[Action, ...] = (
    Change(
        id="place_aspect",
        title="Place an Aspect",
        place=Place.MORE,
        logged="places an Aspect",
        form=PlaceForm,
        apply=_place,
        help="Place an Aspect. The first tag on it is free.",
    ),
    Change(
        id="drop_aspect",
        title="Drop an Aspect",
        place=Place.MORE,
        logged="drops an Aspect",
        form=DropForm,
        apply=_drop,
        start=_start_drop,
        help="Drop an Aspect when it stops being true.",
        why_not=_nothing_there,
    ),
)
