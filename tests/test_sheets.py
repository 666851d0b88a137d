"""Sheets of every game: each leaf refuses what its game cannot show, and whatever is stored is shown all the same."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, Literal, get_args, get_origin

import pytest

import core.rulesets
from campaigns.conformance.stored_shapes import hints_of
from campaigns.state.view import CharacterView
from core.actions.action import Action
from core.actions.place import Place
from core.actions.play import prepare
from core.actions.situation import Actor, Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.schema.applicable_fields import stray_values
from core.schema.codec import LONGEST, Json, decode, encode
from core.schema.entry import HUGE, Entry, entry_of
from core.schema.word_lists import unknown_words
from core.sheet_edit import change_value, value_form
from tests.toy import RULESET as TOY
from tui.sheets.content import RowNotes, details, faults_by_place, picture
from tui.sheets.person import faults, person

EVERY = [*core.rulesets.MODULES, "toy"]
WORDS = ("zebra", "", "  ", "x" * LONGEST, "\x1b[31m\x00\u202e[/]", "💥")
ODD = (*WORDS, 0, 1, -1, 7, 99, -HUGE, HUGE, True, None, [], {}, ["zebra"])
"""Values no one meant to write: unknown words, nothing, too much, control characters, numbers out of all bounds."""


@pytest.fixture(params=EVERY, scope="module")
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return TOY if request.param == "toy" else find(request.param)


@pytest.fixture(scope="module")
def sheet(ruleset: Ruleset) -> Any:
    """A sheet with an entry of everything."""
    return decode(ruleset.sheet, one_of(ruleset.sheet, Entry()))


def one_of(kind: Any, entry: Entry, words: tuple[str, ...] = ()) -> Json:
    """An encoded value of a type with one entry in each of its lists, and with whatever may be left out."""
    origin, inner = get_origin(kind), get_args(kind)
    if dataclasses.is_dataclass(kind):
        hints, fields = hints_of(kind), [f for f in dataclasses.fields(kind) if f.init]
        return {entry_of(f).json or f.name: one_of(hints[f.name], entry_of(f), _words(f)) for f in fields}
    if origin is tuple:
        return [one_of(inner[0], entry, words)]
    if origin is Mapping:
        return {word: one_of(inner[1], entry) for word in words or ("fence",)}
    if origin is Literal:
        return inner[-1]
    if inner:
        return one_of(inner[0], entry, words)
    number = min(max(2, entry.low or 0), HUGE if entry.high is None else entry.high)
    return {int: number, bool: True, str: words[-1] if words else "fence"}[kind]


def _words(field: dataclasses.Field[Any]) -> tuple[str, ...]:
    """The possible words of a field with a list of them; for a mapping the names it begins with."""
    if field.default_factory is not dataclasses.MISSING and (names := tuple(field.default_factory())):
        return names[:2]
    choices = entry_of(field).keys or entry_of(field).choices
    return () if callable(choices) else tuple(choice.id for choice in choices if choice.id)[-2:]


def shown(ruleset: Ruleset, sheet: Any) -> None:
    """Show a sheet wherever sheets are shown."""
    sections = ruleset.sections(sheet)
    for section in sections:
        for row in section.rows:
            details(section, row)
    wrong = ruleset.faults(sheet)
    placed = faults_by_place(wrong, sections)
    picture(sections, 76, RowNotes(wrong=placed))
    view = CharacterView(id=1, name="Mara", sheet=sheet, badges=ruleset.badges(sheet))
    person(view, ruleset, None)
    faults(wrong, ())
    unknown = {fault.field for fault in (*unknown_words(sheet), *stray_values(sheet))}
    assert unknown <= {fault.field for fault in wrong}
    for fault in wrong:
        assert fault.message
        assert fault.rule in ruleset.texts or fault.field in unknown, fault.message
        assert fault.field
        assert faults_by_place([fault], sections) or fault.field in unknown, fault.field
    if ruleset.panels:
        actors = {1: Actor(1, "Mara", sheet)}
        situation = Situation(actors, ruleset.new_state(), ruleset.options.read({}), acting=1, here=(1,))
        for panel in ruleset.panels(situation):
            panel.lines  # noqa: B018
    assert decode(ruleset.sheet, encode(sheet)) == sheet


def leaves(data: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path to everything in an encoded sheet that is no list and no object, and to each of those."""
    if path:
        yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from leaves(value, (*path, key))


def grown(data: Json, path: tuple[str | int, ...] = ()) -> Iterator[Json]:
    """Encoded data with one more name in each of its objects in turn, holding what another name there holds."""
    whole = data
    for at in ((), *leaves(data)):
        inside = whole
        for step in at:
            inside = inside[step]
        if isinstance(inside, dict) and inside:
            yield put(whole, at, {**inside, "zebra": next(iter(inside.values()))})


def mutated(data: Json) -> Iterator[Json]:
    """Encoded data with one thing in it odd."""
    yield from grown(data)
    for path in leaves(data):
        yield from (put(data, path, odd) for odd in ODD)


def put(data: Json, path: tuple[str | int, ...], value: Json) -> Json:
    """Encoded data with another value at a path."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = put(data[path[0]], path[1:], value)
    return copy


def refused(edit: Callable[[], Any]) -> Refusal | None:
    try:
        edit()
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.walk
def test_every_leaf_refuses_what_its_game_cannot_show(ruleset: Ruleset, sheet: Any) -> None:
    for path, odd in product(leaves(encode(sheet)), ODD):
        refusal = refused(partial(change_value, ruleset, sheet, path, odd))
        if refusal is not None:
            assert refusal.message
            assert refusal.field, path
            continue
        edited = change_value(ruleset, sheet, path, odd)
        assert not list(unknown_words(edited)), path
        shown(ruleset, edited)


@pytest.mark.walk
def test_whatever_is_stored_can_be_shown(ruleset: Ruleset, sheet: Any) -> None:
    for data in mutated(encode(sheet)):
        if refused(partial(decode, ruleset.sheet, data)) is None:
            shown(ruleset, decode(ruleset.sheet, data))


@pytest.mark.walk
def test_whatever_is_kept_on_a_sheet_the_actions_go_on_or_say_why_not(ruleset: Ruleset, sheet: Any) -> None:
    for path, odd in product(leaves(encode(sheet)), ("", "zebra", 0, -1, 99, HUGE, [])):
        if refused(partial(change_value, ruleset, sheet, path, odd)) is None:
            edited = change_value(ruleset, sheet, path, odd)
            for action in ruleset.actions:
                refused(partial(tried, action, of_two(ruleset, edited)))


def of_two(ruleset: Ruleset, sheet: Any) -> Situation:
    """A scene with somebody of this sheet, who has points to spend, and somebody new."""
    actors = {1: Actor(1, "Mara", sheet), 2: Actor(2, "Jonas", ruleset.new_sheet(True))}
    balances = {(1, currency.id): 30 for currency in ruleset.currencies}
    options = ruleset.options.read({})
    return Situation(actors, ruleset.new_state(), options, acting=1, here=(1, 2), balances=balances)


def tried(action: Action, situation: Situation) -> None:
    """Go as far towards an action as its form goes."""
    if action.place is not Place.CONFLICT and action.why_not(situation) is None:
        form = action.start(situation)
        action.budgets(form, situation)
        prepare(action, form, situation)
        if action.price is not None:
            action.price(form, situation)


@pytest.mark.walk
def test_a_word_of_a_list_is_asked_for_as_one(ruleset: Ruleset, sheet: Any) -> None:
    rows = [row for section in ruleset.sections(sheet) for row in section.rows if row.path]
    for row in rows:
        if refused(partial(change_value, ruleset, sheet, row.path, "zebra")) and isinstance(row.value, str):
            assert value_form(ruleset, row) is not None, row


def test_an_unknown_fate_colour_is_refused_and_one_that_is_stored_is_shown() -> None:
    aisling = find("aisling")
    sheet = aisling.new_sheet(True)
    with pytest.raises(Refusal, match="zebra") as refused:
        change_value(aisling, sheet, ("fate_colors", "boon"), "zebra")
    assert (refused.value.code, refused.value.field) == ("unknown_color", "fate_colors.boon")
    stored = decode(aisling.sheet, put(encode(sheet), ("fate_colors", "boon"), "zebra"))
    shown(aisling, stored)
    assert change_value(aisling, stored, ("concept",), "a ferryman").concept == "a ferryman"
    assert change_value(aisling, stored, ("fate_colors", "boon"), "").fate_colors.boon is None
