"""Characters in a spreadsheet or in JSON, as files: each row or object stands for a file's front matter."""

from __future__ import annotations

import csv
import json
import re
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from campaigns.imports.column_headings import FIELDS, WORDS, match_heads, word_value
from campaigns.imports.files import LARGEST, File
from campaigns.imports.value_texts import named_path, value_text
from campaigns.user_files.encodings import BOM, NO_TEXT, decode_text, name_of_encoding
from campaigns.user_files.faults import Fault
from campaigns.vault.front_matter import FIELDS as CUSTOM
from campaigns.vault.front_matter import Key
from campaigns.vault.page_fields import KIND
from core.refusal import Refusal
from core.schema.strict_json import read_json
from core.wording import quantity

_BETWEEN = re.compile(r"[\s,]*")
_DELIMITERS = (",", ";", "\t", "|")
_EMPTY: Any = object()
"""An empty cell, which gives no value."""
_SEPARATOR = re.compile(r'"?sep=(?P<sign>[,;\t|])"?', re.I)
"""The line in which a spreadsheet declares its separator."""
_RULE = re.compile(r"\s*(?::?-+:?)?\s*")
"""A cell of the rule below the heads of a table drawn with |."""
_CUSTOM = f"{CUSTOM}."
"""The beginning of a column of custom fields, as in a table for the external editor."""
_MOST_TITLES = 5
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
TABLES = (".csv", ".tsv", ".tab", ".json")
"""The endings of files with a list of characters."""

MOST = 1000
"""The most characters in one import."""


class Listed(NamedTuple):
    """The characters in a file, its faults by line, and the parts read differently from how they are written.

    `columns` are its heads, if none is known to hold the names.
    """

    files: list[File]
    faults: list[Fault]
    said: list[str]
    columns: tuple[str, ...] = ()


Row = tuple[int, Mapping[str, Any]]
"""The line of a character, and the values by head."""


def is_table(file: Path) -> bool:
    """Return True if a file's name is that of a list of characters."""
    return file.suffix.casefold() in TABLES


def read_table(file: Path, told: Mapping[str, str] = {}) -> Listed:
    """The characters in a file; `told` are the meanings given for heads. Raises `OSError`."""
    said = list[str]()
    try:
        text, encoding = _text(file)
        said += [f"{file.name} was read as {name_of_encoding(encoding)}."] if encoding else []
        ending = file.suffix.casefold()
        rows = list(_json(text, said) if ending == ".json" else _csv(text, ending, told, said))
        if not 1 <= len(rows) <= MOST:
            raise _Wrong(1, f"It can hold 1 to {MOST:,} characters.")
        if not any("name" in match_heads(row, told).values() for _, row in rows):
            nameless = Fault(file.name, 1, _nameless(rows[0][1]))
            return Listed([], [nameless], said, tuple(rows[0][1]))
    except _Wrong as wrong:
        return Listed([], [Fault(file.name, wrong.line, wrong.message)], said)
    return _list(file.name, rows, told, said)


def _text(file: Path) -> tuple[str, str]:
    """The text of a file, and its encoding."""
    if not stat.S_ISREG(file.stat().st_mode):
        raise _Wrong(1, "It isn't a file that can be read.")
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise _Wrong(1, f"It is larger than {LARGEST:,} bytes.")
    read = decode_text(content)
    if read is None:
        raise _Wrong(1, NO_TEXT)
    return read[0].removeprefix(BOM), read[1]


def _nameless(heads: Iterable[str]) -> str:
    """The advice for a table without a column of names."""
    first = next(iter(heads), "Character")
    return f'No column is called name or Character. Say which holds the names, such as --map "{first:.40}=name".'


def _list(name: str, rows: Iterable[Row], told: Mapping[str, str], said: list[str]) -> Listed:
    files, faults, out = list[File](), list[Fault](), dict[str, None]()
    for line, row in rows:
        to = match_heads(row, told)
        out |= dict.fromkeys(head for head in to if not to[head])
        values = dict[str, Any]()
        for head, value in row.items():
            if not to[head] or value is _EMPTY:
                continue
            field = to[head]
            values[field] = f"{values[field]}\n{value}" if field in values and field == "note" else value
            if field in WORDS and word_value(field, str(value)) != str(value).casefold():
                said.append(f"{name}:{line}: {head} {value} is kept as {word_value(field, str(value))}.")
            if field in WORDS:
                values[field] = word_value(field, str(value))
        if str(values.get("name", "")).strip():
            files.append(_file(name, line, values))
        else:
            faults.append(Fault(name, line, "A character needs a name."))
    said += [f"{name}: {', '.join(out)} left out, as you said."] if out else []
    return Listed(files, faults, said)


class _Wrong(Refusal):
    """The fault of a line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__("bad_file", message)
        self.line = line


def _file(name: str, line: int, said: Mapping[str, Any]) -> File:
    custom = {each: value for each, value in said.items() if each.startswith(_CUSTOM)}
    keys = {_place(each): Key(each, value, line) for each, value in said.items() if each not in custom}
    keys |= {KIND: Key(KIND, "character", line)}
    if custom:
        texts: dict[str, str] = {}
        for each, value in custom.items():
            texts[named_path(each.removeprefix(_CUSTOM), texts)] = value_text(value)
        keys[CUSTOM] = Key(CUSTOM, texts, line)
    note = said.get("note", "")
    body = f"\n{note}\n" if note else ""
    return File(f"{name}:{line}", str(said["name"]), keys, body, line, "")


def _place(head: str) -> str:
    """The place of a column among the keys of a page: `type` or `id` means there something else."""
    return head if head in FIELDS else f"column {head}"


def _csv(text: str, ending: str, told: Mapping[str, str], said: list[str]) -> Iterator[Row]:
    """The rows of a table with their lines. Empty cells are omitted, and lines above the heads are reported."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").splitlines(keepends=True)
    above, delimiter = _heads_at(lines, ending, told)
    said += [f"Line {at} is above the heads and was left out: {one:.60}." for at, one in _titles(lines[:above])]
    reader = csv.reader(lines[above:], strict=True, delimiter=delimiter)
    try:
        head = [each.strip() for each in next(reader, [])]
        named = [each.casefold() for each in head if each]
        if len(set(named)) < len(named) or not named:
            raise _Wrong(above + 1, "The first line must name each column once.")
        before = reader.line_num
        for row in reader:
            line, before = above + before + 1, reader.line_num
            while len(row) > len(head) and not row[-1].strip():
                row.pop()
            if len(row) > len(head):
                raise _Wrong(line, f"This line has {quantity(len(row), 'value')} for {quantity(len(head), 'column')}.")
            if any(each.strip() for each in row) and not all(map(_RULE.fullmatch, row)):
                yield line, {key: value.strip() or _EMPTY for key, value in zip(head, row, strict=False) if key}
    except csv.Error as error:
        raise _Wrong(above + reader.line_num, f"It isn't CSV: {error}.") from error


def _heads_at(lines: Sequence[str], ending: str, told: Mapping[str, str]) -> tuple[int, str]:
    """The number of lines above the heads, and the separator: up to the first line with a column of names."""
    kept = [at for at, each in enumerate(lines) if each.strip()] or [0]
    if stated := _SEPARATOR.fullmatch(lines[kept[0]].strip() if lines else ""):
        return kept[0] + 1, stated["sign"]
    for at in kept[:_MOST_TITLES]:
        sign = _delimiter(lines[at] if lines else "", ending)
        cells = [each.strip(' "\n') for each in lines[at].split(sign)] if lines else []
        if len(cells) > 1 and "name" in match_heads(cells, told).values():
            return at, sign
    return kept[0], _delimiter(lines[kept[0]] if lines else "", ending)


def _titles(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines above the heads that aren't empty, with their numbers."""
    for at, line in enumerate(lines, 1):
        text = " ".join(line.replace('"', "").strip(" \n,;|\t").split())
        if text and not _SEPARATOR.fullmatch(line.strip()):
            yield at, text


def _delimiter(head: str, ending: str) -> str:
    """The separator of columns: the one most frequent in a line."""
    plain = _QUOTED.sub("", head)
    if ending in (".tsv", ".tab") and "\t" in plain:
        return "\t"
    return max(_DELIMITERS, key=plain.count)


def _json(text: str, said: list[str]) -> Iterator[Row]:
    """The objects of a list, of lists in an object, or a single one, each with its first line."""
    try:
        data = read_json(text)
    except json.JSONDecodeError as error:
        raise _Wrong(error.lineno, f"It isn't JSON: {error.msg}.") from error
    except (ValueError, RecursionError) as error:
        raise _Wrong(1, f"It isn't JSON: {error}.") from error
    for line, each in zip(*_objects(text, data, said), strict=True):
        if not isinstance(each, dict):
            raise _Wrong(line, "A character must be an object with a name.")
        yield line, dict(_flat(each))


def _objects(text: str, data: Any, said: list[str]) -> tuple[list[int], list[Any]]:
    """The characters in JSON and their first lines; anything outside lists of them is reported."""
    if isinstance(data, list):
        return list(_starts(text, text.index("["))), data
    if not isinstance(data, dict) or "name" in match_heads(data).values():
        return [1], [data]
    wrapped = [key for key, value in data.items() if isinstance(value, list) and _has_objects(value)]
    if wrapped:
        beside = ", ".join(each for each in data if each not in wrapped)
        said += [f"Only the characters were read, and not {beside:.200}."] if beside else []
        begun = [text.find("[", max(0, text.find(json.dumps(each, ensure_ascii=False)))) for each in wrapped]
        return [line for at in begun for line in _starts(text, at)], [one for each in wrapped for one in data[each]]
    named = {key: value for key, value in data.items() if isinstance(value, dict)}
    if len(named) == len(data) == 1 and not _is_one(next(iter(named.values()))):
        return _objects(text, next(iter(named.values())), said)
    if named and len(named) == len(data):
        lines = [text.count("\n", 0, max(0, text.find(json.dumps(key, ensure_ascii=False)))) + 1 for key in named]
        return lines, [value if _is_one(value) else {"name": key, **value} for key, value in named.items()]
    return [1], [data]


def _has_objects(listed: list[Any]) -> bool:
    return bool(listed) and all(isinstance(each, dict) for each in listed)


def _is_one(said: Mapping[str, Any]) -> bool:
    return "name" in match_heads(said).values()


def _starts(text: str, at: int) -> Iterator[int]:
    """The first lines of the objects in a list."""
    decoder, at = json.JSONDecoder(), at + 1
    while True:
        at = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]
        if at >= len(text) or text[at] == "]":
            return
        yield text.count("\n", 0, at) + 1
        at = decoder.raw_decode(text, at)[1]


def _flat(said: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, Any]]:
    """The values of an object by path; a character's details become text."""
    fields = {} if at else match_heads(said)
    for name, value in said.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{at}{name}.")
        elif fields.get(name) not in FIELDS:
            yield f"{at}{name}", value
        elif value is not None:
            yield name, [str(each) for each in value] if isinstance(value, list) else str(value)


def of_table(fault: Fault) -> Fault:
    """A fault of a table's row as a fault of the table."""
    name, _, row = fault.file.rpartition(":")
    return fault._replace(file=name) if name.casefold().endswith(TABLES) and row.isdecimal() else fault
