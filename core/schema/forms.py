"""A form that is filled in: blank at first, otherwise in one choice, checked for what is offered, used another time."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from core.refusal import Refusal
from core.schema.entry import Choice
from core.schema.fields import Field, Kind, fields_of

T = TypeVar("T")


def blank(form: type[T], situation: object = None) -> T:
    """A form before anything is filled in: defaults, else the first open choice, the least number or nothing.

    Where a default is none of the choices and only one is open, that is filled in.
    """
    return form(**{f.name: _blank(f, situation) if f.required else _usual(f, situation) for f in fields_of(form)})


def _usual(field: Field, situation: object) -> object:
    if situation is None or field.type.optional or field.type.kind not in (Kind.TEXT, Kind.NUMBER):
        return field.default
    choices = field.entry.open_choices(situation)
    able = [choice for choice in choices if not choice.why_not]
    only = len(able) == 1 and str(field.default) not in {choice.id for choice in choices}
    return field.type.chosen(able[0].id) if only else field.default


def _blank(field: Field, situation: object) -> object:
    of = field.type
    if of.optional:
        return None
    if of.kind in (Kind.TEXT, Kind.NUMBER, Kind.WORD) and (choices := field.choices(situation)):
        first = next((choice for choice in choices if not choice.why_not), None)
        return of.chosen(first.id) if first else ""
    if of.kind is Kind.NUMBER:
        return max(field.entry.low or 0, 0)
    if of.kind is Kind.GROUP:
        return blank(of.python, situation)
    return {Kind.TEXT: "", Kind.TRUTH: False, Kind.MAPPING: {}}.get(of.kind, ())


def form_of(name: str, fields: Iterable[Field]) -> type:
    """A form of these fields, where what is asked for is known only while wyrdbook runs."""
    made = [(field.name, field.type.annotation, _again(field)) for field in fields]
    return dataclasses.make_dataclass(name, made, frozen=True, slots=True, kw_only=True)


def _again(field: Field) -> object:
    metadata = {"entry": field.entry}
    if field.required:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(metadata=metadata, default_factory=lambda: field.default)


def check_offered(form: object, situation: object, at: str = "") -> None:
    """Refuse a choice that is not open. A field left at its default is the action's own business."""
    for field in fields_of(type(form)):
        value, here = getattr(form, field.name), f"{at}{field.name}"
        rows = value if isinstance(value, tuple) else (value,)
        if any(map(dataclasses.is_dataclass, rows)):
            for index, row in enumerate(rows):
                check_offered(row, situation, f"{here}.{index}." if isinstance(value, tuple) else f"{here}.")
        elif value not in (field.default, None, ()) and (choices := field.entry.open_choices(situation)):
            _check_chosen(field, rows, choices, here)


def _check_chosen(field: Field, values: Sequence[object], choices: Sequence[Choice], at: str) -> None:
    why_not = {choice.id: choice.why_not for choice in choices}
    for value in map(str, values):
        if why := why_not.get(value, f"{field.label} {value:.40} isn't offered here. Choose another."):
            raise Refusal(field.entry.code, why, at)


def alternatives(field: Field, value: object, choices: Sequence[Choice]) -> Iterator[tuple[object, str]]:
    """The other values a field could take: the other choices, the other truth, one more or less within its bounds."""
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
    """The form with another open choice in one of its fields."""
    for field in fields_of(type(form)):
        value = getattr(form, field.name)
        choices = [choice for choice in field.entry.open_choices(situation) if choice.id and not choice.why_not]
        if choices and isinstance(value, str | int):
            for other, _ in alternatives(field, value, choices):
                yield with_field(form, field, other)


def made(kind: type[T], values: Mapping[str, object]) -> T:
    """A form or a request of these values, by the names of its fields, where which they are is worked out."""
    return kind(**values)


def with_field(form: T, field: Field, value: object) -> T:
    """The form with another value in one of its fields."""
    return with_values(form, {field.name: value})


def with_values(form: T, values: Mapping[str, object]) -> T:
    """The form with other values, by the names of their fields."""
    known: Any = form
    changed: T = dataclasses.replace(known, **values)
    return changed


def used_again(form: T, fresh: T, *, same_scene: bool) -> T:
    """A form as it was last used, with what is over by now as in a fresh one, and so in each of its rows.

    What was for that draw only is over, in another scene what belonged to the scene, too.
    """
    changes = {}
    for field in fields_of(type(form)):
        if field.entry.once or (field.entry.scene and not same_scene):
            changes[field.name] = getattr(fresh, field.name)
        elif field.type.kind is Kind.LIST and field.type.item.kind is Kind.GROUP:
            changes[field.name] = tuple(map(_row_again, getattr(form, field.name)))
    return with_values(form, changes)


def of_the_scene(form: T, fresh: T) -> frozenset[str]:
    """The fields in which a form differs from a fresh one by what belongs to the scene."""
    scene = (field.name for field in fields_of(type(form)) if field.entry.scene and not field.entry.hidden)
    return frozenset(name for name in scene if getattr(form, name) != getattr(fresh, name))


def one_as_fresh(form: T, fresh: T) -> Iterator[T]:
    """The form with one of the fields in which it differs as in a fresh one."""
    for field in fields_of(type(form)):
        if (value := getattr(fresh, field.name)) != getattr(form, field.name):
            yield with_field(form, field, value)


def set_in_conflict(form: T, fresh: T) -> T:
    """A form with what a conflict sets as in a fresh one, which was begun in it."""
    names = [field.name for field in fields_of(type(form)) if field.entry.conflict]
    return with_values(form, {name: getattr(fresh, name) for name in names})


def set_in_another(form: T, before: T, after: T) -> T:
    """A form that goes from one conflict to another: what still is as the one set it is as the other does."""
    names = [field.name for field in fields_of(type(form)) if field.entry.conflict]
    left = [name for name in names if getattr(form, name) == getattr(before, name)]
    return with_values(form, {name: getattr(after, name) for name in left})


def _row_again(row: T) -> T:
    """A row as it was last used; what was only for that once is as in a new one, which has a default for it."""
    once = {f.name: f.default for f in fields_of(type(row)) if f.entry.once and not f.required}
    return with_values(row, once)


def taken_up(left: T, began: T, fresh: T) -> T:
    """A form as it was left half filled; where a fresh one begins otherwise than it did then, that counts."""
    names = [field.name for field in fields_of(type(fresh))]
    same = {name: getattr(left, name) for name in names if getattr(began, name) == getattr(fresh, name)}
    return with_values(fresh, same)


def asks_who_acts(form: type) -> bool:
    """Whether a form says itself whose act it is."""
    return any(field.entry.acts for field in fields_of(form))
