"""The people and things that a value names: every text whose entry says it is a name (`Entry.tie`).

Values are used as they are stored, without decoding; a value of the wrong type names no one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from core.schema.codec import Json
from core.schema.entry import Entry, Tie
from core.schema.fields import Field, Kind, Type, fields_of, type_of, typed_cache
from core.schema.paths import Path, leaf
from core.wording import signed_text


class Named(NamedTuple):
    """A name in a value, its relationship, and the number beside it, if there is one."""

    name: str
    tie: Tie
    amount: int | str | None = None

    @property
    def how(self) -> str:
        """The relationship of the value's owner to the named: `has status +2 with`."""
        return self.tie.how.replace("{}", _amount(self.amount)).replace("  ", " ")


def _amount(amount: int | str | None) -> str:
    if isinstance(amount, int):
        return signed_text(amount) if amount else "0"
    return amount or ""


def names_in(kind: type, stored: Json) -> Iterator[Named]:
    """All names in a stored value of a type, in their order."""
    return _names_in(type_of(kind), _PLAIN, stored)


def named_at(kind: type, stored: Json, path: Path) -> Named | None:
    """The name at a path in a stored value, or that of the entry it is part of."""
    for end in range(len(path), 0, -1):
        of, entry = leaf(kind, path[:end])
        outer = leaf(kind, path[: end - 1]).type
        here = _at(stored, path[:end])
        if outer.kind is Kind.MAPPING and entry.tie is not None:
            return next(_one(str(path[end - 1]), entry.tie, here), None)
        if found := next(_names_in(of, entry, here), None):
            return found
        if outer.kind in (Kind.LIST, Kind.MAPPING):
            return None
    return None


def own_names(kind: type, stored: Json) -> Iterator[str]:
    """The names by which parts of a stored value are known (`Tie.own`), casefolded; they are unique."""
    of = type_of(kind)
    return _own(of, _PLAIN, stored) if _leads(of) else iter(())


def rename_in(kind: type, stored: Json, before: str, name: str) -> Json:
    """A stored value with a name replaced by the new one; the same object if the name isn't in it.

    If a part of it is already known by the new name, the old one stays: the two could not be told apart.
    """
    of, old, new = type_of(kind), before.strip().casefold(), name.strip().casefold()
    if not _leads(of) or (old != new and new in _own(of, _PLAIN, stored)):
        return stored
    return _rename_in(of, _PLAIN, stored, old, name)


_PLAIN = Entry()


def _names_in(of: Type, entry: Entry, stored: Json, group: Mapping[str, Json] | None = None) -> Iterator[Named]:
    """The names in a value that is a field of a group."""
    tie = entry.tie
    if not _leads(of, tied=tie is not None):
        return
    if of.kind is Kind.TEXT and tie is not None and isinstance(stored, str):
        yield from _one(stored, tie, (group or {}).get(tie.beside))
    elif of.kind is Kind.LIST and isinstance(stored, list):
        for each in stored:
            yield from _names_in(of.item, entry, each)
    elif of.kind is Kind.MAPPING and isinstance(stored, Mapping):
        for key, each in stored.items():
            yield from _names_in(of.item, _PLAIN, each) if tie is None else _one(key, tie, each)
    elif of.kind is Kind.GROUP and isinstance(stored, Mapping):
        for field in _naming_fields(of):
            yield from _names_in(field.type, field.entry, stored.get(field.key), stored)


def _own(of: Type, entry: Entry, stored: Json) -> Iterator[str]:
    """The names by which parts of a value are known (`Tie.own`)."""
    if of.kind is Kind.LIST and isinstance(stored, list):
        for each in stored:
            yield from _own(of.item, entry, each)
    elif of.kind is Kind.GROUP and isinstance(stored, Mapping):
        for field in _naming_fields(of):
            yield from _own(field.type, field.entry, stored.get(field.key))
    elif entry.tie is not None and entry.tie.own and isinstance(stored, str):
        yield stored.strip().casefold()


def _one(name: str, tie: Tie, beside: Json) -> Iterator[Named]:
    if tie.how and name.strip() and name != tie.nobody:
        yield Named(name.strip(), tie, beside if isinstance(beside, int | str) else None)


def _rename_in(of: Type, entry: Entry, stored: Json, before: str, name: str) -> Json:
    """Rename in one value. A loose text stays: it is a title that other values may refer to."""
    if of.kind is Kind.TEXT:
        tied = entry.tie is not None and not entry.tie.loose and isinstance(stored, str)
        return _rename_text(stored, before, name, several=entry.tie.several) if tied and entry.tie else stored
    if of.kind is Kind.LIST and isinstance(stored, list):
        return [_rename_in(of.item, entry, each, before, name) for each in stored]
    if of.kind is Kind.MAPPING and isinstance(stored, Mapping):
        if entry.tie is None:
            return {key: _rename_in(of.item, _PLAIN, each, before, name) for key, each in stored.items()}
        # If both names are there, each keeps its number: both lead to the same person.
        taken = name in stored
        return {name if not taken and key.strip().casefold() == before else key: each for key, each in stored.items()}
    if isinstance(stored, Mapping):
        after = dict(stored)
        for field in _naming_fields(of):
            if field.key in after:
                after[field.key] = _rename_in(field.type, field.entry, after[field.key], before, name)
        return after
    return stored


_COUNTED = re.compile(r"(?P<count>\d{1,3}\s+)?(?P<name>.*)", re.DOTALL)


def _rename_text(text: str, before: str, name: str, *, several: bool) -> str:
    """A name, or several names, with the new one in place of the old."""
    if text.strip().casefold() == before:
        return name
    if not several:
        return text
    parts = [part for each in text.split(", ") if (part := _COUNTED.fullmatch(each))]
    return ", ".join(
        f"{part['count'] or ''}{name}" if part["name"].strip().casefold() == before else part[0] for part in parts
    )


@typed_cache
def _leads(of: Type, *, tied: bool = False) -> bool:
    """Return True if a value of this type can contain names; others are skipped."""
    if of.kind is Kind.LIST:
        return _leads(of.item, tied=tied)
    if of.kind is Kind.MAPPING:
        return tied or _leads(of.item)
    return bool(_naming_fields(of)) if of.kind is Kind.GROUP else tied and of.kind is Kind.TEXT


@typed_cache
def _naming_fields(of: Type) -> tuple[Field, ...]:
    """The fields of a group that can contain names."""
    fields = fields_of(of.python) if of.kind is Kind.GROUP else ()
    return tuple(field for field in fields if _leads(field.type, tied=field.entry.tie is not None))


def _at(stored: Json, path: Path) -> Json:
    for step in path:
        within = stored.get(step) if isinstance(stored, Mapping) else None
        stored = stored[step] if isinstance(stored, list) and type(step) is int and step < len(stored) else within
    return stored
