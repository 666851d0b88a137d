"""Checking data from outside: documents with pydantic, by the declarations of their kinds, and events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple

import orjson
from pydantic import BaseModel, ConfigDict, TypeAdapter

from campaigns.document_kinds.kind import Kind
from campaigns.document_kinds.tables import TABLES


@cache
def _adapter(table: str) -> TypeAdapter[Kind]:
    return TypeAdapter(TABLES[table])


def check_document(table: str, document: Mapping[str, Any]) -> Kind:
    """A document as its kind, strictly: nothing is repaired, and extra fields are faults. Raises `ValidationError`."""
    return _adapter(table).validate_json(orjson.dumps(document))


class Needed(NamedTuple):
    """A field that an event must have if it has another one, or else always (except the first event), even if empty."""

    beside: str = ""

    def is_needed(self, event: Mapping[str, Any]) -> bool:
        """Return True if this event must have the field."""
        return event.get(self.beside, False) is not False if self.beside else event["kind"] != "genesis"


DRAWN, FILLED, BACK = Needed("request"), Needed("form"), Needed("undoable")


class Event(BaseModel):
    """The fields of every log entry, which lists, undo and recaps read."""

    model_config = ConfigDict(extra="allow", strict=True, defer_build=True)

    kind: str
    title: str
    at: str
    row: int
    undoable: bool
    session: Annotated[int | None, Needed()] = None
    scene: Annotated[int | None, Needed()] = None
    actor: Annotated[int | None, Needed()] = None
    conflict: Annotated[int | None, FILLED] = None
    prev: Annotated[int | None, BACK] = None
    undid: int | None = None
    redo_before: int | None = None
    quiet: bool = False
    action: Annotated[str, FILLED] = ""
    note: Annotated[str, FILLED] = ""
    command: dict[str, Any] | None = None
    form: dict[str, Any] = {}
    request: dict[str, Any] = {}
    options: Annotated[dict[str, Any], FILLED] = {}
    facts: Annotated[dict[str, Any], FILLED] = {}
    results: list[dict[str, Any]] = []
    outcome: Annotated[Any, FILLED] = None
    steps: Annotated[Any, FILLED] = None
    answers: Annotated[Any, DRAWN] = None

    @classmethod
    def needed_fields(cls, event: Mapping[str, Any]) -> frozenset[str]:
        """The fields that an event must have, even if they are empty."""
        marks = ((name, mark) for name, field in cls.model_fields.items() for mark in field.metadata)
        return frozenset(name for name, mark in marks if isinstance(mark, Needed) and mark.is_needed(event))
