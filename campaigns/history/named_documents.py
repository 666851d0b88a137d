"""The documents that a log entry names by id, in its changes and in its command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from campaigns.document_kinds.command import every_command
from campaigns.document_kinds.tables import TABLES
from campaigns.store import Delta
from campaigns.visibility.log_entries import parts
from core.schema.fields import fields_of

Event = Mapping[str, Any]


def ids_in(delta: Delta, fields: Mapping[str, Any] | None) -> set[int]:
    """The ids on one side of a step: its new fields or the former ones."""
    found, pointing = set[int](), _id_fields(delta.table)
    for place, value in (fields or {}).items():
        field, _, inside = place.lstrip("/").partition("/")
        if field in pointing:
            found.update(_planners(inside, value) if field == "downtime" else _numbers(value))
    return found


def ids_asked(event: Event) -> set[int]:
    """The ids in a log entry's command, and the acting character's."""
    found = {each["actor"] for each in (event, *event.get("results", ())) if each.get("actor") is not None}
    for part in parts(event):
        fields, command = part.get("command") or {}, every_command().get(part["kind"])
        for field in fields_of(command) if command is not None else ():
            if field.entry.names:
                found.update(_numbers(fields.get(field.key)))
    return found


@cache
def _id_fields(table: str) -> frozenset[str]:
    """The fields of a table's documents that hold ids of other documents."""
    kept = TABLES[table].fields_kept()
    return frozenset(name for name, known in kept.items() if known.names or known.pointing)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, list | tuple):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def _planners(inside: str, value: Any) -> Iterator[int]:
    """The characters whose downtime terms these are, which are stored by id."""
    field, _, whose = inside.partition("/")
    terms = (value or {}).get("terms") if not field else value if field == "terms" and not whose else {whose: value}
    yield from (int(each) for each in terms or () if each.isdigit())
