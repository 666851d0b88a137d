"""JSON to frozen dataclasses and back, refusing whatever does not fit.

Understands bool, int, str, None, `Any`, `Literal`, enums, unions, `tuple[T, ...]`, `Mapping[str, T]` and
dataclasses of these. Bounds and codes come from each field's `Entry`.

There is one decoder with two ways of taking an object. What somebody sends now (a request, a command, a form) may leave
out what has a default, and keys nobody knows are ignored. What was stored was written whole by `encode`, perhaps by an
older version: read `strict`, a field too many or too few is refused by its path, because guessing would lose data.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from core.refusal import Refusal
from core.schema.entry import HUGE, Entry, entry_of
from core.wording import counted

T = TypeVar("T")
Json = Any
"""A JSON value: None, bool, int, str, list or dict of the same."""

LONGEST = 10_000
"""Characters of the longest text that may be entered; what a game makes of several and stores may be longer."""


def decode(kind: type[T], data: Json, at: str = "", *, strict: bool = False) -> T:
    """Read a value of type `kind`; raise `Refusal` naming the field at fault. What is stored is read `strict`."""
    value: T = _decode(kind, data, Entry(), at, strict)
    return value


def encode(value: Any) -> Json:
    """The JSON of a dataclass value; tuples become lists, enums their values, fractions text in lowest terms."""
    kind = type(value)
    if kind in _KINDS:
        return value
    if dataclasses.is_dataclass(kind):
        return {part.key: encode(getattr(value, part.name)) for part in _parts(kind)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value


class _Part(NamedTuple):
    """A field of a dataclass: its name here and in JSON, its type, and whether a value needs no closer look."""

    name: str
    key: str
    kind: Any
    entry: Entry
    required: bool
    fine: Callable[[Json], bool]


@cache
def _parts(kind: type) -> tuple[_Part, ...]:
    """The fields of a dataclass, looked at once: a large value has thousands of them."""
    hints, missing = get_type_hints(kind), dataclasses.MISSING
    return tuple(
        _Part(f.name, own.json or f.name, hints[f.name], own, f.default is f.default_factory is missing,
              _fine(hints[f.name], own))
        for f in dataclasses.fields(kind)
        if f.init
        for own in [entry_of(f)]
    )  # fmt: skip


def _fine(kind: Any, entry: Entry) -> Callable[[Json], bool]:
    """Whether a plain value is as it should be; what is not, or is not plain, has to be read."""
    kinds = set(get_args(kind)) if get_origin(kind) in (Union, types.UnionType) else {kind}
    if not kinds <= {*_KINDS}:
        return lambda data: False
    low, high = _bounds(entry)

    def fine(data: Json) -> bool:
        of = type(data)
        if of not in kinds:
            return False
        return low <= data <= high if of is int else of is not str or len(data) <= LONGEST

    return fine


def _bounds(entry: Entry) -> tuple[int, int]:
    return (-HUGE if entry.low is None else entry.low, HUGE if entry.high is None else entry.high)


@cache
def _shape(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(kind), get_args(kind)


def _decode(kind: Any, data: Json, entry: Entry, at: str, strict: bool) -> Any:
    if kind is Any:
        return data
    origin, args = _shape(kind)
    if reader := _READERS.get(origin):
        return reader(args, data, entry, at, strict)
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind, data, entry, at, strict)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(_word(tuple(member.value for member in kind), data, entry, at, strict))
    return _scalar(kind, data, entry, at, strict)


def _scalar(kind: Any, data: Json, entry: Entry, at: str, strict: bool) -> Any:
    if type(data) is not kind:
        raise Refusal(entry.code, f"{_name(entry, at)} must be {_KINDS.get(kind, 'of another kind')}.", at or None)
    if kind is int:
        low, high = _bounds(entry)
        if not low <= data <= high:
            raise Refusal(entry.code, f"{_name(entry, at)} must be from {low} to {high}.", at or None)
    if kind is str and len(data) > LONGEST and entry.label and not strict:
        raise Refusal(entry.code, f"{_name(entry, at)} is longer than {LONGEST} characters.", at or None)
    return data


_KINDS = {int: "a whole number", str: "text", bool: "true or false", types.NoneType: "null"}


def _word(words: tuple[Any, ...], data: Json, entry: Entry, at: str, strict: bool) -> Any:
    for word in words:
        if type(word) is type(data) and word == data:
            return word
    listed = ", ".join(map(str, words))
    raise Refusal(entry.code, f"{_name(entry, at)} must be one of: {listed}.", at or None)


def _union(kinds: tuple[Any, ...], data: Json, entry: Entry, at: str, strict: bool) -> Any:
    if data is None and type(None) in kinds:
        return None
    refusal: Refusal | None = None
    for kind in (k for k in kinds if k is not type(None)):
        try:
            return _decode(kind, data, entry, at, strict)
        except Refusal as error:
            # The refusal that got furthest into the value says most.
            if refusal is None or len(error.field or "") > len(refusal.field or ""):
                refusal = error
    raise refusal or Refusal(entry.code, f"{_name(entry, at)} does not fit.", at or None)


def _tuple(kinds: tuple[Any, ...], data: Json, entry: Entry, at: str, strict: bool) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise Refusal(entry.code, f"{_name(entry, at)} must be a list.", at or None)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_decode(kinds[0], item, entry, _join(at, i), strict) for i, item in enumerate(data))
    if len(kinds) != len(data):
        raise Refusal(entry.code, f"{_name(entry, at)} must have {counted(len(kinds), 'item')}.", at or None)
    return tuple(
        _decode(k, item, entry, _join(at, i), strict) for i, (k, item) in enumerate(zip(kinds, data, strict=True))
    )


def _mapping(kinds: tuple[Any, ...], data: Json, entry: Entry, at: str, strict: bool) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        raise Refusal(entry.code, f"{_name(entry, at)} must be an object.", at or None)
    return {str(key): _decode(kinds[1], item, entry, _join(at, key), strict) for key, item in data.items()}


def _dataclass(kind: Any, data: Json, entry: Entry, at: str, strict: bool) -> Any:
    if isinstance(data, kind):
        return data  # A part that was read before, in a request that leaves its parts to its rule.
    if not isinstance(data, Mapping):
        raise Refusal(entry.code, f"{_name(entry, at)} must be an object.", at or None)
    values = {}
    for part in _parts(kind):
        if part.key in data:
            given = data[part.key]
            fine = part.fine(given)
            values[part.name] = given if fine else _decode(part.kind, given, part.entry, _join(at, part.key), strict)
        elif strict or part.required:
            name = _name(part.entry, part.key)
            raise Refusal(part.entry.code, f"{name} is missing.", _join(at, part.key))
    if strict and len(data) > len(values):
        known = {part.key for part in _parts(kind)}
        key = next(key for key in data if key not in known)
        raise Refusal(entry.code, f"There is no field {key:.60}.", _join(at, key))
    return kind(**values)


_READERS = {
    Union: _union,
    types.UnionType: _union,
    Literal: _word,
    tuple: _tuple,
    Mapping: _mapping,
    dict: _mapping,
}


def _join(at: str, key: object) -> str:
    return f"{at}.{key}" if at else str(key)


def _name(entry: Entry, at: str) -> str:
    return entry.label or at or "The value"
