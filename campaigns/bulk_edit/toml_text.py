"""The TOML text to edit: a block for each character or article, a line for each value.

    [2]  # Mara Voss
    name = "Mara Voss"
    status = "active"  # active, absent, retired

    [2.sheet]
    "attributes.wits" = 3  # Mental: Wits, 0 to 5

A line or block that you delete changes nothing, so you can cut a text down to the part you work on.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaigns.document_kinds.articles import ArticleFields
from campaigns.document_kinds.characters import CharacterFields
from campaigns.document_kinds.text_fields import shared_fields
from campaigns.state.list_rows import Known
from campaigns.state.view import CharacterView
from campaigns.user_files.faults import toml_fault
from core.ruleset import Ruleset
from core.schema.fields import Field, Kind, fields_of
from core.schema.paths import Path
from core.sheet_edit import with_entry_bounds

Value = str | int | bool | list[str]
Place = tuple[str, str]
"""The place of a value: its block, `2` or `2.sheet`, and its name there."""

SHEET, FIELDS = "sheet", "fields"

HEAD = """\
# Change the values after `=`, save and close. A line you remove leaves its value as it was.
# You will see every change before it is made. Texts in three quotes can have several lines.
"""


class Line(NamedTuple):
    """A value with its name and label; `help` lists the possible values. One on a sheet has its `path`."""

    name: str
    value: Value
    label: str
    help: str = ""
    path: Path = ()


class Block(NamedTuple):
    """A character or an article to edit: `lines` about it, then its sheet and custom fields under titles."""

    id: int
    name: str
    character: bool
    lines: tuple[Line, ...]
    sheet: tuple[Line, ...]
    fields: tuple[Line, ...]

    @property
    def parts(self) -> Mapping[str, tuple[Line, ...]]:
        """The lines under each title of the block."""
        return {**({SHEET: self.sheet} if self.character else {}), FIELDS: self.fields}

    def lines_with_places(self) -> Iterator[tuple[Place, Line]]:
        """The lines with their places."""
        yield from (((str(self.id), line.name), line) for line in self.lines)
        for title, lines in self.parts.items():
            yield from (((f"{self.id}.{title}", line.name), line) for line in lines)

    def may_be_new(self, place: Place) -> bool:
        """Return True if a value can be new at this place: it is a custom field."""
        return place[0] == f"{self.id}.{FIELDS}"


class Fault(NamedTuple):
    """A fault of a text, with its line from 1; 0 if the line is unknown."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


def person(ruleset: Ruleset, character: CharacterView) -> Block:
    """A character as a block, with their sheet and custom fields."""
    one = (field for field in fields_of(CharacterFields) if field.type.kind is not Kind.MAPPING)
    own = sorted(one, key=lambda field: field.entry.long)
    lines = tuple(_line_of_field(field, getattr(character, field.name)) for field in own)
    rows: dict[str, Line] = {}
    for section in with_entry_bounds(ruleset.sheet, ruleset.sections(character.sheet)):
        for row in section.rows:
            if row.path:
                name, label = ".".join(map(str, row.path)), f"{section.title}: {row.label}"
                rows.setdefault(name, Line(name, row.value, row.label, label + _bounds(row.low, row.high), row.path))
    return Block(character.id, character.name, True, lines, tuple(rows.values()), _facts(character.fields))


def _line_of_field(field: Field, value: Any) -> Line:
    """A field as a line whose help lists the possible words."""
    *first, last = map(str, field.type.words or ("",))
    help = f"{', '.join(first)} or {last}" if first else "true or false" if field.type.kind is Kind.TRUTH else last
    return Line(field.name, list(value) if field.type.kind is Kind.LIST else value, field.label.lower(), help)


def article(known: Known) -> Block:
    """An article as a block, without the fields that have their own key on screen."""
    own = sorted(shared_fields(ArticleFields), key=lambda field: field.entry.long)
    lines = tuple(_line_of_field(field, getattr(known, field.name)) for field in own)
    return Block(known.id, known.name, False, lines, (), _facts(known.fields))


def _facts(fields: Mapping[str, str]) -> tuple[Line, ...]:
    return tuple(Line(name, value, name) for name, value in fields.items())


def _bounds(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return ""
    return f", up to {high}" if low is None else f", from {low}" if high is None else f", {low} to {high}"


def write_blocks(blocks: Iterable[Block]) -> str:
    """Blocks as a TOML text to edit."""
    return HEAD + "".join(f"\n{_block(block)}" for block in blocks)


def _block(block: Block) -> str:
    lines = [f"[{block.id}]  # {_comment(block.name)}", *map(_line, block.lines)]
    for title, more in block.parts.items():
        lines += ["", f"[{block.id}.{title}]  # {_comment(block.name)}", *map(_line, more)]
    return "\n".join(lines) + "\n"


def _line(line: Line) -> str:
    key = line.name if _BARE.fullmatch(line.name) else _quote(line.name)
    text = f"{key} = {_value(line.value)}"
    return f"{text}  # {_comment(line.help)}" if line.help and "\n" not in text else text


_LONE = re.compile(r'\\"(?!\\"|\Z)')
"""A quote that needs no backslash in a text of several lines."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def _comment(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _value(value: Value) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_quote, value))}]"
    if isinstance(value, str):
        return _long(value) if "\n" in value else _quote(value)
    return str(value).lower()


def _quote(text: str) -> str:
    """A text in quotes. TOML reads JSON's escapes, except one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _long(text: str) -> str:
    """A text of several lines, as it reads."""
    inside = "\n".join(_quote(line)[1:-1] for line in text.split("\n"))
    return f'"""\n{_LONE.sub(chr(34), inside)}"""'


# Read again ---------------------------------------------------------------------------------------------------------


def read(text: str, blocks: Iterable[Block]) -> tuple[dict[Place, Any], list[Fault]]:
    """The value at each known place of an edited text, and all its faults."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        return {}, [_syntax_fault(error)]
    lines, known = where(text), dict(pair for block in blocks for pair in block.lines_with_places())
    own = {str(block.id): block for block in blocks}
    found: dict[Place, Any] = {}
    faults: list[Fault] = []
    for id, block in data.items():
        at = lines.get((id, ""), 0)
        if id not in own or not isinstance(block, dict):
            faults.append(Fault(at or lines.get(("", id), 0), f"{id!r:.60} isn't one of those you are editing."))
            continue
        more = [pair for title in own[id].parts for pair in _values_in(f"{id}.{title}", block.pop(title, {}))]
        for name, given in (*_values_in(id, block), *more):
            line = known.get(name)
            spot = lines.get(name, at)
            if line is None and not own[id].may_be_new(name):
                faults.append(Fault(spot, f"{own[id].name} has no {name[1]!r:.60} to change."))
            elif wrong := _not_as(line.value if line else "", given):
                faults.append(Fault(spot, f"{name[1]:.60} must be {wrong}."))
            else:
                found[name] = given
    return found, sorted(faults)


def _values_in(block: str, values: Any) -> Iterator[tuple[Place, Any]]:
    if isinstance(values, Mapping):
        yield from (((block, name), value) for name, value in values.items())
    else:
        yield (block.partition(".")[0], block.partition(".")[2]), values


def _not_as(before: Value, given: Any) -> str:
    """The type a value needs, in words, if it differs from the old value's; else an empty text."""
    if isinstance(before, list):
        fits = isinstance(given, list) and all(isinstance(each, str) for each in given)
        return "" if fits else 'texts in brackets, such as ["one", "two"]'
    if type(given) is type(before):
        return ""
    return {bool: "true or false", int: "a whole number"}.get(type(before), 'a text in quotes, such as "this"')


def _syntax_fault(error: Exception) -> Fault:
    why = toml_fault(error)
    found = re.search(r"^(.*?) \(at (?:line (\d+), column \d+|end of document)\)$", why, re.DOTALL)
    if found is None:
        return Fault(0, f"This isn't TOML: {why}.")
    return Fault(int(found[2] or 0), f"{found[1]}{'' if found[2] else ' at the end'}.")


_HEADER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")


def where(text: str) -> dict[Place, int]:
    """The line number of each value by place; the block's first line has an empty name."""
    found: dict[Place, int] = {}
    block, quotes = "", ""
    for number, line in enumerate(text.split("\n"), 1):
        if not quotes:
            if header := _HEADER.match(line):
                block = header[1].replace(" ", "").replace('"', "").replace("'", "")
                found.setdefault((block, ""), number)
            elif key := _KEY.match(line):
                found.setdefault((block, _unquote(key[1])), number)
        quotes = _open_quotes(line, quotes)
    return found


_OUTSIDE = re.compile(r"""(?P<open>\"{3}|'{3})|"(?:[^"\\]|\\.)*"|'[^']*'|(?P<comment>\#)""")
_CLOSES = {'"""': re.compile(r'(?:\\.|[^\\])*?"""'), "'''": re.compile(r".*?'''")}


def _open_quotes(line: str, quotes: str) -> str:
    """The three quotes still open at the end of a line."""
    at = 0
    while True:
        found = _CLOSES[quotes].match(line, at) if quotes else _OUTSIDE.search(line, at)
        if found is None:
            return quotes
        if quotes:
            quotes = ""
        elif found["comment"]:
            return ""
        elif found["open"]:
            quotes = found["open"]
        at = found.end()


def _unquote(key: str) -> str:
    if key.startswith('"'):
        try:
            return str(json.loads(key))
        except ValueError:
            return key[1:-1]
    return key.strip("'")
