"""Commands that differ from a right one in one field: left out, empty, too long, or naming another thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from campaigns.campaign import Campaign
from campaigns.command_language.names import existing_names
from campaigns.commands import Batch, Command, EndScene
from campaigns.document_kinds.tables import TABLES
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.entry import LINE, Entry
from core.schema.fields import Field, Kind, Type, fields_of

LEFT_OUT: Final = object()
NOBODY: Final = 999_999
FEW: Final = 2
"""The titles of other things that a title is replaced by, and the entries of a list that are changed."""
MOST_KEYS: Final = 12
"""The keys of a form that are changed."""
STRANGE: Final = "no such word"
Named = Iterator[tuple[str, Any]]


class Variant(NamedTuple):
    """A changed field and how, with the fields of the command."""

    field: str
    how: str
    fields: Mapping[str, Any]


def variants(command: Command, campaign: Campaign) -> Iterator[Variant]:
    """The command with another value in one field after the other."""
    given = {own.name: getattr(command, own.name) for own in fields_of(type(command))}
    if isinstance(command, Batch):
        yield from (Variant("parts", how, {"parts": parts}) for how, parts in _batches(command, campaign))
    for own in fields_of(type(command)):
        value = given[own.name]
        if value != own.default and not own.required:
            yield Variant(own.key, "left out", {name: each for name, each in given.items() if name != own.name})
        for how, other in _others(own, encode(value), campaign, type(command)):
            if other != encode(value):
                yield Variant(own.key, how, given | {own.name: other})


def _batches(batch: Batch, campaign: Campaign) -> Named:
    first, *rest = batch.parts
    yield from (("empty", ()), ("first twice", (first, *batch.parts)), ("the other way", batch.parts[::-1]))
    yield from (("with one that is alone", (*batch.parts, EndScene())), ("a batch in it", (first, batch)))
    for number, part in enumerate(rest, 1):
        for field, how, fields in variants(part, campaign):
            with suppress(Refusal):
                changed = (*batch.parts[:number], type(part)(**fields), *batch.parts[number + 1 :])
                yield f"{number}.{field} {how}", changed


def _others(own: Field, value: Any, campaign: Campaign, kind: type[Command]) -> Named:
    if own.key == "parts":
        return
    if value is not None:
        yield "none", None
    yield from _of_type(own.type, own.entry, value, campaign)
    if own.type.kind is Kind.TEXT:
        yield from _titles(campaign, kind, own.name)


def _titles(campaign: Campaign, kind: type[Command], field: str) -> Named:
    """Titles of the first things that are called after the kind of command, as they are and in capitals."""
    for table, of in TABLES.items():
        if of.title_field() == field and table.rstrip("s") in kind.kind:
            for title in [doc[field] for doc in campaign.documents(table).values()][:FEW]:
                yield from ((f"{each}", each) for each in (title, title.upper()))


def _of_type(of: Type, entry: Entry, value: Any, campaign: Campaign) -> Named:
    make = _MAKERS.get(of.kind)
    if make is not None:
        yield from make(of, entry, value, campaign)


def _truth(of: Type, entry: Entry, value: Any, campaign: Campaign) -> Named:
    yield from ((str(each).lower(), each) for each in (True, False))


def _word(of: Type, entry: Entry, value: Any, campaign: Campaign) -> Named:
    yield from ((str(word), word) for word in (*of.words, STRANGE))


def _number(of: Type, entry: Entry, value: Any, campaign: Campaign) -> Named:
    if entry.names:
        known = _known(entry, campaign)
        yield from ((name, int(id)) for id, name in known)
        yield from (("0", 0), ("unknown", NOBODY), *_of_another_kind(known, campaign))
        return
    low, high = entry.bounds
    yield from (("0", 0), ("-1", -1), ("1000", 1000), ("too low", low - 1), ("too high", high + 1))
    yield from (("1 more", value + 1), ("1 less", value - 1)) if isinstance(value, int) else (("2", 2),)


def _text(of: Type, entry: Entry, value: Any, campaign: Campaign) -> Named:
    longest = LINE if entry.line else entry.longest
    yield from (("empty", ""), ("blank", "  "), ("too long", "x" * (longest + 1)), ("strange", STRANGE))
    if entry.names:
        yield from ((name, id) for id, name in _known(entry, campaign))


def _list(of: Type, entry: Entry, value: Any, campaign: Campaign) -> Named:
    value = value or []
    yield "empty", []
    if value:
        yield "first twice", [value[0], *value]
        yield "first left out", value[1:]
    for how, other in _of_type(of.item, entry, value[0] if value else None, campaign):
        yield f"[{how}]", [other]
    for how, other in _inner(of.item, value[0], campaign) if value else ():
        yield f"[{how}]", [other, *value[1:]]


def _inner(of: Type, value: Any, campaign: Campaign) -> Named:
    """Other values in the fields of an entry of a list."""
    for own in fields_of(of.python) if of.kind is Kind.GROUP else ():
        yield f"{own.key} left out", {key: each for key, each in value.items() if key != own.key}
        for how, other in _of_type(own.type, own.entry, value.get(own.key), campaign):
            yield f"{own.key} {how}", {**value, own.key: other}


def _mapping(of: Type, entry: Entry, value: Any, campaign: Campaign) -> Named:
    yield from (
        ("empty", {}),
        ("another key", {**(value or {}), STRANGE: 1}),
        ("empty key", {**(value or {}), "": "x"}),
    )
    for key, each in list((value or {}).items())[:MOST_KEYS]:
        yield f"{key} left out", {name: other for name, other in value.items() if name != key}
        yield from ((f"{key} {how}", {**value, key: other}) for how, other in plain_others(each))


def _any(of: Type, entry: Entry, value: Any, campaign: Campaign) -> Named:
    yield from (("true", True), ("0", 0), ("-1", -1), ("1000", 1000), ("strange", STRANGE), ("empty list", []))


def plain_others(value: Any) -> Named:
    """Other values in place of a plain one."""
    if isinstance(value, bool):
        yield str(not value).lower(), not value
    elif isinstance(value, int):
        yield from (("1 more", value + 1), ("0", 0), ("-1", -1), ("1000000", 10**6))
    elif isinstance(value, str):
        yield from (("strange", STRANGE), ("empty", ""))
    elif isinstance(value, list):
        yield from (("empty", []), ("first twice", [*value[:1], *value]))


_MAKERS: Final = {
    **{Kind.TRUTH: _truth, Kind.WORD: _word, Kind.NUMBER: _number, Kind.TEXT: _text, Kind.LIST: _list},
    **{Kind.MAPPING: _mapping, Kind.ANYTHING: _any, Kind.UNION: _any},
}


def _known(entry: Entry, campaign: Campaign) -> Sequence[tuple[str, str]]:
    return [(each.id, each.names[0] if each.names else each.id) for each in existing_names(campaign, entry.names)]


def _of_another_kind(known: Sequence[tuple[str, str]], campaign: Campaign) -> Named:
    """The first thing of each of a few kinds that isn't among those named."""
    ids = {id for id, _ in known}
    for table in ("characters", "articles", "notes", "scenes", "conflicts", "prepared"):
        first = next(iter(campaign.documents(table)), None)
        if first is not None and str(first) not in ids:
            yield f"one of {table}", first
