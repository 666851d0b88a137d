"""JSON from outside, read without guessing or dropping anything."""

from __future__ import annotations

import json
from typing import NoReturn

from core.schema.codec import Json


def read_json(text: bytes | str) -> Json:
    """Read JSON strictly: UTF-8 only, no key twice, no NaN or infinity. Raises ValueError."""
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict[str, Json]()
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the key {name[:60]!r} is listed twice")
        found[name] = value
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} isn't a number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return number
