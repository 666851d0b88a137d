"""The players' knowledge of fields: kinds declare it for documents, commands for themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.document_kinds.command import every_command
from campaigns.document_kinds.kind import Public
from campaigns.document_kinds.tables import TABLES
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.passages import BARS, strip_hidden, without_hidden
from core.schema.fields import fields_of

Doc = Mapping[str, Any]
Fields = Mapping[str, Public]
Knows = Callable[[str], bool]
"""A test of a reader's knowledge of a document's part: `name`, or one of several values in a field, `fields:home`."""

DOCUMENTS: Mapping[str, Fields] = {
    table: {name: entry.public for name, entry in kind.fields_kept().items()} for table, kind in TABLES.items()
}
"""The fields of every document, as its kind declares them."""
_PUBLIC: Mapping[str, tuple[str, ...]] = {
    table: tuple(name for name, public in fields.items() if public in (Public.ALWAYS, Public.SOMETIMES))
    for table, fields in DOCUMENTS.items()
}


UNKNOWN = "Unknown"
"""The title of a thing whose own is hidden."""


def public_fields_of(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of a log entry's command that the players may know."""
    known = public_command_fields(event["kind"])
    return {name: value for name, value in event.get("command", {}).items() if name in known}


def public_command_fields(command: str) -> tuple[str, ...]:
    """The fields of a command that the players may know: all but the secret ones if it is told, else none."""
    kind = every_command().get(command)
    return tuple(field.name for field in fields_of(kind) if not field.entry.secret) if kind and kind.told else ()


def is_open_to(table: str, thing: int, doc: Doc, reader: Reader) -> bool:
    """Return True if a reader may know the public parts of a document."""
    if reader.hides(thing):
        return False
    traits = TABLES[table].traits
    return traits.open_to(doc, reader.players) or (traits.revealed and reader.knows_whole(thing))


def public_document_fields(table: str) -> tuple[str, ...]:
    """The fields of a document that can be public unchanged."""
    return _PUBLIC[table]


def visible_fields(table: str, thing: int, doc: Doc, reader: Reader) -> dict[str, Any] | None:
    """The fields of a document that a reader may know, without hidden parts; None for none.

    If the document isn't open, these are the fields revealed by name. A handout made `of` something goes with it, and
    has the passages that were revealed of it.
    """
    if (source := doc.get("of")) is not None and reader.hides(source):
        return None
    if is_open_to(table, thing, doc, reader):
        knows = _parts_not_hidden(thing, reader) if thing in reader.knowledge.hidden else None
    elif TABLES[table].traits.revealed and (parts := reader.parts(thing)) and not reader.hides(thing):
        knows = _knows_revealed(parts)
    else:
        return None
    known = {name: doc[name] for name in public_document_fields(table) if name in doc}
    if knows is not None:
        known = {name: _part(table, name, value, knows) for name, value in known.items()}
    words = reader.words(thing) | (frozenset() if source is None else reader.words(source))
    return strip_hidden(known, words) if BARS in str(known) else known


def knows_detail(table: str, thing: int, doc: Doc, detail: str, reader: Reader) -> bool:
    """Return True if a reader may know a field of a document, or one of several values in it (`fields:home`).

    Of a thing that is hidden as a whole nothing is known, whatever was revealed of it before.
    """
    if is_open_to(table, thing, doc, reader):
        return _parts_not_hidden(thing, reader)(detail)
    return not reader.hides(thing) and _knows_revealed(reader.parts(thing))(detail)


def public_part(table: str, value: Any, reader: Reader) -> Any:
    """A document with only the fields filled that a reader may know."""
    knows = _parts_not_hidden(value.id, reader)
    known = {name: _part(table, name, getattr(value, name), knows) for name in public_document_fields(table)}
    return type(value)(id=value.id, **strip_hidden(known, reader.words(value.id)))


def words_told(thing: int, text: str, reader: Reader) -> str:
    """A text of a thing as a reader may know it, without hidden passages."""
    return without_hidden(text, reader.words(thing))


def _parts_not_hidden(thing: int, reader: Reader) -> Knows:
    """The knowledge of an open document: each part that isn't hidden, alone or with its field."""
    return lambda part: not reader.hides(thing, part) and not reader.hides(thing, _field_of(part))


def _knows_revealed(parts: frozenset[str]) -> Knows:
    """The knowledge of a document that isn't open: the parts that were revealed, alone or with their field."""
    return lambda part: part in parts or _field_of(part) in parts


def _field_of(part: str) -> str:
    return part.partition(":")[0]


def _part(table: str, name: str, value: Any, knows: Knows) -> Any:
    """The known part of a field: of several values the known ones, and a blank for an unknown single one."""
    if isinstance(value, Mapping):
        return {key: each for key, each in value.items() if knows(f"{name}:{key}")}
    if isinstance(value, (list, tuple)):
        return type(value)(each for each in value if knows(f"{name}:{each}"))
    return value if knows(name) else _blank(table, name, value)


def _blank(table: str, name: str, value: Any) -> Any:
    """The value in place of a hidden one."""
    if isinstance(value, str):
        return UNKNOWN if name == TABLES[table].title_field() else ""
    return type(value)() if isinstance(value, int) else None
