"""Which fields of a group have a place beside what its others hold: a shield has no range (`Entry.only`).

What is stored in a field without a place is never dropped: it is out of place, and shown as long as it is there.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.schema.codec import Json, encode
from core.schema.entry import Only
from core.schema.fields import cached, fields_of


def misplaced(kind: type, values: Mapping[str, Json]) -> frozenset[str]:
    """The keys of the fields that have no place beside these values of a group, by its keys."""
    depending = _depending(kind)

    def placed(key: str) -> bool:
        only = depending.get(key)
        return only is None or (values.get(only.beside) in only.values and placed(only.beside))

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


@cached
def _depending(kind: type) -> Mapping[str, Only]:
    """What the place of a field depends on, by its key; most groups have no such field, and a form asks at each key."""
    return {field.key: field.entry.only for field in fields_of(kind) if field.entry.only is not None}


@cached
def _usual(kind: type) -> Mapping[str, Json]:
    """The defaults of a group, by key."""
    return {field.key: encode(field.default) for field in fields_of(kind) if not field.required}
