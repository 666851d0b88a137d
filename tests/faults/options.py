"""What a form can say: each choice of each field, each flag both ways, each number more and less than it begins with.

A choice that names a character counts as one, whoever it is; so does one that names a thing by its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from core.actions.action import Action
from core.actions.situation import Situation
from core.refusal import Refusal
from core.schema.fields import Field, Kind, Type, fields_of
from core.schema.forms import blank, with_field

AS_IT_IS = "as it is"
"""The option of an action without fields."""


class Option(NamedTuple):
    """An option by its names: `attack`, `helpers.attribute`, `wits`."""

    action: str
    field: str
    value: str

    def __str__(self) -> str:
        return " ".join(part or "–" for part in self)


class Variant(NamedTuple):
    """An option as it can be entered here: the form that has it."""

    option: Option
    form: Any


def variants(action: Action, form: Any, situation: Situation) -> Iterator[Variant]:
    """The form with each option of each field, one at a time."""
    yield Variant(Option(action.id, "", AS_IT_IS), form)
    for field, value, changed in _of_record(form, situation):
        yield Variant(Option(action.id, field, value), changed)


def _of_record(record: Any, situation: Situation) -> Iterator[tuple[str, str, Any]]:
    for field in fields_of(type(record)):
        held, inner = getattr(record, field.name), _group(field.type)
        for value, entered in _values(field, held, situation):
            yield field.name, value, with_field(record, field, entered)
        if inner is not None:
            row = _row(inner, held, situation)
            for name, value, changed in _of_record(row, situation) if row is not None else ():
                entered = changed if field.type.kind is Kind.GROUP else (changed, *held[1:])
                yield f"{field.name}.{name}", value, with_field(record, field, entered)


def _group(of: Type) -> type | None:
    """The record that a field consists of, once or in rows."""
    whole = of.item if of.kind is Kind.LIST else of
    return whole.python if whole.kind is Kind.GROUP else None


def _row(kind: type, held: Any, situation: Situation) -> Any:
    rows = held if isinstance(held, tuple) else (held,)
    return rows[0] if rows and rows[0] is not None else blank(kind, situation)


def _values(field: Field, held: Any, situation: Situation) -> Iterator[tuple[str, Any]]:
    """What one field can hold, with its name."""
    kind = field.type.kind
    if kind is Kind.TRUTH:
        yield from (("yes", True), ("no", False))
    elif choices := field.choices(situation):
        for choice in (choice for choice in choices if not choice.why_not):
            of = field.type.item if kind is Kind.LIST else field.type
            chosen = of.value_of_choice(choice.id)
            yield _name(choice.id, choice.actor, of), (chosen,) if kind is Kind.LIST else chosen
    elif kind is Kind.NUMBER and isinstance(held, int):
        low, high = field.entry.bounds
        yield from ((name, held + by) for name, by in (("more", 1), ("less", -1)) if low <= held + by <= high)
    elif kind is Kind.TEXT:
        yield "a text", "Owes the ferryman"


def _name(choice: str, actor: int | None, of: Type) -> str:
    if actor is not None:
        return "a character"
    return "a number" if of.kind is Kind.TEXT and choice.isdigit() else choice


def held_options(action: Action, form: Any, situation: Situation) -> Iterator[Option]:
    """The options that a form has: those that change nothing about it."""
    yield from (option for option, changed in variants(action, form, situation) if changed == form)


def all_options(actions: Iterable[Action], situations: Iterable[Situation]) -> frozenset[Option]:
    """Every option that any of these situations offers."""
    found = set[Option]()
    for situation in situations:
        for action in actions:
            with suppress(Refusal):
                found |= {option for option, _ in variants(action, action.begin(situation), situation)}
    return frozenset(found)
