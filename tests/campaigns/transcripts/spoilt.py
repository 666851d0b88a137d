"""Texts with one thing wrong: a line left out, doubled, emptied or replaced, or a value, a cell, a part of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

MOST_LINES: Final = 24
"""The lines of a text that are changed, from its beginning."""
MOST_VALUES: Final = 40
"""The values of a JSON text that are changed."""
WORD: Final = "nonsense"
_KEY: Final = re.compile(r'^(?P<key>\s*[\w".-]+\s*[=:]\s*)(?P<value>\S.*)$')
Spoilt = Iterator[tuple[str, str, str]]
"""The place, the change, and the text with it."""


def spoilt(name: str, text: str) -> Spoilt:
    """The text of a file with one change after the other."""
    yield "all", "empty", ""
    yield "all", "half", text[: len(text) // 2]
    yield "all", "twice", text + text
    yield from _values(json.loads(text)) if name.endswith(".json") else _lines(text)


def _lines(text: str) -> Spoilt:
    lines = text.split("\n")
    for at, line in enumerate(lines[:MOST_LINES]):
        for how, instead in _instead(line):
            yield f"line {at + 1}", how, "\n".join([*lines[:at], *instead, *lines[at + 1 :]])


def _instead(line: str) -> Iterator[tuple[str, list[str]]]:
    """The lines in place of one."""
    yield "left out", []
    yield "twice", [line, line]
    if line.strip():
        yield from (("empty", [""]), ("a word", [WORD]), ("a number", ["7"]), ("indented", [f"  {line}"]))
    if known := _KEY.match(line):
        yield from ((f"value {how}", [known["key"] + value]) for how, value in _OTHER_VALUES)
    for sign in (",", ";", "|", "\t"):
        if sign in line:
            first, *rest = line.split(sign)
            yield f"a {sign!r} less", [sign.join(rest)]
            yield f"a {sign!r} more", [sign.join((first, "", *rest))]
            yield "last cell empty", [sign.join((first, *rest[:-1], ""))]


_OTHER_VALUES: Final = (("empty", ""), ("a word", WORD), ("a text", f'"{WORD}"'), ("-1", "-1"), ("a list", "[]"))


def _values(data: Any) -> Spoilt:
    for place in [*_places(data)][:MOST_VALUES]:
        said = ".".join(map(str, place))
        yield said, "left out", json.dumps(_without(data, place), ensure_ascii=False)
        for how, value in (
            ("null", None),
            ("a word", WORD),
            ("a number", 7),
            ("empty", ""),
            ("a list", []),
            ("{}", {}),
        ):
            yield said, how, json.dumps(_with(data, place, value), ensure_ascii=False)


def _places(data: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The places of the values in JSON; of a list, those in the first entry."""
    inner: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(data, dict):
        inner = iter(data.items())
    elif isinstance(data, list):
        inner = enumerate(data[:1])
    for key, value in inner:
        yield (*place, key)
        yield from _places(value, (*place, key))


def _with(data: Any, place: tuple[str | int, ...], value: Any) -> Any:
    made = deepcopy(data)
    inner = made
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return made


def _without(data: Any, place: tuple[str | int, ...]) -> Any:
    made = deepcopy(data)
    inner = made
    for key in place[:-1]:
        inner = inner[key]
    del inner[place[-1]]
    return made
