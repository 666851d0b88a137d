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
from core.schema.entry import Choice
from core.schema.fields import Field, Kind, Type, fields_of
from core.schema.forms import blank, with_field

AS_IT_IS = "as it is"
"""The option of an action without fields."""
NAME = re.compile("[A-Z][a-z' ]")
"""A pattern only names match: the game's own words are in lower case, its cards and colours in capitals."""
NEAR = {"more": (1, 4), "less": (-1, -4)}
"""The options of a number, by what is added: the next one, or if that cannot be, one farther off."""
TEXTS = ("Owes the ferryman", "8x2", "12")
"""Texts to enter: a sentence, or where only that is allowed, a rating or a number."""


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
    for field, value, entered, enter in _of_record(form, situation):
        yield Variant(Option(action.id, field, value), entered, enter)


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
    elif choices := field.choices(situation):
        of = field.type.item if kind is Kind.LIST else field.type
        named = [(_name(choice, of), of.value_of_choice(choice.id)) for choice in choices if not choice.why_not]
        if kind is Kind.LIST:
            every = tuple(chosen for _, chosen in named)
            yield from ((name, entered) for name, chosen in named for entered in ((chosen,), every))
        else:
            yield from named
    elif kind is Kind.NUMBER and isinstance(held, int):
        low, high = field.entry.bounds
        yield from ((name, held + by) for name, steps in NEAR.items() for by in steps if low <= held + by <= high)
    elif kind is Kind.TEXT:
        yield from (("a text", text) for text in TEXTS)


def _name(choice: Choice, of: Type) -> str:
    """The name of a choice among the options: names and numbers of one campaign are not options of the game."""
    if choice.actor is not None:
        return "a character"
    if choice.id.isdigit() and (of.kind is Kind.TEXT or NAME.search(choice.label)):
        return "a number"
    kind, _, own = choice.id.rpartition(":")
    if NAME.search(own):
        return f"{kind}:a name" if kind and not kind.isdigit() else "a name"
    return choice.id


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
