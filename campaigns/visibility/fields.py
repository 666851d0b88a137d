"""Whether the players may know what a field holds: kinds declare it of documents, commands of themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.command import every_command
from campaigns.kinds.kind import Public
from campaigns.kinds.tables import TABLES
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.passages import BARS, as_told, without_hidden
from core.schema.fields import fields_of

Doc = Mapping[str, Any]


Fields = Mapping[str, Public]


DOCUMENTS: Mapping[str, Fields] = {
    table: {name: entry.public for name, entry in kind.fields_kept().items()} for table, kind in TABLES.items()
}
"""Every field of every document, as its kind declares it."""


UNKNOWN = "Unknown"
"""The title of something whose own is hidden."""


def asked(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a record's command asked for, as far as the players may know it."""
    known = told(event["kind"])
    return {name: value for name, value in event.get("command", {}).items() if name in known}


def told(command: str) -> tuple[str, ...]:
    """What of a command the players may know: of one that is told all but what is secret, else nothing."""
    kind = every_command().get(command)
    return tuple(field.name for field in fields_of(kind) if not field.entry.secret) if kind and kind.told else ()


def opened(table: str, thing: int, doc: Doc, reader: Reader) -> bool:
    """Whether a reader may know of a document what can be public."""
    if reader.hides(thing):
        return False
    traits = TABLES[table].traits
    return traits.open_to(doc, reader.players) or (traits.revealed and reader.knows_whole(thing))


def shown(table: str) -> tuple[str, ...]:
    """The fields of a document that can be public as they are."""
    return tuple(name for name, public in DOCUMENTS[table].items() if public in (Public.ALWAYS, Public.SOMETIMES))


def told_document(table: str, thing: int, doc: Doc, reader: Reader) -> dict[str, Any] | None:
    """What a reader may know of a document: its public fields without what is hidden in them; None for nothing.

    Of one that isn't open these are the fields revealed by name.
    """
    if opened(table, thing, doc, reader):
        known = {name: _field(table, thing, name, doc[name], reader) for name in shown(table) if name in doc}
    elif TABLES[table].traits.revealed and (parts := reader.parts(thing)) and not reader.hides(thing):
        known = {name: _reveal(table, name, doc[name], parts) for name in shown(table) if name in doc}
    else:
        return None
    return as_told(known, reader.words(thing)) if BARS in str(known) else known


def public_part(table: str, value: Any, reader: Reader) -> Any:
    """The picture of a document with only those fields filled that a reader may know."""
    known = {name: _field(table, value.id, name, getattr(value, name), reader) for name in shown(table)}
    return type(value)(id=value.id, **as_told(known, reader.words(value.id)))


def words_told(thing: int, text: str, reader: Reader) -> str:
    """A text of a thing as a reader may know it, without its hidden passages."""
    return without_hidden(text, reader.words(thing))


def _field(table: str, thing: int, name: str, value: Any, reader: Reader) -> Any:
    """A field of an open document, blank where it is hidden; of several values in it one may be."""
    if reader.hides(thing, name):
        return _blank(table, name, value)
    if isinstance(value, Mapping):
        return {key: each for key, each in value.items() if not reader.hides(thing, f"{name}:{key}")}
    if isinstance(value, (list, tuple)):
        return type(value)(each for each in value if not reader.hides(thing, f"{name}:{each}"))
    return value


def _reveal(table: str, name: str, value: Any, parts: frozenset[str]) -> Any:
    """A field of a document that isn't open, blank unless it was revealed, or what of it was."""
    if name in parts:
        return value
    if isinstance(value, Mapping):
        return {key: each for key, each in value.items() if f"{name}:{key}" in parts}
    if isinstance(value, (list, tuple)):
        return type(value)(each for each in value if f"{name}:{each}" in parts)
    return _blank(table, name, value)


def _blank(table: str, name: str, value: Any) -> Any:
    """What stands for a value that is hidden."""
    if isinstance(value, str):
        return UNKNOWN if name == TABLES[table].title_field() else ""
    return type(value)() if isinstance(value, (list, tuple, dict, int, bool)) else None
