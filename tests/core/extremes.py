"""Requests as large as their entries allow, made of the stored ones: every field at its extremes, one after another."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Literal, Union, get_args, get_origin

from campaigns.conformance.stored_shapes import hints_of
from core.schema.entry import HUGE, Entry, entry_of

MANY = 300
"""How long a list is made."""

Path = tuple[Any, ...]


def extremes(kind: type, given: Any, random: Random) -> Iterator[tuple[Path, tuple[Any, ...]]]:
    """The places of a request, given or left out, each with extreme values to try, the largest first."""
    places = list(_places(kind, Entry(), given, ()))
    random.shuffle(places)
    yield from places


def put(data: Any, path: Path, value: Any) -> Any:
    """A copy of the data with a value at a path, which is made where it is not there."""
    if not path:
        return value
    key, *rest = path
    if isinstance(key, int):
        return [put(item, tuple(rest), value) if at == key else item for at, item in enumerate(data)]
    held = dict(data) if isinstance(data, Mapping) else {}
    return held | {key: put(held.get(key), tuple(rest), value)}


def _places(kind: Any, entry: Entry, data: Any, path: Path) -> Iterator[tuple[Path, tuple[Any, ...]]]:
    origin, kinds = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        for one in kinds:
            yield from _places(one, entry, data, path)
    elif origin is tuple:
        if isinstance(data, list) and data:
            yield path, ([data[at % len(data)] for at in range(MANY)], [*_told_apart(data)])
            for at, item in enumerate(data[:2]):
                yield from _places(kinds[0], entry, item, (*path, at))
    elif origin in (Mapping, dict):
        if isinstance(data, Mapping) and data:
            (name, first), *_ = data.items()
            yield path, ({**data, **{f"{at}": first for at in range(MANY)}},)
            yield from _places(kinds[1], entry, first, (*path, name))
    elif dataclasses.is_dataclass(kind):
        if isinstance(data, Mapping):
            yield from _fields(kind, data, path)
    else:
        yield path, _values(kind, entry)


def _fields(kind: Any, data: Mapping[str, Any], path: Path) -> Iterator[tuple[Path, tuple[Any, ...]]]:
    hints = hints_of(kind)
    for field in dataclasses.fields(kind):
        own = entry_of(field)
        name = own.json or field.name
        if field.init and name != "options":
            yield from _places(hints[field.name], own, data.get(name), (*path, name))
    if "drawn" in data and "drawn" not in hints:
        yield (*path, "drawn"), (data["drawn"][:1] * MANY,)


def _told_apart(data: list[Any]) -> Iterator[Any]:
    """Many like the first, each with a name of its own."""
    for at in range(MANY):
        if isinstance(data[0], str):
            yield f"{data[0]}{at}"
        elif isinstance(data[0], Mapping):
            yield {k: f"{v}{at}" if k in ("id", "name") and isinstance(v, str) else v for k, v in data[0].items()}


def _values(kind: Any, entry: Entry) -> tuple[Any, ...]:
    if kind is int:
        low, high = (-HUGE if entry.low is None else entry.low), (HUGE if entry.high is None else entry.high)
        return (*(n for n in (high, 100_000, 1_000, 100, 30) if low <= n <= high), low)
    if kind is bool:
        return (True, False)
    if kind is str:
        return ("x" * 5_000, "1/" + "9" * 190)
    if kind is Any:
        return (10**4_000, HUGE, "x" * 5_000, [[]] * MANY)
    return get_args(kind)[:4] if get_origin(kind) is Literal else ()
