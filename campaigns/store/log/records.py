"""A record: one change of a campaign, as a line of its log holds it."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, repeat
from types import NoneType
from typing import Any

import orjson

from campaigns.store.errors import NotJson
from campaigns.store.memory.deltas import Delta, Json

_NOTHING_BUT_JSON = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME


@dataclass(frozen=True, slots=True)
class Record:
    """A change: its number in the log, its event, and its effect on the documents. Event and deltas are read-only."""

    seq: int
    event: Json
    deltas: tuple[Delta, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A record with data that only the store needs: the next free id, and the schema if the change moved it."""

    record: Record
    next_id: int
    schema: int | None = None


def encode(entry: Entry) -> bytes:
    """Return an entry as the payload of a line. Raises NotJson for values that JSON can't hold exactly."""
    record = entry.record
    payload: Json = {"s": record.seq, "e": record.event, "d": list(map(list, record.deltas)), "i": entry.next_id}
    if entry.schema is not None:
        payload["v"] = entry.schema
    try:
        return orjson.dumps(payload)
    except (TypeError, RecursionError) as error:
        raise NotJson(f"This can't be saved: {error}.") from error


def decode(payload: bytes) -> Entry:
    """Return the entry in a checked line's payload. Raises ValueError if it isn't one."""
    if not payload.startswith(b'{"s":'):  # the search for a record reads its number here
        raise ValueError("not a log entry: it doesn't begin with its number")
    try:
        data = orjson.loads(payload)
        deltas = tuple(Delta(*delta) for delta in data["d"])
        entry = Entry(Record(data["s"], data["e"], deltas), data["i"], data.get("v"))
        _check_types(entry)
    except (KeyError, TypeError, AttributeError, orjson.JSONDecodeError) as error:
        raise ValueError(f"not a log entry: {error}") from error
    return entry


def _check_types(entry: Entry) -> None:
    """Raise TypeError for types that no version of the program writes; a right checksum doesn't prove its author."""
    numbers = (entry.record.seq, entry.next_id, 0 if entry.schema is None else entry.schema)
    if type(entry.record.event) is not dict or any(type(number) is not int for number in numbers):
        raise TypeError("its parts have the wrong types")
    for delta in entry.record.deltas:
        if type(delta.table) is not str or type(delta.id) is not int or delta.id < 0:
            raise TypeError("a step has an invalid document")
        if (type(delta.new), type(delta.before)) != _SIDES[delta.op]:
            raise TypeError("a step has an unknown kind")


_SIDES = {"new": (dict, NoneType), "gone": (NoneType, dict), "set": (dict, dict), "in": (dict, dict)}
"""The types of each kind of step: of the document after it, and before it."""


def plain(value: Any) -> Any:
    """Return a deep copy of plain JSON values, sharing nothing that can be edited.

    Tuples become lists, as on disk. Raises NotJson for anything that would come back different: NaN, sets, dates, keys
    that aren't strings.
    """
    try:
        copy = orjson.loads(orjson.dumps(value, option=_NOTHING_BUT_JSON))
    except TypeError:
        return _convert(value)
    return copy if copy == value else _convert(value)


def _convert(value: Any) -> Any:
    """Do the same for a value that JSON returns differently; slower, but it names the fault."""
    try:
        return orjson.loads(orjson.dumps(_plain(value)))
    except (TypeError, RecursionError) as error:
        raise NotJson(f"This can't be saved: {error}.") from error


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None or (kind is float and math.isfinite(value)):
        return value
    if isinstance(value, Mapping):
        return {_key(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    raise NotJson(f"This can't be saved: {value!r} ({kind.__name__}) isn't a JSON value.")


def plain_again(value: Any, known: Any) -> Any:
    """The same for a value made from a known one: shared parts are plain already, and stay shared.

    So a change of a large document copies only the parts it made.
    """
    if value is known:
        return value
    if type(value) is dict and type(known) is dict and _shares(value.values()):
        return {_key(key): plain_again(item, known.get(key)) for key, item in value.items()}
    if type(value) is list and type(known) is list and _shares(value):
        old = chain(known, repeat(None))
        return [plain_again(*each) for each in zip(value, old, strict=False)]
    return plain(value)


def _shares(items: Iterable[Any]) -> bool:
    """Return True if a value has parts that may be shared; one without any is copied at once."""
    return any(type(item) is dict or type(item) is list for item in items)


def plain_deltas(deltas: Iterable[Delta]) -> tuple[Delta, ...]:
    """Return deltas that share nothing with the caller's."""
    return tuple(Delta(d.table, d.id, d.op, plain(d.new), plain(d.before)) for d in deltas)


def _key(key: Any) -> str:
    if type(key) is not str:
        raise NotJson(f"This can't be saved: the key {key!r} isn't a string.")
    return key
