"""Whether the players may know what a field holds: kinds declare it of documents, commands of themselves."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from campaigns.kinds.command import every_command
from campaigns.kinds.kind import Public
from campaigns.kinds.tables import TABLES
from core.schema.fields import fields_of

Doc = Mapping[str, Any]


Fields = Mapping[str, Public]


DOCUMENTS: Mapping[str, Fields] = {
    table: {name: entry.public for name, entry in kind.fields_kept().items()} for table, kind in TABLES.items()
}
"""Every field of every document, as its kind declares it."""


def asked(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a record's command asked for, as far as the players may know it."""
    known = told(event["kind"])
    return {name: value for name, value in event.get("command", {}).items() if name in known}


def told(command: str) -> tuple[str, ...]:
    """What of a command the players may know: of one that is told all but what is secret, else nothing."""
    kind = every_command().get(command)
    return tuple(field.name for field in fields_of(kind) if not field.entry.secret) if kind and kind.told else ()


def opened(table: str, doc: Doc, players: Set[int]) -> bool:
    """Whether the players may know of a document what can be public."""
    return TABLES[table].traits.open_to(doc, players)


def shown(table: str) -> tuple[str, ...]:
    """The fields of a document that can be public as they are."""
    return tuple(name for name, public in DOCUMENTS[table].items() if public in (Public.ALWAYS, Public.SOMETIMES))


def public_part(table: str, value: Any) -> Any:
    """The picture of a document with only those fields filled that the players may know."""
    return type(value)(**{name: getattr(value, name) for name in ("id", *shown(table))})
