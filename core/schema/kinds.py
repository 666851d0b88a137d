"""Which fields of a group have a place beside what its others hold: a shield has no range (`Entry.only`).

What is stored in a field without a place is never dropped: it is out of place, and shown as long as it is there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from core.refusal import Refusal
from core.schema.codec import Json, encode
from core.schema.entry import PLAIN, Only
from core.schema.fields import Field, cached, fields_of

G = TypeVar("G")
"""The type of a group."""


def misplaced(kind: type, values: Mapping[str, Json]) -> frozenset[str]:
    """The keys of the fields that have no place beside these values of a group, by its keys."""
    return _misplaced(_depending(kind), values)


def misplaced_among(fields: Iterable[Field], values: Mapping[str, Json]) -> frozenset[str]:
    """The keys of those fields of a group or a form that have no place beside its values."""
    return _misplaced({each.key: each.entry.only for each in fields if each.entry.only is not None}, values)


def _misplaced(depending: Mapping[str, Only], values: Mapping[str, Json]) -> frozenset[str]:
    def placed(key: str) -> bool:
        only = depending.get(key)
        return only is None or (only.allows(values.get(only.beside)) and placed(only.beside))

    return frozenset(key for key in depending if not placed(key))


def out_of_place(kind: type, values: Mapping[str, Json]) -> frozenset[str]:
    """The keys of those fields that hold something other than their default."""
    usual = _usual(kind)
    return frozenset(key for key in misplaced(kind, values) if values.get(key) != usual.get(key))


def without_misplaced(kind: type, values: Mapping[str, Json], kept: frozenset[str]) -> dict[str, Json]:
    """The values with each misplaced field at its default, except those to be kept."""
    gone = misplaced(kind, values) - kept
    usual = _usual(kind) if gone else {}
    return {key: usual.get(key, value) if key in gone else value for key, value in values.items()}


def without_place(group: object) -> frozenset[str]:
    """The keys of the fields of a group that have no place in it as it is."""
    if not _depending(type(group)):
        return frozenset()
    return misplaced(type(group), {f.key: encode(getattr(group, f.name)) for f in fields_of(type(group))})


def placed(group: G) -> G:
    """A group with each field that has no place at its default: as sheets and paper show it."""
    gone = without_place(group)
    usual = {f.name: f.default for f in fields_of(type(group)) if f.key in gone and not f.required}
    return dataclasses.replace(group, **usual) if usual else group  # type: ignore[type-var]


def uncounted(form: object) -> frozenset[str]:
    """The keys of the fields that do not matter in a form as it is (`Entry.counts`), but for what is `telling`.

    What tells what the act is about is always in view: its own value may be what makes it count.
    """
    return frozenset(field.key for field in _counting(type(form)) if not field.entry.counts(form))


def may_not_count(kind: type) -> bool:
    """Whether there are fields that do not matter in every form of this kind."""
    return bool(_counting(kind))


def goes_with(own: Field, fields: Iterable[Field]) -> str:
    """What a field that has no place goes with, in a sentence."""
    only = own.entry.only
    assert only is not None
    beside = next(each for each in fields if each.key == only.beside)
    labels = {} if callable(beside.entry.choices) else {each.id: each.label for each in beside.choices(None)}
    if only.others:
        return f"{own.label} only goes with {beside.label}."
    values = " or ".join(labels.get(str(value), str(value)) for value in only.values)
    return f"{own.label} only goes with {beside.label}: {values}."


def stray_values(value: object, at: str = "") -> Iterator[Refusal]:
    """Every value in a dataclass of entries that stands in a field without a place, and so is not shown."""
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


@cached
def _counting(kind: type) -> tuple[Field, ...]:
    """The fields that matter in some forms of a kind only; most kinds have none, and a form asks at each key."""
    return tuple(f for f in fields_of(kind) if f.entry.counts is not PLAIN.counts and not f.entry.telling)


@cached
def _depending(kind: type) -> Mapping[str, Only]:
    """What the place of a field depends on, by its key; most groups have no such field, and a form asks at each key."""
    return {field.key: field.entry.only for field in fields_of(kind) if field.entry.only is not None}


@cached
def _usual(kind: type) -> Mapping[str, Json]:
    """The defaults of a group, by key."""
    return {field.key: encode(field.default) for field in fields_of(kind) if not field.required}
