"""Encoding and decoding of large values at the cost of their changes: a battle has hundreds of units.

A rule passes on unchanged parts as the same objects, so their JSON is the same; JSON that is the same as before is
decoded to the same value.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TypeVar

from core.schema.codec import Json, decode, encode
from core.schema.fields import fields_of

T = TypeVar("T")


def encode_again(value: object, before: object, json: Json) -> Json:
    """The JSON of a value made from the one before, whose JSON is given; shares the unchanged parts with it."""
    if value is before:
        return json
    kind = type(value)
    if kind is not type(before):
        return encode(value)
    if dataclasses.is_dataclass(kind):
        return {
            field.key: encode_again(getattr(value, field.name), getattr(before, field.name), json[field.key])
            for field in fields_of(kind)
        }
    if isinstance(value, tuple) and isinstance(before, tuple):
        pairs = zip(value, before, json, strict=False)
        shared = [kept if item is old else encode_again(item, old, kept) for item, old, kept in pairs]
        return shared + [encode(item) for item in value[len(shared) :]]
    if isinstance(value, Mapping) and isinstance(before, Mapping):
        return {
            str(key): encode_again(item, before[key], json[str(key)]) if key in before else encode(item)
            for key, item in value.items()
        }
    return encode(value)


def decode_again(kind: type[T], data: Json, before: tuple[Json, T] | None, at: str = "") -> T:
    """A stored value, read strictly, reusing the parts of the value before whose JSON is unchanged."""
    if before is not None and type(before[1]) is kind:
        data = _reuse_unchanged(data, *before)
    return decode(kind, data, at, strict=True)


def _reuse_unchanged(data: Json, json: Json, before: object) -> object:
    """The data with the unchanged parts replaced by their values, which the decoder accepts."""
    kind = type(before)
    if dataclasses.is_dataclass(kind) and isinstance(data, Mapping) and isinstance(json, Mapping):
        if data == json:
            return before
        old = {field.key: getattr(before, field.name) for field in fields_of(kind)}
        return {key: _reuse_unchanged(item, json[key], old[key]) if key in old else item for key, item in data.items()}
    if isinstance(before, tuple) and isinstance(data, list) and isinstance(json, list):
        part = type(before[0]) if before and dataclasses.is_dataclass(before[0]) else None
        shared = [
            old if item is was and type(old) is part else _reuse_unchanged(item, was, old)
            for item, was, old in zip(data, json, before, strict=False)
        ]
        return shared + data[len(shared) :]
    if isinstance(before, Mapping) and isinstance(data, Mapping) and isinstance(json, Mapping):
        return {
            key: _reuse_unchanged(item, json[key], before[key]) if key in before and key in json else item
            for key, item in data.items()
        }
    return data
