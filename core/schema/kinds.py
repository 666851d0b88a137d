"""Which fields of a group have a place beside what its others hold: a shield has no range (`Entry.only`).

What is stored in a field without a place is never dropped: it is out of place, and shown as long as it is there.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.schema.codec import Json, encode
from core.schema.fields import fields_of


def misplaced(kind: type, values: Mapping[str, Json]) -> frozenset[str]:
    """The keys of the fields that have no place beside these values of a group, by its keys."""
    fields = {field.key: field for field in fields_of(kind)}

    def placed(key: str) -> bool:
        only = fields[key].entry.only
        return only is None or (values.get(only.beside) in only.values and placed(only.beside))

    return frozenset(key for key in fields if not placed(key))


def out_of_place(kind: type, values: Mapping[str, Json]) -> frozenset[str]:
    """Those of them that hold something else than they begin with."""
    usual = {field.key: encode(field.default) for field in fields_of(kind)}
    return frozenset(key for key in misplaced(kind, values) if values.get(key) != usual[key])


def without_misplaced(kind: type, values: Mapping[str, Json], kept: frozenset[str]) -> dict[str, Json]:
    """The values with what has no place as it begins, but for what is to be kept."""
    usual = {field.key: encode(field.default) for field in fields_of(kind) if not field.required}
    gone = misplaced(kind, values) - kept
    return {key: usual.get(key, value) if key in gone else value for key, value in values.items()}


def without_place(group: object) -> frozenset[str]:
    """The keys of the fields of a group that have no place in it as it is."""
    fields = fields_of(type(group))
    if all(field.entry.only is None for field in fields):
        return frozenset()
    return misplaced(type(group), {field.key: encode(getattr(group, field.name)) for field in fields})
