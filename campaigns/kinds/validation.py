"""Checking what comes from outside: documents by pydantic, over the declarations of their kinds, and events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple

import orjson
from pydantic import BaseModel, ConfigDict, TypeAdapter

from campaigns.kinds.kind import Kind
from campaigns.kinds.tables import TABLES


@cache
def _adapter(table: str) -> TypeAdapter[Kind]:
    return TypeAdapter(TABLES[table])


def check_document(table: str, document: Mapping[str, Any]) -> Kind:
    """A document as its kind, strictly: nothing is repaired, no field may be too many. Raises `ValidationError`."""
    return _adapter(table).validate_json(orjson.dumps(document))


class Needed(NamedTuple):
    """A field that an event has to say when it says this one, or always (but for the first), though it be nothing."""

    beside: str = ""

    def is_needed(self, event: Mapping[str, Any]) -> bool:
        """Whether this event has to say it."""
        return event.get(self.beside, False) is not False if self.beside else event["kind"] != "genesis"


DRAWN, FILLED, BACK = Needed("request"), Needed("form"), Needed("undoable")


class Event(BaseModel):
    """What every record of the log says, whatever happened: the fields that lists, undo and recaps read."""

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
        """The fields that an event has to say, whether there is anything to be said or not."""
        marks = ((name, mark) for name, field in cls.model_fields.items() for mark in field.metadata)
        return frozenset(name for name, mark in marks if isinstance(mark, Needed) and mark.is_needed(event))
