"""Tables from a Markdown page: lists and Markdown tables, named after the heading above."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaigns.random_tables.columns import of_rows
from campaigns.random_tables.raw_entries import Found, Line, Said, die_in, with_dice, without_die, without_emphasis
from campaigns.random_tables.text_lists import has_marks, is_numbered, of_lines

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT = re.compile(r"---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|$)", re.S)
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_WIKI = re.compile(r"!?\[\[(?:[^\[\]|]*\\?\|)?([^\[\]|]*)\]\]")
_MARKS = (re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1"), re.compile(r"(?<!\w)([*_`])(?=\S)(.+?)(?<=\S)\1(?!\w)"))
_BREAK = re.compile(r"\s*<br\s*/?>\s*", re.I)
_TASK = re.compile(r"^\[[ xX]\]\s+")
_NUMBER = re.compile(r"\d")


def of_page(text: str, name: str, said: Said) -> list[Found]:
    """The tables of a page. A single one may have its entries in plain lines."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  only who has a page waits for it

    front = _FRONT.match(text)
    if front:
        text = "\n" * front[0].count("\n") + text[front.end() :]
    page = _Page(MarkdownIt("commonmark").enable("table").parse(text), name, said)
    return page.tables()


class _Page:
    """A page while it is read: the current heading, and the tables so far."""

    def __init__(self, tokens: Sequence[Token], name: str, said: Said) -> None:
        self.tokens, self.name, self.said = tokens, name, said
        self.heading: Line = (0, "")
        self.above: Line = (0, "")
        self.found: list[Found] = []
        self.plain: list[tuple[Line, list[Line]]] = []

    def tables(self) -> list[Found]:
        """The tables of the page."""
        at = 0
        while at < len(self.tokens):
            at = self._block(at)
        if not self.found:
            lines = [line for _, block in self.plain for line in block]
            head = self.plain[0][0] if self.plain else (0, "")
            self._keep(of_lines(lines, self.name, self.said), head)
            self.found = [each._replace(title="") for each in self.found]
        return self.found

    def _block(self, at: int) -> int:
        """The token after the block at this one."""
        token, after = self.tokens[at], _next_token(self.tokens, at)
        inner = self.tokens[at + 1 : after - 1]
        if token.type == "heading_open":
            self.heading, self.above = (_line(token), inner[0].content), (0, "")
        elif token.type == "paragraph_open":
            self._paragraph(_lines(inner[0]))
        elif token.type == "table_open":
            self._keep(of_rows(*_rows(inner, self._name(), self.said)))
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            self._keep(of_lines([*_items(inner, token.type == "ordered_list_open")], self._name(), self.said))
        return after

    def _paragraph(self, lines: list[Line]) -> None:
        """A paragraph: entries with numbers, or a head, or prose."""
        marked = [has_marks(text) or bool(_NUMBER.match(without_emphasis(text))) for _, text in lines]
        if len(lines) > 1 and all(marked[1:]) and of_lines(lines, self._name(), self.said).way != "list":
            self._keep(of_lines(lines, self._name(), self.said))
            return
        first = lines[0][1]
        if len(lines) == 1 and (without_emphasis(first) != first or first.endswith(":") or die_in(first)):
            self.above = lines[0]
        else:
            self.plain.append((self.heading, lines))

    def _name(self) -> str:
        head = self.above[1] or self.heading[1]
        return without_die(_clean(head)) or self.name

    def _keep(self, found: Found, head: Line | None = None) -> None:
        """Add a table, named after the line above it or its heading, with that line's dice."""
        line, above = head or (self.above if self.above[1] else self.heading)
        title = without_die(_clean(above).rstrip(":")) or without_die(_clean(self.heading[1])) or found.title
        found = with_dice(found, die_in(above) or (None if head else die_in(self.heading[1])))
        raws = tuple(each._replace(text=_clean(each.text)) for each in found.raws)
        self.found.append(found._replace(raws=raws, title=title, line=line or found.line))
        self.above = (0, "")


def _next_token(tokens: Sequence[Token], at: int) -> int:
    depth = 0
    while True:
        depth += tokens[at].nesting
        at += 1
        if depth <= 0:
            return at


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 0


def _lines(token: Token) -> list[Line]:
    return [(_line(token) + i, text.strip()) for i, text in enumerate(token.content.split("\n"))]


def _items(tokens: Sequence[Token], ordered: bool) -> Iterator[Line]:
    """The items of a list, each as one line with its number; nested lists continue their item."""
    entries, depth, more = list[tuple[int, str, str]](), 0, False
    for token in tokens:
        if token.type == "list_item_open" and depth == 0:
            entries.append((_line(token), token.info, ""))
        depth += (token.type == "list_item_open") - (token.type == "list_item_close")
        if token.type != "inline":
            continue
        for line, text in _lines(token):
            if line > entries[-1][0] and entries[-1][2] and is_numbered(text):  # `2-3: Rain`, no item of Markdown's
                entries.append((line, "", text))
                more = True
                continue
            begun = entries[-1][2]
            between = (
                " " if not begun or line > _line(token) or begun.endswith((".", ",", ":", ";", "!", "?")) else ", "
            )
            entries[-1] = (*entries[-1][:2], f"{begun}{between if begun else ''}{_TASK.sub('', text)}")
    numbered = ordered and (more or len({number for _, number, _ in entries}) > 1)
    for line, number, text in entries:
        yield line, f"{number}. {text}" if numbered and number else text


def _rows(tokens: Sequence[Token], name: str, said: Said) -> tuple[list[tuple[int, list[str]]], str, Said, bool]:
    """The rows of a Markdown table, and whether its head has text."""
    rows = list[tuple[int, list[str]]]()
    for token in tokens:
        if token.type == "tr_open":
            rows.append((_line(token), []))
        elif token.type == "inline":
            rows[-1][1].append(_clean(token.content))
    return rows, name, said, bool(rows) and any(rows[0][1])


def _clean(text: str) -> str:
    """A text without Markdown's marks; `[trade]` keeps its meaning here."""
    text = _LINK.sub(r"\1", _WIKI.sub(r"\1", _BREAK.sub(" ", text)))
    for mark in _MARKS:
        text = mark.sub(r"\2", text)
    return text.strip()
