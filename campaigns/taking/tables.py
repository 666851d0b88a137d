"""Characters in a CSV table or in JSON, as files: each row or object as if it were the front matter of a file."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from campaigns.kinds.people import CharacterFields
from campaigns.kinds.written import names
from campaigns.taking.files import LARGEST, Fault, File
from campaigns.vault.front import Key
from campaigns.vault.pages import KIND
from core.refusal import Refusal
from core.schema.strict_json import read_json
from core.wording import counted

_WORDS = {*names(CharacterFields)}
_BETWEEN = re.compile(r"[\s,]*")

MOST = 1000
"""Characters that are taken in at once."""


def read_table(file: Path) -> tuple[list[File], list[Fault]]:
    """The characters in a file, and what is wrong with it, by line. Raises `OSError`."""
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        return [], [Fault(file.name, 1, f"It is larger than {LARGEST:,} bytes.")]
    try:
        text = content.decode("utf-8-sig")
        rows = list(_csv(text) if file.suffix.casefold() == ".csv" else _json(text))
    except UnicodeDecodeError as error:
        return [], [Fault(file.name, content.count(b"\n", 0, error.start) + 1, "It is no text in UTF-8.")]
    except _Wrong as wrong:
        return [], [Fault(file.name, wrong.line, wrong.message)]
    if not 1 <= len(rows) <= MOST:
        return [], [Fault(file.name, 1, f"It holds from 1 to {MOST:,} characters.")]
    faults = [Fault(file.name, line, "A character has a name.") for line, said in rows if not said.get("name")]
    return [_file(file.name, line, said) for line, said in rows if said.get("name")], faults


class _Wrong(Refusal):
    """What is wrong in a line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__("bad_file", message)
        self.line = line


def _file(name: str, line: int, said: Mapping[str, Any]) -> File:
    keys = {each: Key(each, value, line) for each, value in said.items()} | {KIND: Key(KIND, "character", line)}
    note = said.get("note", "")
    body = f"\n{note}\n" if note else ""
    return File(f"{name}:{line}", str(said["name"]), keys, body, line, "")


def _csv(text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The rows of a table, each with its line; what is empty is not said."""
    reader = csv.reader(text.splitlines(keepends=True), strict=True)
    try:
        head = [each.strip() for each in next(reader, [])]
        if "name" not in head or len(set(head)) < len(head):
            raise _Wrong(1, "The first line names the columns, each once, and one of them is `name`.")
        before = reader.line_num
        for row in reader:
            line, before = before + 1, reader.line_num
            if len(row) > len(head):
                raise _Wrong(line, f"{counted(len(row), 'value')} stand here for {counted(len(head), 'column')}.")
            if any(each.strip() for each in row):
                yield line, {key: value for key, value in zip(head, row, strict=False) if key and value.strip()}
    except csv.Error as error:
        raise _Wrong(reader.line_num, f"It is no CSV: {error}.") from error


def _json(text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The objects of a list, or one alone, each with the line it begins in."""
    try:
        data = read_json(text)
    except json.JSONDecodeError as error:
        raise _Wrong(error.lineno, f"It is no JSON: {error.msg}.") from error
    except (ValueError, RecursionError) as error:
        raise _Wrong(1, f"It is no JSON: {error}.") from error
    listed = data if isinstance(data, list) else [data]
    for line, each in zip(_starts(text, isinstance(data, list)), listed, strict=True):
        if not isinstance(each, dict):
            raise _Wrong(line, "A character is an object with a name.")
        yield line, dict(_flat(each))


def _starts(text: str, listed: bool) -> Iterator[int]:
    """The lines in which the objects of a list begin, or the one there is."""
    decoder, at = json.JSONDecoder(), text.index("[") + 1 if listed else 0
    while True:
        at = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]
        if at >= len(text) or text[at] == "]":
            return
        yield text.count("\n", 0, at) + 1
        at = decoder.raw_decode(text, at)[1]


def _flat(said: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, Any]]:
    """The values of an object by their paths; what is said in words is text."""
    for name, value in said.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{at}{name}.")
        elif at or name not in _WORDS:
            yield f"{at}{name}", value
        else:
            yield name, [str(each) for each in value] if isinstance(value, list) else str(value)
