"""Whom and what a value names: every text that its entry says is the name of someone or something (`Entry.tie`).

Values are taken as they are stored, so that no one has to read them for it; what is not of its type names no one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from core.schema.codec import Json
from core.schema.entry import Entry, Tie
from core.schema.fields import Field, Kind, Type, cached, fields_of, type_of
from core.schema.paths import Path, leaf
from core.wording import signed


class Named(NamedTuple):
    """A name in a value, what it says of whoever is called so, and the number beside it, if there is one."""

    name: str
    tie: Tie
    amount: int | str | None = None

    @property
    def how(self) -> str:
        """How whose value it is stands to whom it names: `has status +2 with`."""
        return self.tie.how.replace("{}", _amount(self.amount)).replace("  ", " ")


def _amount(amount: int | str | None) -> str:
    if isinstance(amount, int):
        return signed(amount) if amount else "0"
    return amount or ""


def named(kind: type, stored: Json) -> Iterator[Named]:
    """Everyone and everything that a stored value of a type names, in its order."""
    return _named(type_of(kind), _PLAIN, stored)


def named_at(kind: type, stored: Json, path: Path) -> Named | None:
    """Whom a place in a stored value names, or else the entry that it is part of."""
    for end in range(len(path), 0, -1):
        of, entry = leaf(kind, path[:end])
        outer = leaf(kind, path[: end - 1]).type
        here = _at(stored, path[:end])
        if outer.kind is Kind.MAPPING and entry.tie is not None:
            return next(_one(str(path[end - 1]), entry.tie, here), None)
        if found := next(_named(of, entry, here), None):
            return found
        if outer.kind in (Kind.LIST, Kind.MAPPING):
            return None
    return None


def own_names(kind: type, stored: Json) -> Iterator[str]:
    """The names by which parts of a stored value are known (`Tie.own`), casefolded: no one else is called so."""
    of = type_of(kind)
    return _own(of, _PLAIN, stored) if _leads(of) else iter(())


def renamed(kind: type, stored: Json, before: str, name: str) -> Json:
    """A stored value with the name of now for whoever was called otherwise; the very same where it names no one so.

    Where something in it is known by the new name already, it keeps the old one: the two could not be told apart.
    """
    of, old, new = type_of(kind), before.strip().casefold(), name.strip().casefold()
    if not _leads(of) or (old != new and new in _own(of, _PLAIN, stored)):
        return stored
    return _renamed(of, _PLAIN, stored, old, name)


_PLAIN = Entry()


def _named(of: Type, entry: Entry, stored: Json, group: Mapping[str, Json] | None = None) -> Iterator[Named]:
    """What a value names, in the group it is a field of."""
    tie = entry.tie
    if not _leads(of, tied=tie is not None):
        return
    if of.kind is Kind.TEXT and tie is not None and isinstance(stored, str):
        yield from _one(stored, tie, (group or {}).get(tie.beside))
    elif of.kind is Kind.LIST and isinstance(stored, list):
        for each in stored:
            yield from _named(of.item, entry, each)
    elif of.kind is Kind.MAPPING and isinstance(stored, Mapping):
        for key, each in stored.items():
            yield from _named(of.item, _PLAIN, each) if tie is None else _one(key, tie, each)
    elif of.kind is Kind.GROUP and isinstance(stored, Mapping):
        for field in _leading(of):
            yield from _named(field.type, field.entry, stored.get(field.key), stored)


def _own(of: Type, entry: Entry, stored: Json) -> Iterator[str]:
    """The names that parts of a value are known by (`Tie.own`)."""
    if of.kind is Kind.LIST and isinstance(stored, list):
        for each in stored:
            yield from _own(of.item, entry, each)
    elif of.kind is Kind.GROUP and isinstance(stored, Mapping):
        for field in _leading(of):
            yield from _own(field.type, field.entry, stored.get(field.key))
    elif entry.tie is not None and entry.tie.own and isinstance(stored, str):
        yield stored.strip().casefold()


def _one(name: str, tie: Tie, beside: Json) -> Iterator[Named]:
    if tie.how and name.strip() and name != tie.nobody:
        yield Named(name.strip(), tie, beside if isinstance(beside, int | str) else None)


def _renamed(of: Type, entry: Entry, stored: Json, before: str, name: str) -> Json:
    """What is loose stays as it is: it is a title, which other values may know it by."""
    if of.kind is Kind.TEXT:
        tied = entry.tie is not None and not entry.tie.loose and isinstance(stored, str)
        return _called(stored, before, name, several=entry.tie.several) if tied and entry.tie else stored
    if of.kind is Kind.LIST and isinstance(stored, list):
        return [_renamed(of.item, entry, each, before, name) for each in stored]
    if of.kind is Kind.MAPPING and isinstance(stored, Mapping):
        if entry.tie is None:
            return {key: _renamed(of.item, _PLAIN, each, before, name) for key, each in stored.items()}
        # Where both names stand there, each keeps its number: they lead to the same all the same.
        taken = name in stored
        return {name if not taken and key.strip().casefold() == before else key: each for key, each in stored.items()}
    if isinstance(stored, Mapping):
        after = dict(stored)
        for field in _leading(of):
            if field.key in after:
                after[field.key] = _renamed(field.type, field.entry, after[field.key], before, name)
        return after
    return stored


_COUNTED = re.compile(r"(?P<count>\d{1,3}\s+)?(?P<name>.*)", re.DOTALL)


def _called(text: str, before: str, name: str, *, several: bool) -> str:
    """A name, or several, with the name of now."""
    if text.strip().casefold() == before:
        return name
    if not several:
        return text
    parts = [part for each in text.split(", ") if (part := _COUNTED.fullmatch(each))]
    return ", ".join(
        f"{part['count'] or ''}{name}" if part["name"].strip().casefold() == before else part[0] for part in parts
    )


@cached
def _leads(of: Type, *, tied: bool = False) -> bool:
    """Whether a value of this type may name anyone: what cannot is not walked through."""
    if of.kind is Kind.LIST:
        return _leads(of.item, tied=tied)
    if of.kind is Kind.MAPPING:
        return tied or _leads(of.item)
    return bool(_leading(of)) if of.kind is Kind.GROUP else tied and of.kind is Kind.TEXT


@cached
def _leading(of: Type) -> tuple[Field, ...]:
    """The fields of a group that may name someone."""
    fields = fields_of(of.python) if of.kind is Kind.GROUP else ()
    return tuple(field for field in fields if _leads(field.type, tied=field.entry.tie is not None))


def _at(stored: Json, path: Path) -> Json:
    for step in path:
        within = stored.get(step) if isinstance(stored, Mapping) else None
        stored = stored[step] if isinstance(stored, list) and type(step) is int and step < len(stored) else within
    return stored
