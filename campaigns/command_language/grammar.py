"""The parts of a line: words, quoted texts, lists and groups, each with its place in the line.

    award mara,jonas 2 xp "saved the mill"
    draw mara dexterity larceny tool=Lockpicks helpers=(jonas wits crafts willpower=yes) -- a lock her father made

A word is written as it is. A text with blanks or signs of the grammar is quoted as in JSON, and characters that a
terminal would obey or hide (controls, changes of the writing direction) are escaped as in JSON. `a,b` is a list (`[]`
an empty one), `(a b key=value)` a group; within brackets a line may continue on the next. A remark follows ` -- `.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias
from unicodedata import category

from core.refusal import Refusal

NOTHING = "-"
"""The word for none."""


class LineError(Refusal):
    """A line that can't be understood, with the place of the word at fault."""

    def __init__(self, message: str, start: int, end: int, code: str = "misspoken", field: str | None = None) -> None:
        super().__init__(code, message, field)
        self.start, self.end = start, end


class Unsaid(LineError):
    """One of several lines can't be understood; `line` counts from 0, the command's own."""

    def __init__(self, wrong: Refusal, line: int, text: str) -> None:
        start, end = (wrong.start, wrong.end) if isinstance(wrong, LineError) else (0, len(text))
        super().__init__(wrong.message, start, end, wrong.code, wrong.field)
        self.line = line


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a quoted text.

    `wanted` marks the word at the cursor when a completion is asked for. `literal` is a quoted text that names
    nothing (`literally`).
    """

    text: str
    start: int
    end: int
    quoted: bool = False
    wanted: bool = False
    literal: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Listed:
    """Several values: `a,b`, `[a, b]`."""

    nodes: tuple[Node, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Item:
    """A value of a line or a group, with its key if it has one."""

    key: Word | None
    node: Node


@dataclass(frozen=True, slots=True)
class Group:
    """Values in brackets: `(a b key=value)`."""

    items: tuple[Item, ...]
    start: int
    end: int


Node: TypeAlias = Word | Listed | Group


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its verb, its items and the remark after them."""

    verb: Word
    items: tuple[Item, ...]
    remark: Word | None = None


_BARE = r"[^\s\"(),=\[\]]+"
_QUOTED = r'"(?:[^"\\\n]|\\.)*"'
_TOKEN = re.compile(rf"(?P<blank>\s+)|(?P<quoted>{_QUOTED})|(?P<bare>{_BARE})|(?P<sign>[(),=\[\]])|(?P<odd>.)")
_NAKED = re.compile(_BARE)
_REMARK = re.compile(r"(?:^|\s)--\s")


_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""The Unicode categories of invisible characters: controls, formats, surrogates, line ends."""
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_BEYOND = 0x10000  # characters that need two such numbers
_JOINERS = "\u200c\u200d"
"""Characters that emoji families and several scripts need unchanged."""


def word(text: str) -> str:
    """A text as a word: as it is if possible, else quoted."""
    bare = _NAKED.fullmatch(text) and text != NOTHING and not text.startswith(("#", "--"))
    return text if bare and visible(text) else quote(text)


def quote(text: str) -> str:
    """A text in quotes, with every invisible character escaped."""
    as_json = json.dumps(text, ensure_ascii=False)
    return as_json if visible(as_json) else "".join(_escape(each) if _is_hidden(each) else each for each in as_json)


def literally(text: str) -> str:
    """A text in quotes that names nothing, even if something has this name: one letter is written as a number."""
    at = next((at for at, each in enumerate(text) if visible(each) and ord(each) < _BEYOND), None)
    if at is None:
        return quote(text)
    return f"{quote(text[:at])[:-1]}\\u{ord(text[at]):04x}{quote(text[at + 1 :])[1:]}"


def _is_literal(as_json: str) -> bool:
    """Return True if a quoted text has a visible letter written as a number."""
    numbers = (number for number in _ESCAPE.findall(as_json) if number)
    return any(visible(chr(int(number, 16))) for number in numbers)


def visible(text: str) -> bool:
    """Return True if every character of a text is visible, so that it needs no quotes."""
    return text.isprintable() or not any(map(_is_hidden, text))


def _is_hidden(character: str) -> bool:
    return category(character) in _HIDDEN and character not in _JOINERS


def _escape(character: str) -> str:
    return json.dumps(character)[1:-1]


def read_line(text: str, cursor: int | None = None) -> Line:
    """The parts of a line. Raises `LineError`. With a `cursor`, only the text before it counts, closed or not."""
    return _Reading(text if cursor is None else text[:cursor], cursor).line()


def words_of(text: str) -> list[Word]:
    """The words and quoted texts of a line that has no other parts, whatever signs the words hold."""
    found = re.finditer(rf"(?P<quoted>{_QUOTED})|\S+", text)
    return [
        _quotation(each.group(), *each.span()) if each["quoted"] else Word(each.group(), *each.span()) for each in found
    ]


class _Reading:
    """The tokens of a line, read one by one."""

    def __init__(self, text: str, cursor: int | None) -> None:
        self._text = text
        self._open = cursor is not None
        remark = _REMARK.search(_mask(text))
        self._remark = None if remark is None else Word(text[remark.end() :].strip(), remark.end(), len(text), True)
        self._tokens = list(_tokens(text if remark is None else text[: remark.start()]))
        if self._open and remark is None:
            self._want()
        self._at = 0

    def _want(self) -> None:
        """Mark the word at the cursor, or add an empty one there."""
        kind, last = self._tokens[-1] if self._tokens else ("", Word("", 0, 0))
        end = len(self._text)
        if kind in ("bare", "quoted") and last.end == end:
            self._tokens[-1] = (kind, replace(last, wanted=True))
        else:
            self._tokens.append(("bare", Word("", end, end, wanted=True)))

    def line(self) -> Line:
        kind, first = self._next()
        if kind != "bare":
            raise LineError("Begin the line with a command.", first.start, max(first.end, first.start + 1))
        items = self._items(until="")
        return Line(first, items, self._remark)

    def _items(self, until: str) -> tuple[Item, ...]:
        items: list[Item] = []
        while True:
            kind, token = self._peek()
            if kind == "" or (kind == "sign" and token.text == until):
                return tuple(items)  # an unclosed bracket is reported where it was opened
            items.append(self._item())

    def _item(self) -> Item:
        kind, token = self._peek()
        if kind in ("bare", "quoted") and not token.wanted:
            after, sign = self._peek(1)
            if after == "sign" and sign.text == "=" and sign.start == token.end:
                self._at += 2
                return Item(token, self._value(sign))
        return Item(None, self._value(token))

    def _value(self, before: Word) -> Node:
        """A value, and those joined to it by commas."""
        kind, token = self._peek()
        if kind == "" or (before.text == "=" and before is not token and token.start > before.end and not token.wanted):
            # `key=` alone is an empty text.
            return Word("", before.end, before.end, quoted=True)
        nodes = [self._element()]
        while self._is_before(","):
            self._at += 1
            nodes.append(self._element())
        return nodes[0] if len(nodes) == 1 else Listed(tuple(nodes), nodes[0].start, nodes[-1].end)

    def _element(self) -> Node:
        kind, token = self._next()
        if kind in ("bare", "quoted"):
            return token
        if kind == "sign" and token.text == "(":
            items = self._items(until=")")
            return Group(items, token.start, self._close(")", token))
        if kind == "sign" and token.text == "[":
            return self._read_list(token)
        raise LineError("Something is missing here.", token.start, max(token.end, token.start + 1))

    def _read_list(self, opened: Word) -> Listed:
        nodes: list[Node] = []
        while self._peek()[0] and not self._is_before("]"):
            nodes.append(self._element())
            self._at += self._is_before(",")
        return Listed(tuple(nodes), opened.start, self._close("]", opened))

    def _close(self, sign: str, opened: Word) -> int:
        """The end of a part, whose items were read up to this sign or the end of the line."""
        kind, token = self._next()
        if kind == "" and not self._open:
            raise LineError(f"This part isn't closed with {sign}", opened.start, opened.end)
        return token.end

    def _is_before(self, sign: str) -> bool:
        kind, token = self._peek()
        return kind == "sign" and token.text == sign

    def _peek(self, ahead: int = 0) -> tuple[str, Word]:
        at = self._at + ahead
        end = len(self._text)
        return self._tokens[at] if at < len(self._tokens) else ("", Word("", end, end))

    def _next(self) -> tuple[str, Word]:
        found = self._peek()
        self._at += 1
        return found


def _tokens(text: str) -> Iterator[tuple[str, Word]]:
    for found in _TOKEN.finditer(text):
        kind, start, end = str(found.lastgroup), *found.span()
        if kind == "quoted":
            yield kind, _quotation(found.group(), start, end)
        elif kind == "odd":
            raise LineError("This quote isn't closed.", start, len(text))
        elif kind != "blank":
            yield kind, Word(found.group(), start, end)


def _quotation(text: str, start: int, end: int) -> Word:
    try:
        said = str(json.loads(text, strict=False))
        return Word(said, start, end, quoted=True, literal=_is_literal(text))
    except ValueError as error:
        raise LineError(
            "This quoted text has a \\ without a meaning. Write \\\\ for a backslash.", start, end
        ) from error


def _mask(text: str) -> str:
    """The line with quoted texts blanked out, so that signs in them don't count as grammar."""
    return re.sub(_QUOTED, lambda found: '"' * len(found.group()), text)
