"""Large values that change little, written and read again at the cost of what changed: a battle has hundreds of units.

What a rule leaves alone it hands on as the same object, so its JSON is what it was; what is the same JSON as before
stands for the same value.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TypeVar

from core.schema.codec import Json, decode, encode
from core.schema.fields import fields_of

T = TypeVar("T")


def encode_again(value: object, before: object, json: Json) -> Json:
    """The JSON of a value that was made from the one before, whose JSON is at hand; shares with it what is the same."""
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
        shared = [encode_again(*each) for each in zip(value, before, json, strict=False)]
        return shared + [encode(item) for item in value[len(shared) :]]
    return encode(value)


def decode_again(kind: type[T], data: Json, before: tuple[Json, T] | None, at: str = "") -> T:
    """A stored value, read strictly, by the JSON and the value it was before."""
    if before is not None and type(before[1]) is kind:
        data = _known(data, *before)
    return decode(kind, data, at, strict=True)


def _known(data: Json, json: Json, before: object) -> object:
    """The data with the values themselves for what is as it was, which the decoder takes as they are."""
    if dataclasses.is_dataclass(before) and isinstance(data, Mapping) and isinstance(json, Mapping):
        if data == json:
            return before
        old = {field.key: getattr(before, field.name) for field in fields_of(type(before))}
        return {key: _known(item, json[key], old[key]) if key in old else item for key, item in data.items()}
    if isinstance(before, tuple) and isinstance(data, list) and isinstance(json, list):
        shared = [_known(*each) for each in zip(data, json, before, strict=False)]
        return shared + data[len(shared) :]
    return data
