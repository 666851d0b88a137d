"""What is wrong with a file that a GM wrote, each fault at the place it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from core.refusal import Refusal
from core.schema.codec import Json

Faults = Iterator[Refusal]


def wrong(why: str, at: str, code: str = "bad_request") -> Refusal:
    """A fault of a file, at the place it is."""
    return Refusal(code, why, at)


def part_of(data: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    """A part that is an object; an empty one where it is not, which is a fault told once."""
    found = data.get(key)
    return found if isinstance(found, Mapping) else {}


def keys(data: Mapping[str, Json], known: Collection[str], at: str, needed: Collection[str]) -> Faults:
    """What is missing from an object and what does not belong there."""
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
