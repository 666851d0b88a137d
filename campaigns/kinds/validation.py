"""Checking what comes from outside: documents by pydantic, over the declarations of their kinds, and events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict, TypeAdapter

from campaigns.kinds.kind import Kind
from campaigns.kinds.tables import TABLES


@cache
def _adapter(table: str) -> TypeAdapter[Kind]:
    return TypeAdapter(TABLES[table])


def checked(table: str, document: Mapping[str, Any]) -> Kind:
    """A document as its kind, strictly: nothing is repaired, no field may be too many. Raises `ValidationError`."""
    return _adapter(table).validate_json(orjson.dumps(document))


class Event(BaseModel):
    """What every record of the log says, whatever happened: the fields that lists, undo and recaps read."""

    model_config = ConfigDict(extra="allow", strict=True, defer_build=True)

    kind: str
    title: str
    at: str
    row: int
    undoable: bool
    session: int | None = None
    scene: int | None = None
    actor: int | None = None
    conflict: int | None = None
    prev: int | None = None
    undid: int | None = None
    redo_before: int | None = None
    quiet: bool = False
    action: str = ""
    note: str = ""
    command: dict[str, Any] | None = None
    form: dict[str, Any] = {}
    request: dict[str, Any] = {}
    options: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    results: list[dict[str, Any]] = []
