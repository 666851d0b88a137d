"""Filling in forms: a blank form, variants with another choice, checks of the choices, and reuse."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from core.refusal import Refusal
from core.schema.entry import Choice
from core.schema.fields import Field, Kind, fields_of

T = TypeVar("T")


def blank(form: type[T], situation: object = None) -> T:
    """A form before anything is filled in: defaults, otherwise the first open choice, the lowest number or an empty
    value.

    If a default is none of the choices and only one choice is open, that one is filled in.
    """
    return form(**{f.name: _blank(f, situation) if f.required else _usual(f, situation) for f in fields_of(form)})


def _usual(field: Field, situation: object) -> object:
    if situation is None or field.type.optional or field.type.kind not in (Kind.TEXT, Kind.NUMBER):
        return field.default
    choices = field.entry.open_choices(situation)
    able = [choice for choice in choices if not choice.why_not]
    only = len(able) == 1 and str(field.default) not in {choice.id for choice in choices}
    return field.type.value_of_choice(able[0].id) if only else field.default


def _blank(field: Field, situation: object) -> object:
    of = field.type
    if of.optional:
        return None
    unknown = situation is None and callable(field.entry.choices)
    if not unknown and of.kind in (Kind.TEXT, Kind.NUMBER, Kind.WORD) and (choices := field.choices(situation)):
        first = next((choice for choice in choices if not choice.why_not), None)
        return of.value_of_choice(first.id) if first else ""
    if of.kind is Kind.NUMBER:
        return max(field.entry.low or 0, 0)
    if of.kind is Kind.GROUP:
        return blank(of.python, situation)
    return {Kind.TEXT: "", Kind.TRUTH: False, Kind.MAPPING: {}}.get(of.kind, ())


def form_of(name: str, fields: Iterable[Field]) -> type:
    """A form of these fields, for entries that are known only at run time."""
    made = [(field.name, field.type.annotation, _again(field)) for field in fields]
    return dataclasses.make_dataclass(name, made, frozen=True, slots=True, kw_only=True)


def _again(field: Field) -> object:
    metadata = {"entry": field.entry}
    if field.required:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(metadata=metadata, default_factory=lambda: field.default)


def check_offered(form: object, situation: object, at: str = "") -> None:
    """Refuse a choice that isn't open; a field without choices now must be left as it starts.

    The action itself checks a field left at its default.
    """
    for field in fields_of(type(form)):
        value, here = getattr(form, field.name), f"{at}{field.name}"
        rows = value if isinstance(value, tuple) else (value,)
        if any(map(dataclasses.is_dataclass, rows)):
            for index, row in enumerate(rows):
                check_offered(row, situation, f"{here}.{index}." if isinstance(value, tuple) else f"{here}.")
        elif value not in (field.default, None, ()) and field.entry.choices:
            if choices := field.entry.open_choices(situation):
                _check_chosen(field, rows, choices, here)
            elif not field.required or value != _blank(field, situation):
                why = f"{field.label}: there is nothing to choose now. Leave it out."
                raise Refusal(field.entry.code, why, here)


def _check_chosen(field: Field, values: Sequence[object], choices: Sequence[Choice], at: str) -> None:
    why_not = {choice.id: choice.why_not for choice in choices}
    for value in map(str, values):
        if why := why_not.get(value, f"{field.label} {value:.40} isn't offered here. Choose another."):
            raise Refusal(field.entry.code, why, at)


def alternatives(field: Field, value: object, choices: Sequence[Choice]) -> Iterator[tuple[object, str]]:
    """The other values of a field: other choices, the opposite truth value, one more or less within its bounds."""
    low, high = field.entry.bounds
    if choices and isinstance(value, str | int):
        yield from ((type(value)(c.id), c.label or c.id) for c in choices if str(value) != c.id)
    elif isinstance(value, bool):
        yield not value, ""
    elif isinstance(value, int):
        if value < high:
            yield value + 1, "+1"
        if value > low:
            yield value - 1, "−1"


def otherwise(form: T, situation: object) -> Iterator[T]:
    """The form with another open choice in one of its fields, for each such choice."""
    for field in fields_of(type(form)):
        value = getattr(form, field.name)
        choices = [choice for choice in field.entry.open_choices(situation) if choice.id and not choice.why_not]
        if choices and isinstance(value, str | int):
            for other, _ in alternatives(field, value, choices):
                yield with_field(form, field, other)


def make_record(kind: type[T], values: Mapping[str, object]) -> T:
    """A form or request with these values by field name, for fields that are known only at run time."""
    return kind(**values)


def with_field(form: T, field: Field, value: object) -> T:
    """The form with another value in one field."""
    return with_values(form, {field.name: value})


def with_values(form: T, values: Mapping[str, object]) -> T:
    """The form with other values by field name."""
    known: Any = form
    changed: T = dataclasses.replace(known, **values)
    return changed


def used_again(form: T, fresh: T, *, same_scene: bool) -> T:
    """The last form for another use: fields that no longer apply are as in a fresh one, also in its rows.

    Fields for one draw no longer apply, nor do those of the scene in another scene.
    """
    changes = {}
    for field in fields_of(type(form)):
        if field.entry.once or (field.entry.scene and not same_scene):
            changes[field.name] = getattr(fresh, field.name)
        elif field.type.kind is Kind.LIST and field.type.item.kind is Kind.GROUP:
            changes[field.name] = tuple(map(_row_again, getattr(form, field.name)))
    return with_values(form, changes)


def of_the_scene(form: T, fresh: T) -> frozenset[str]:
    """The names of the scene's fields in which a form differs from a fresh one."""
    scene = (field.name for field in fields_of(type(form)) if field.entry.scene and not field.entry.hidden)
    return frozenset(name for name in scene if getattr(form, name) != getattr(fresh, name))


def one_as_fresh(form: T, fresh: T) -> Iterator[T]:
    """The form with one differing field as in a fresh one, for each such field."""
    for field in fields_of(type(form)):
        if (value := getattr(fresh, field.name)) != getattr(form, field.name):
            yield with_field(form, field, value)


def set_in_conflict(form: T, fresh: T) -> T:
    """The form with the fields that a conflict sets as in a fresh one, which was started in the conflict."""
    names = [field.name for field in fields_of(type(form)) if field.entry.conflict]
    return with_values(form, {name: getattr(fresh, name) for name in names})


def set_in_another(form: T, before: T, after: T) -> T:
    """The form moved to another conflict: fields that still have the values of the first get those of the second."""
    names = [field.name for field in fields_of(type(form)) if field.entry.conflict]
    left = [name for name in names if getattr(form, name) == getattr(before, name)]
    return with_values(form, {name: getattr(after, name) for name in left})


def _row_again(row: T) -> T:
    """A row for another use: fields for one draw are at their defaults."""
    once = {f.name: f.default for f in fields_of(type(row)) if f.entry.once and not f.required}
    return with_values(row, once)


def continue_form(left: T, began: T, fresh: T) -> T:
    """A half-filled form continued: fields whose starting value has changed since then get the new one."""
    names = [field.name for field in fields_of(type(fresh))]
    same = {name: getattr(left, name) for name in names if getattr(began, name) == getattr(fresh, name)}
    return with_values(fresh, same)


def asks_who_acts(form: type) -> bool:
    """Return True if a form has a field for its actor."""
    return any(field.entry.acts for field in fields_of(form))
