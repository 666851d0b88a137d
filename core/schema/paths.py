"""The type and entry at a path of a sheet."""

from __future__ import annotations

from typing import NamedTuple

from core.refusal import Refusal
from core.schema.entry import Entry
from core.schema.fields import Kind, Type, fields_of, type_of

Path = tuple[str | int, ...]


class Leaf(NamedTuple):
    """The type of a value on a sheet, and its entry."""

    type: Type
    entry: Entry


def leaf(sheet: type, path: Path) -> Leaf:
    """The type and entry at a path of a type of sheet; refuses a path that leads nowhere."""
    here = Leaf(type_of(sheet), Entry())
    for step in path:
        here = _inside(here, step, path)
    return here


def _inside(outer: Leaf, step: str | int, path: Path) -> Leaf:
    of = outer.type
    if of.kind in (Kind.LIST, Kind.MAPPING):
        return Leaf(of.item, outer.entry)
    group = next((part for part in (of, *of.parts) if part.kind is Kind.GROUP), None)
    for field in fields_of(group.python) if group else ():
        if field.key == step:
            return Leaf(field.type, field.entry)
    raise leads_nowhere(path)


def leads_nowhere(path: Path) -> Refusal:
    """The refusal of a path that leads nowhere."""
    return Refusal("bad_request", "That is no longer on the sheet.", dotted_path(path))


def dotted_path(path: Path) -> str | None:
    """A path with dots, as refusals name it; None for the whole sheet."""
    return ".".join(map(str, path)) or None
