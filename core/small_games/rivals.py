"""Contests of small games: a conflict between the acting character and another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import TypeVar

from core.actions.action import AnyDraw, Done
from core.actions.place import Place
from core.actions.situation import Brief, Effects, Situation
from core.conflict import ConflictFace, ConflictForm, ConflictFormOf, Gauge
from core.refusal import Refusal
from core.schema.entry import Choice, Entry
from core.schema.fields import Field, Kind, fields_of, type_of
from core.schema.forms import blank, form_of, make_record

R = TypeVar("R", bound="Rivals")
"""The state of a contest."""


@dataclass(frozen=True)
class Rivals:
    """The state of a contest: whoever started it and the other, by id and by name. Inherit from it and add fields."""

    ids: tuple[int, int]
    names: tuple[str, str]


def others(situation: Situation) -> tuple[Choice, ...]:
    """Everyone except the acting character, as choices."""
    found = situation.actors.values()
    return tuple(Choice(str(each.id), each.name, actor=each.id) for each in found if each.id != situation.acting)


def both(*names: str) -> Callable[[object, Situation], Mapping[str, object]]:
    """Values for a draw in a contest, for `given`: these fields of both rivals' sheets, each as a pair."""

    def values_of_both(form: object, situation: Situation) -> Mapping[str, object]:
        ids = situation.conflict_of(Rivals).ids
        sheets = [situation.find(id, "conflict").sheet for id in ids]
        return {name: tuple(getattr(sheet, name) for sheet in sheets) for name in names}

    return values_of_both


def contest(
    id: str,
    title: str,
    state: type[R],
    *draws: AnyDraw,
    over: Callable[[R], bool],
    opponent: str = "Against",
    face: Callable[[R, Situation], ConflictFace] | None = None,
    **more: object,
) -> ConflictForm:
    """A conflict between the acting character and another, which ends as soon as `over` returns True for its state.

    Its form asks for the other, under the label `opponent`. Its pane shows the state's numbers that have an upper
    bound, unless it has another `face`. `more` are fields of `ConflictForm`. The game gets the draws with it.
    Whoever acts, the outcome of a draw is that of the rival whose steps come first in its breakdown (`Step.seat`),
    such as the first of two totals compared, unless its `brief` names someone else.
    """
    if not issubclass(state, Rivals):
        raise TypeError(f"{id}: the state {state.__name__} must inherit from Rivals")
    form = form_of(id, (Field.of("other", type_of(int), Entry(opponent, choices=others)),))
    actions = tuple(_within(each, state, over) for each in draws)
    usual = {
        "form": form,
        "prefill": partial(blank, form),
        "start": partial(_contest_between, state),
        "face": face or _numbers(draws[0].id if draws else "", over),
        "participants": attrgetter("ids"),
        "actions": tuple(each.id for each in actions),
        "brings": actions,
    }
    return make_record(ConflictFormOf, {"id": id, "title": title, "state": state, **usual, **more})


def _contest_between(state: type[R], form: object, situation: Situation) -> R:
    """The state of a contest between the acting character and the other of the form."""
    one, other = situation.actor, situation.find(getattr(form, "other", None), "other")
    if one.id == other.id:
        raise Refusal("two_sides", f"Choose someone other than {one.name}.", "other")
    return state(ids=(one.id, other.id), names=(one.name, other.name))


def _numbers(first: str, over: Callable[[R], bool]) -> Callable[[R, Situation], ConflictFace]:
    """The pane of a contest without a face of its own: its numbers, and its first draw as the next step."""
    return lambda now, situation: ConflictFace(gauges=_gauges(now), next=first, over=over(now))


def _gauges(now: object) -> tuple[Gauge, ...]:
    """A gauge for each number of a contest that has an upper bound."""
    numbers = [field for field in fields_of(type(now)) if field.type.kind is Kind.NUMBER]
    bounded = [(field, field.entry.high) for field in numbers]
    return tuple(Gauge(field.label, getattr(now, field.name), high) for field, high in bounded if high is not None)


def _within(each: AnyDraw, state: type[R], over: Callable[[R], bool]) -> AnyDraw:
    """A draw as one of a contest: it may end it, and its outcome is that of the first rival."""
    settle, brief = _with_ending(each.settle, state, over), _of_first_rival(each.brief)
    return replace(each, place=Place.CONFLICT, settle=settle, brief=brief)


def _with_ending(
    settle: Callable[[Done[object, object, object]], Effects], state: type[R], over: Callable[[R], bool]
) -> Callable[[Done[object, object, object]], Effects]:
    """The effects of a draw, and the end of the contest if it is over after them."""

    def settle_and_end(done: Done[object, object, object]) -> Effects:
        effects = settle(done)
        now = effects.after(done.situation).conflict_of(state)
        return replace(effects, conflict_over=effects.conflict_over or over(now))

    return settle_and_end


def _of_first_rival(
    brief: Callable[[Done[object, object, object]], Brief],
) -> Callable[[Done[object, object, object]], Brief]:
    """The summary of a draw, which names the rival whose steps come first: the words of the outcome are theirs."""

    def brief_of_first(done: Done[object, object, object]) -> Brief:
        told, names = brief(done), done.situation.conflict_of(Rivals).names
        first = next((step.seat for step in done.resolution.steps if step.seat in names), None)
        return told if told.who is not None else told._replace(who=first)

    return brief_of_first
