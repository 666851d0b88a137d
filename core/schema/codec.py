"""JSON to frozen dataclasses and back, refusing any value that doesn't fit.

The type of a field (`core.schema.fields`) and the bounds and code of its `Entry` say what fits.

The decoder reads an object in two ways. A new one (a request, a command, a form) may leave out fields with a default,
and unknown keys are ignored. A stored one was written in full by `encode`, perhaps by an older version: read
`strict`, an unknown or missing field is refused by its path, because guessing would lose data.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from types import NoneType
from typing import Any, TypeVar

from core.refusal import Refusal
from core.schema.bounds import number_fault
from core.schema.entry import LINE, LONGEST, Entry
from core.schema.fields import Field, Kind, Type, fields_of, type_of, typed_cache
from core.wording import quantity

T = TypeVar("T")
Json = Any
"""A JSON value: None, bool, int, str, list or dict of the same."""


def decode(kind: type[T], data: object, at: str = "", *, strict: bool = False) -> T:
    """Read a value of type `kind`; raise `Refusal` naming the field at fault. Stored values are read `strict`."""
    value: T = _decode(type_of(kind), data, Entry(), at, strict)
    return value


def checked_fields(value: object) -> Iterator[tuple[str, Json]]:
    """The fields of a dataclass value by name, each checked like input from outside; raises `Refusal`."""
    for field, fine in _parts(value.__class__):
        given = getattr(value, field.name)
        yield field.name, given if fine(given) else _decode(field.type, given, field.entry, field.key, False)


def encode(value: object) -> Json:
    """The JSON of a dataclass value; tuples become lists, enums their values, fractions text in lowest terms."""
    kind = type(value)
    if kind in _PLAIN or value is None:
        return value
    if dataclasses.is_dataclass(kind):
        return {field.key: encode(getattr(value, field.name)) for field in fields_of(kind)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value


def texts(data: Json) -> Iterator[str]:
    """Every text in encoded data, without the keys."""
    if isinstance(data, str):
        yield data
    else:
        parts = data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ()
        for part in parts:
            yield from texts(part)


@typed_cache
def _parts(kind: type) -> tuple[tuple[Field, Callable[[Json], bool]], ...]:
    """The fields of a dataclass, each with a quick test of whether its value needs no decoding: large values have
    thousands.
    """
    return tuple((field, _fine(field.type, field.entry)) for field in fields_of(kind))


def _fine(of: Type, entry: Entry) -> Callable[[Json], bool]:
    """A test of whether a plain value fits; any other value has to be decoded."""
    kinds = {part.python for part in (of.parts if of.kind is Kind.UNION else (of,))}
    if not kinds <= _PLAIN or (str in kinds and (entry.line or entry.filled or entry.longest != LONGEST)):
        return lambda data: False
    if of.optional:
        kinds.add(NoneType)
    low, high = entry.bounds

    def fine(data: Json) -> bool:
        of = type(data)
        if of not in kinds:
            return False
        return low <= data <= high if of is int else of is not str or len(data) <= LONGEST

    return fine


_PLAIN = {bool, int, str}


def _decode(of: Type, data: object, entry: Entry, at: str, strict: bool) -> Json:
    if data is None and of.optional:
        return None
    return _READERS[of.kind](of, data, entry, at, strict)


def _anything(of: Type, data: object, entry: Entry, at: str, strict: bool) -> Json:
    return data


def _other(of: Type, data: object, entry: Entry, at: str, strict: bool) -> Json:
    raise Refusal(entry.code, f"{_name(entry, at)} has the wrong type.", at or None)


def _truth(of: Type, data: object, entry: Entry, at: str, strict: bool) -> bool:
    if type(data) is not bool:
        raise Refusal(entry.code, f"{_name(entry, at)} must be true or false.", at or None)
    return data


def _number(of: Type, data: object, entry: Entry, at: str, strict: bool) -> int:
    if fault := number_fault(_name(entry, at), data, entry):
        raise Refusal(entry.code, fault, at or None)
    assert isinstance(data, int)
    return data


def _text(of: Type, data: object, entry: Entry, at: str, strict: bool) -> str:
    if type(data) is not str:
        raise Refusal(entry.code, f"{_name(entry, at)} must be text.", at or None)
    return data if strict else _clean_text(data, entry, at)


def _clean_text(data: str, entry: Entry, at: str) -> str:
    text, longest = (data.strip(), LINE) if entry.line else (data, entry.longest)
    if entry.filled and not text.strip():
        raise Refusal(entry.code, f"{_name(entry, at)} must not be empty.", at or None)
    if len(text) > longest and entry.label:
        most = quantity(longest, "character", form=",")
        raise Refusal(entry.code, f"{_name(entry, at)} must be at most {most} long.", at or None)
    return text


def _word(of: Type, data: object, entry: Entry, at: str, strict: bool) -> Json:
    for word in of.words:
        if type(word) is type(data) and word == data:
            return of.python(word) if isinstance(of.python, type) else word
    listed = ", ".join(map(str, of.words))
    raise Refusal(entry.code, f"{_name(entry, at)} must be one of: {listed}.", at or None)


def _union(of: Type, data: object, entry: Entry, at: str, strict: bool) -> Json:
    refusal: Refusal | None = None
    for part in of.parts:
        try:
            return _decode(part, data, entry, at, strict)
        except Refusal as error:
            # The refusal deepest in the value is the most precise.
            if refusal is None or len(error.field or "") > len(refusal.field or ""):
                refusal = error
    raise refusal or Refusal(entry.code, f"{_name(entry, at)} doesn't fit here.", at or None)


def _list(of: Type, data: object, entry: Entry, at: str, strict: bool) -> tuple[Json, ...]:
    if not isinstance(data, list | tuple):
        raise Refusal(entry.code, f"{_name(entry, at)} must be a list.", at or None)
    known = of.item.python if of.item.kind is Kind.GROUP else None  # parts that are decoded already, as in `_group`
    try:
        return tuple(
            item if type(item) is known else _decode(of.item, item, entry, _join(at, i), strict)
            for i, item in enumerate(data)
        )
    except Refusal as refusal:
        if not entry.unknown or refusal.code != entry.code:
            raise
        raise Refusal(entry.unknown, refusal.message, refusal.field) from None


def _tuple(of: Type, data: object, entry: Entry, at: str, strict: bool) -> tuple[Json, ...]:
    if not isinstance(data, list | tuple):
        raise Refusal(entry.code, f"{_name(entry, at)} must be a list.", at or None)
    if len(of.parts) != len(data):
        raise Refusal(entry.code, f"{_name(entry, at)} must have {quantity(len(of.parts), 'item')}.", at or None)
    pairs = enumerate(zip(of.parts, data, strict=True))
    return tuple(_decode(part, item, entry, _join(at, i), strict) for i, (part, item) in pairs)


def _mapping(of: Type, data: object, entry: Entry, at: str, strict: bool) -> dict[str, Json]:
    if not isinstance(data, Mapping):
        raise Refusal(entry.code, f"{_name(entry, at)} must be an object.", at or None)
    if entry.filled:  # its names, not its values
        if not strict and not all(str(key).strip() for key in data):
            raise Refusal(entry.code, f"{_name(entry, at)} must not have an empty name.", at or None)
        entry = dataclasses.replace(entry, filled=False)
    return {str(key): _decode(of.item, item, entry, _join(at, key), strict) for key, item in data.items()}


def _group(of: Type, data: object, entry: Entry, at: str, strict: bool) -> Json:
    kind = of.python
    if isinstance(data, kind):
        return data  # decoded already, in a request whose rule decodes its parts
    if not isinstance(data, Mapping):
        raise Refusal(entry.code, f"{_name(entry, at)} must be an object.", at or None)
    values = {}
    for field, fine in _parts(kind):
        name, key, held, own, required, _ = field
        if key in data:
            given = data[key]
            values[name] = given if fine(given) else _decode(held, given, own, _join(at, key), strict)
        elif strict or required:
            raise Refusal(own.code, f"{_name(own, key)} is missing.", _join(at, key))
    if strict and len(data) > len(values):
        known = {field.key for field in fields_of(kind)}
        key = next(key for key in data if key not in known)
        raise Refusal(entry.code, f"{key:.60} isn't a field here.", _join(at, key))
    return kind(**values)


_READERS = {
    Kind.TRUTH: _truth,
    Kind.NUMBER: _number,
    Kind.TEXT: _text,
    Kind.WORD: _word,
    Kind.GROUP: _group,
    Kind.LIST: _list,
    Kind.TUPLE: _tuple,
    Kind.MAPPING: _mapping,
    Kind.UNION: _union,
    Kind.ANYTHING: _anything,
    Kind.OTHER: _other,
}


def _join(at: str, key: object) -> str:
    return f"{at}.{key}" if at else str(key)


def _name(entry: Entry, at: str) -> str:
    return entry.label or at or "The value"
