"""The faults of a file that a GM wrote, each with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from core.refusal import Refusal
from core.schema.codec import Json

Faults = Iterator[Refusal]


def wrong(why: str, at: str, code: str = "bad_request") -> Refusal:
    """A fault of a file, with its place."""
    return Refusal(code, why, at)


def part_of(data: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    """A part of an object; empty if it isn't an object, which is reported elsewhere."""
    found = data.get(key)
    return found if isinstance(found, Mapping) else {}


def keys(data: Mapping[str, Json], known: Collection[str], at: str, needed: Collection[str]) -> Faults:
    """The faults of an object's keys: missing and unknown ones."""
    for key in needed:
        if key not in data:
            yield wrong(f"{key} is missing.", f"{at}.{key}")
    for key in data:
        if key not in known:
            yield wrong(f"{key:.40} isn't known here. Use one of: {', '.join(known)}.", f"{at}.{key:.40}")


def is_object(data: Mapping[str, Json], key: str, at: str) -> Faults:
    """A part that is there and no object."""
    if key in data and not isinstance(data[key], Mapping):
        yield wrong(f"{key} must be an object.", f"{at}.{key}")


def one_of(data: Mapping[str, Json], key: str, known: Collection[str], at: str, code: str) -> Faults:
    """A part that is there and none of the words known."""
    if key in data and (not isinstance(data[key], str) or data[key] not in known):
        yield wrong(f"{data[key]!s:.40} isn't known here. Use one of: {', '.join(known)}.", f"{at}.{key}", code)
