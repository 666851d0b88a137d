"""The fields of a group that apply to its other values: a shield has no range (`Entry.only`).

A stored value of a field that doesn't apply is never dropped: it is shown as misplaced for as long as it is there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from core.refusal import Refusal
from core.schema.codec import Json, encode
from core.schema.entry import PLAIN, Only
from core.schema.fields import Field, fields_of, typed_cache

G = TypeVar("G")
"""The type of a group."""


def misplaced_keys(kind: type, values: Mapping[str, Json]) -> frozenset[str]:
    """The keys of a group's fields that don't apply to these values, given by key."""
    return _misplaced_keys(_field_conditions(kind), values)


def misplaced_among(fields: Iterable[Field], values: Mapping[str, Json]) -> frozenset[str]:
    """The keys of those of the fields that don't apply to these values."""
    return _misplaced_keys({each.key: each.entry.only for each in fields if each.entry.only is not None}, values)


def _misplaced_keys(depending: Mapping[str, Only], values: Mapping[str, Json]) -> frozenset[str]:
    def applies(key: str) -> bool:
        only = depending.get(key)
        return only is None or (only.allows(values.get(only.beside)) and applies(only.beside))

    return frozenset(key for key in depending if not applies(key))


def out_of_place(kind: type, values: Mapping[str, Json]) -> frozenset[str]:
    """The keys of fields that don't apply and have a value other than their default."""
    usual = _usual(kind)
    return frozenset(key for key in misplaced_keys(kind, values) if values.get(key) != usual.get(key))


def without_misplaced(kind: type, values: Mapping[str, Json], kept: frozenset[str]) -> dict[str, Json]:
    """The values with each misplaced field at its default, except those in `kept`."""
    gone = misplaced_keys(kind, values) - kept
    usual = _usual(kind) if gone else {}
    return {key: usual.get(key, value) if key in gone else value for key, value in values.items()}


def without_place(group: object) -> frozenset[str]:
    """The keys of the fields that don't apply to a group as it is."""
    if not _field_conditions(type(group)):
        return frozenset()
    return misplaced_keys(type(group), {f.key: encode(getattr(group, f.name)) for f in fields_of(type(group))})


def reset_misplaced(group: G) -> G:
    """A group with each misplaced field at its default, as sheets and paper show it."""
    gone = without_place(group)
    usual = {f.name: f.default for f in fields_of(type(group)) if f.key in gone and not f.required}
    return dataclasses.replace(group, **usual) if usual else group  # type: ignore[type-var]


def uncounted_keys(form: object) -> frozenset[str]:
    """The keys of the fields that don't matter in a form as it is (`Entry.counts`), except `telling` ones.

    A `telling` field is always in view: its own value may be the reason that it counts.
    """
    return frozenset(field.key for field in _conditional_fields(type(form)) if not field.entry.counts(form))


def may_not_count(kind: type) -> bool:
    """Return True if a form of this kind can have fields that don't matter."""
    return bool(_conditional_fields(kind))


def goes_with(own: Field, fields: Iterable[Field]) -> str:
    """A sentence about the value that a field without effect belongs to."""
    only = own.entry.only
    assert only is not None
    beside = next(each for each in fields if each.key == only.beside)
    labels = {} if callable(beside.entry.choices) else {each.id: each.label for each in beside.choices(None)}
    if only.others:
        return f"{own.label} only goes with {beside.label}."
    values = " or ".join(labels.get(str(value), str(value)) for value in only.values)
    return f"{own.label} only goes with {beside.label}: {values}."


def stray_values(value: object, at: str = "") -> Iterator[Refusal]:
    """A refusal for each value in a field that doesn't apply, and so isn't shown."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from stray_values(item, f"{at}.{key}")
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        for index, item in enumerate(value):
            yield from stray_values(item, f"{at}.{index}")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = fields_of(type(value))
        gone = without_place(value)
        for own in fields:
            held = getattr(value, own.name)
            path = f"{at}.{own.key}".removeprefix(".")
            if own.key in gone and held != own.default:
                yield Refusal(own.entry.code, goes_with(own, fields), path)
            elif type(held) not in _PLAIN:
                yield from stray_values(held, path)


_PLAIN = (str, int, bool, type(None))


@typed_cache
def _conditional_fields(kind: type) -> tuple[Field, ...]:
    """The fields of a form that don't always matter; cached, because forms ask at each key and most have none."""
    return tuple(f for f in fields_of(kind) if f.entry.counts is not PLAIN.counts and not f.entry.telling)


@typed_cache
def _field_conditions(kind: type) -> Mapping[str, Only]:
    """The conditions of the fields, by key; cached, because forms ask at each key and most groups have none."""
    return {field.key: field.entry.only for field in fields_of(kind) if field.entry.only is not None}


@typed_cache
def _usual(kind: type) -> Mapping[str, Json]:
    """The defaults of a group, by key."""
    return {field.key: encode(field.default) for field in fields_of(kind) if not field.required}
