"""The options of a form: each choice of each field, each flag both ways, each number more and less than at first.

A choice that names a character counts as one, whoever it is; so does one that names a thing by its number, or by the
name it has in the campaign (an Aspect, a weapon).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from core.actions.action import Action
from core.actions.situation import Situation
from core.refusal import Refusal
from core.schema.entry import Choice, Entry
from core.schema.fields import Field, Kind, Type, fields_of
from core.schema.forms import blank, with_field

AS_IT_IS = "as it is"
"""The option of an action without fields."""
NAME = re.compile("[A-Z][a-z' ]")
"""A pattern only names match: the game's own words are in lower case, its cards and colours in capitals."""
NEAR = {"more": (1, 4), "less": (-1, -4)}
"""The options of a number, by what is added: the next one, or if that cannot be, one farther off."""
TEXTS = ("Owes the ferryman", "8x2", "12", "..........\n" * 8)
"""Texts to enter: a sentence, or where only that is allowed, a rating, a number or a map."""
NUMBERS = (3, 1, 8)
"""Numbers to enter where there is none."""


class Option(NamedTuple):
    """An option by its names: `attack`, `helpers.attribute`, `wits`."""

    action: str
    field: str
    value: str

    def __str__(self) -> str:
        return " ".join(part or "–" for part in self)


class Variant(NamedTuple):
    """An option as it can be entered here: what its field then holds, and how it gets into a form."""

    option: Option
    entered: Any
    enter: Callable[[Any], Any]

    def held_by(self, form: Any) -> bool:
        """Return True if a form has it already."""
        found = form
        for name in self.option.field.split(".") if self.option.field else ():
            found = next(iter(found), None) if isinstance(found, tuple) else found
            found = getattr(found, name, MISSING)
        return bool(found == self.entered) if self.option.field else True


MISSING = object()
"""The value of a field in a missing row."""


def variants(action: Action, form: Any, situation: Situation) -> Iterator[Variant]:
    """Each option of each field, one at a time."""
    yield Variant(Option(action.id, "", AS_IT_IS), None, lambda form: form)
    yield from variants_of_record(action.id, form, situation)


def variants_of_record(of: str, record: Any, situation: Situation) -> Iterator[Variant]:
    """Each option of each field of a form or a sheet."""
    for field, value, entered, enter in _of_record(record, situation):
        yield Variant(Option(of, field, value), entered, enter)


Way = Callable[[Any], Any]
"""How a record gets an option."""


def _of_record(record: Any, situation: Situation) -> Iterator[tuple[str, str, Any, Way]]:
    for field in fields_of(type(record)):
        held, inner = getattr(record, field.name), _group(field.type)
        for value, entered in _values(field, held, situation):
            yield field.name, value, entered, partial(_with, field, entered)
        row = None if inner is None else _row(inner, held, situation)
        for name, value, entered, enter in _of_record(row, situation) if row is not None else ():
            yield f"{field.name}.{name}", value, entered, partial(_with_in_row, field, row, enter)


def _with(field: Field, entered: Any, record: Any) -> Any:
    return with_field(record, field, entered)


def _with_in_row(field: Field, otherwise: Any, enter: Way, record: Any) -> Any:
    """The record with its first row changed, or else the one that it might have."""
    held = getattr(record, field.name)
    if field.type.kind is Kind.GROUP:
        return with_field(record, field, enter(otherwise if held is None else held))
    first, *rest = held or (otherwise,)
    return with_field(record, field, (enter(first), *rest))


def _group(of: Type) -> type | None:
    """The record that a field consists of, once or in rows."""
    whole = of.item if of.kind is Kind.LIST else of
    return whole.python if whole.kind is Kind.GROUP else None


def _row(kind: type, held: Any, situation: Situation) -> Any:
    rows = held if isinstance(held, tuple) else (held,)
    return rows[0] if rows and rows[0] is not None else blank(kind, situation)


def _values(field: Field, held: Any, situation: Situation) -> Iterator[tuple[str, Any]]:
    """The possible values of a field, with their names; of a list each choice alone, and with all the others."""
    kind = field.type.kind
    if kind is Kind.TRUTH:
        yield from (("yes", True), ("no", False))
    elif kind is Kind.MAPPING:
        yield from _counts(field, held, situation)
    elif choices := field.choices(situation):
        of = field.type.item if kind is Kind.LIST else field.type
        named = [
            (_name(choice, of, situation), of.value_of_choice(choice.id)) for choice in choices if not choice.why_not
        ]
        if kind is Kind.LIST:
            every = tuple(chosen for _, chosen in named)
            yield from ((name, entered) for name, chosen in named for entered in ((chosen,), every))
        else:
            yield from named
    elif field.entry.choices:
        return  # none is open here
    elif kind is Kind.NUMBER and isinstance(held, int):
        low, high = field.entry.bounds
        if field.type.optional:
            yield "a number", held
        yield from ((name, held + by) for name, steps in NEAR.items() for by in steps if low <= held + by <= high)
    elif kind is Kind.NUMBER and held is None:
        low, high = field.entry.bounds
        yield from (("a number", number) for number in NUMBERS if low <= number <= high)
    elif kind is Kind.TEXT:
        yield from (("a text", text) for text in TEXTS)


def _counts(field: Field, held: Any, situation: Situation) -> Iterator[tuple[str, Any]]:
    """One more of each name that may be counted."""
    if field.type.item.kind is Kind.NUMBER and held is not None:
        names = [choice.id for choice in field.entry.keys] or list(held)
        yield from ((name, {**held, name: held.get(name, 0) + 1}) for name in names)


def _name(choice: Choice, of: Type, situation: Situation) -> str:
    """The name of a choice among the options: names and numbers of one campaign are not options of the game."""
    if choice.actor is not None or choice.label in {actor.name for actor in situation.actors.values()}:
        return "a character"
    if choice.id.isdigit() and (of.kind is Kind.TEXT or NAME.search(choice.label)):
        return "a number"
    kind, _, own = choice.id.rpartition(":")
    if NAME.search(own):
        return f"{kind}:a name" if kind and not kind.isdigit() else "a name"
    return choice.id


def rows_of(form: Any, at: str = "") -> frozenset[str]:
    """The fields of a form that have rows of their own, and those within these."""
    found = set[str]()
    for field in fields_of(type(form)):
        held = getattr(form, field.name)
        if _group(field.type) is not None and held not in (None, ()):
            first = held[0] if isinstance(held, tuple) else held
            found |= {f"{at}{field.name}", *rows_of(first, f"{at}{field.name}.")}
    return frozenset(found)


def renewed(form: Any, begun: Any, situation: Situation) -> Any:
    """A form of another moment, with each choice that isn't offered now as the form begins here."""
    for field in fields_of(type(form)):
        held = getattr(form, field.name)
        if (kind := _group(field.type)) is not None and held not in (None, ()):
            rows = held if isinstance(held, tuple) else (held,)
            new = tuple(renewed(row, blank(kind, situation), situation) for row in rows)
            form = with_field(form, field, new if isinstance(held, tuple) else new[0])
        elif choices := field.choices(situation):
            offered = {choice.id for choice in choices if not choice.why_not}
            if not offered.issuperset(map(str, held if isinstance(held, tuple) else (held,))):
                form = with_field(form, field, getattr(begun, field.name))
    return form


def options_of(action: Action, form: Any, situation: Situation) -> Iterator[Option]:
    """The options that a form has; of a number, whether it is more or less than it begins with."""
    for variant in variants(action, form, situation):
        if variant.option.value not in NEAR and variant.held_by(form):
            yield variant.option
    for variant in variants(action, action.begin(situation), situation):
        if variant.option.value in NEAR and variant.held_by(form):
            yield variant.option


def all_options(actions: Iterable[Action], situations: Iterable[Situation]) -> frozenset[Option]:
    """Every option that any of these situations offers."""
    found = set[Option]()
    for situation in situations:
        for action in actions:
            with suppress(Refusal):
                found |= {each.option for each in variants(action, action.begin(situation), situation)}
    return frozenset(found)


REMEMBERED = 8
"""Situations whose choices are remembered."""


def remembering_choices() -> Callable[[Entry, object], tuple[Choice, ...]]:
    """`Entry.open_choices`, which answers once for each entry and situation: many forms are tried in each."""
    ask, answers = Entry.open_choices, dict[int, tuple[object, dict[int, tuple[Choice, ...]]]]()

    def open_choices(entry: Entry, situation: object) -> tuple[Choice, ...]:
        if id(situation) not in answers:
            if len(answers) == REMEMBERED:
                del answers[next(iter(answers))]
            answers[id(situation)] = (situation, {})
        _, known = answers[id(situation)]
        if id(entry) not in known:
            known[id(entry)] = ask(entry, situation)
        return known[id(entry)]

    return open_choices
