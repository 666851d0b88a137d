"""An output as it is listed: without what differs from machine to machine, and without style."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import Any

import core
from tests.outputs.pages import page_lines

PROGRAM = str(Path(core.__file__).parents[1])
"""Where the program is."""
WIDTH = 150
"""The characters of a line of JSON that is not broken into its parts."""
_UNLIKE = (
    (re.compile(r"(;base64,)[A-Za-z0-9+/=]+"), r"\1…"),
    (re.compile(r"\b(?=\d*[a-f])[0-9a-f]{20,}\b"), "DIGEST"),
    (re.compile(r"(https?://[^/\s]+/)[\w-]{20,}"), r"\1TOKEN"),
)
"""Texts that say nothing to a reader, or differ each time, and what is listed instead."""


def lines_of(text: str, folder: str) -> list[str]:
    """The lines of an output made below a folder: a page as text, JSON with each value that fits on one line."""
    text = text.replace(folder, "HERE").replace(PROGRAM, "PROGRAM").replace(version("wyrdbook"), "VERSION")
    for pattern, instead in _UNLIKE:
        text = pattern.sub(instead, text)
    if text.startswith("<!DOCTYPE html>"):
        return list(page_lines(text))
    if text.startswith("{"):
        try:
            return list(_folded("", json.loads(text), ""))
        except ValueError:
            pass
    lines = (line.rstrip() for line in text.splitlines())
    return [line for line, several in groupby(lines) for line in (several if line else [line])]


def _folded(name: str, value: Any, indent: str, end: str = "") -> Iterator[str]:
    """A JSON value on one line if it fits, else with a line for each of its parts."""
    told = f"{indent}{name}{json.dumps(value, ensure_ascii=False)}{end}"
    if len(told) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        yield told
        return
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    yield f"{indent}{name}{opened}"
    parts = value.items() if isinstance(value, dict) else (("", each) for each in value)
    for number, (key, part) in enumerate(parts, 1):
        yield from _folded(f'"{key}": ' if key else "", part, f"{indent} ", "," if number < len(value) else "")
    yield f"{indent}{closed}{end}"


def beside(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """How one output differs from another, by lines; without the numbers of lines, which would change with each."""
    told = [*unified_diff(before, now, n=0, lineterm="")][2:]
    return ["…" if line.startswith("@@") else line for line in told]
