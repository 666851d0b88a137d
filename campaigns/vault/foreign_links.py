"""The links of a foreign vault, kept as they are spelt, so that every text is exported as it came.

`[[Hollow Mill#Cellar|wet cellar]]` is kept as `@[Hollow Mill#Cellar|wet cellar]`, and `[the mill](Hollow%20Mill.md)`
as `@[the mill](Hollow%20Mill.md)`. Code and embedded pages stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from campaigns.links.links import SIGN, Names
from campaigns.links.syntax import (
    AS_TYPED,
    BRACKETED,
    PAGE_LINK,
    LinkParts,
    end_of,
    markdown,
    name_in,
    read,
    spelling_of,
)
from campaigns.store.file_names import alike
from campaigns.vault.attachments import ATTACHED

_WIKI = re.compile(r"\[\[(?<![\\!]\[\[)(?P<inner>[^\[\]\r\n]+)\]\]")
_LITERAL = re.compile(r"@(?P<slashes>\\*)\[(?=[^\[\]\r\n]+\])")
_ESCAPED = re.compile(r"@\\(?P<slashes>\\*)\[(?=[^\[\]\r\n]+\])")
_FENCE = re.compile(r"^ {0,3}(?P<fence>`{3,}(?=[^`\r\n]*$)|~{3,})", re.MULTILINE)
_TICKS = re.compile(r"`(?<![`\\]`)`*")
_PARAGRAPH_ENDS = re.compile(r"\n[ \t\r]*\n")


class Meant(NamedTuple):
    """The document in the campaign that a vault's link leads to."""

    name: str
    known: int


Find = Callable[[str], Meant | None]
"""A function from a path or a name in the file to its meaning."""


def import_text(text: str, find: Find, names: Names) -> str:
    """A vault's text as the campaign keeps it, with links in brackets after the sign, even those to nothing."""
    return "".join(part if code else _text_to_keep(part, find, names) for part, code in parts(text))


def _text_to_keep(text: str, find: Find, names: Names) -> str:
    said, at = list[str](), 0
    for start, end, link in _links(text):
        after = text[end : end + 1]
        stored = _link_to_keep(link, text[start:end], find, names, before_paren=after == "(")
        if stored is not None and start >= at:
            said += (_escape(text[at:start]), stored)
            at = end
    return "".join((*said, _escape(text[at:])))


def _links(text: str) -> Iterator[tuple[int, int, LinkParts]]:
    """The links of a part of a text in order."""
    found = [(each.start(), each.end(), spelling_of(each["inner"])) for each in _WIKI.finditer(text)]
    found += [
        (each.start(), each.end(), markdown(each["words"], each["to"], each["title"] or ""))
        for each in PAGE_LINK.finditer(text)
        if AS_TYPED not in each["words"]
    ]
    yield from sorted(found, key=lambda each: each[:2])


def _link_to_keep(link: LinkParts, said: str, find: Find, names: Names, *, before_paren: bool) -> str | None:
    """A link as it is kept; None if it isn't one for the campaign."""
    if link.page:
        meant = find(link.target)
        return f"{SIGN}{said}" if meant and names.find_target("", link) == meant.known else None
    inner = said[2:-2]
    if not link.target.strip() or link.target.startswith("#") or ATTACHED.search(link.target):
        return None  # within the file itself, or not to a page
    meant = find(link.target)
    if (
        not before_paren
        and AS_TYPED not in inner
        and (names.find_in_brackets(inner) == (meant.known if meant else None))
    ):
        return f"{SIGN}[{inner}]"
    name = meant.name if meant else name_in(link.target)
    return f"{SIGN}[{name}{AS_TYPED}{inner}]" if re.fullmatch(r"[^\[\]|\r\n]+", name) else None


def _escape(text: str) -> str:
    """A text with its brackets escaped, so that none is a link."""
    return _LITERAL.sub(r"@\\\g<slashes>[", text)


def links_of(text: str, names: Names) -> Iterator[tuple[int, str, bool]]:
    """The bracketed links of a kept text: the line from 0, the vault's spelling, and whether it leads anywhere."""
    line = 0
    for part, code in parts(text):
        for found in () if code else BRACKETED.finditer(part):
            link = read(found)
            said = str(link)[len(SIGN) :] if link.page else f"[[{link.typed or found['inner']}]]"
            yield line + part.count("\n", 0, found.start()), said, names.find_target(found["inner"], link) is not None
        line += part.count("\n")


class Given:
    """Exports kept texts as they came; `stems` are file names by id."""

    def __init__(self, names: Names, stems: Mapping[int, str]) -> None:
        self._names, self._stems = names, stems

    def __call__(self, text: str, *, as_it_came: bool) -> str:
        """A text with a vault's links. If nothing in it was changed, a name after a plain sign stays."""
        return "".join(part if code else self._replace_links(part, as_it_came) for part, code in parts(text))

    def _replace_links(self, text: str, as_it_came: bool) -> str:
        said, at = list[str](), 0
        for found in BRACKETED.finditer(text):
            if found.start() < at or text[found.start() - 1 : found.start()] == "!":
                continue
            link = self._link(found["inner"], read(found), as_it_came)
            said += (self._plain(text[at : found.start()], as_it_came), link)
            at = end_of(found)
        return "".join((*said, self._plain(text[at:], as_it_came)))

    def _link(self, inner: str, link: LinkParts, as_it_came: bool) -> str:
        if link.page:
            return str(link)[len(SIGN) :]
        known = self._names.find_target(inner, link)
        typed = link.typed or inner
        stem = self._stems.get(known, "") if known is not None else ""
        file = alike(name_in(stem))
        if as_it_came or not stem or file in (alike(name_in(spelling_of(typed).target)), alike(name_in(typed))):
            return f"[[{typed}]]"
        own = spelling_of(typed)
        return f"[[{stem}{own.heading}{own.shown or '|' + own.target}]]"

    def _plain(self, text: str, as_it_came: bool) -> str:
        text = _ESCAPED.sub(r"@\g<slashes>[", text)
        if as_it_came or SIGN not in text:
            return text
        for link in reversed([each for each in self._names.links(text) if each.linked and each.id in self._stems]):
            shown, stem = text[link.start + 1 : link.end].strip('"'), self._stems[link.id]
            to = stem if shown == stem else f"{stem}|{shown}"
            text = f"{text[: link.start]}[[{to}]]{text[link.end :]}"
        return text


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """A text in parts, each with whether it is code, which has no links."""
    at = 0
    for start, end in _code(text):
        yield text[at:start], False
        yield text[start:end], True
        at = end
    yield text[at:], False


def _code(text: str) -> Iterator[tuple[int, int]]:
    """The places of code: blocks between fences, and text between backticks."""
    at = 0
    while fence := _FENCE.search(text, at):
        yield from _spans(text, at, fence.start())
        mark = fence["fence"]
        end = re.compile(rf"^ {{0,3}}{re.escape(mark)}{re.escape(mark[0])}*[ \t\r]*$", re.MULTILINE).search(
            text, fence.end()
        )
        at = end.end() if end else len(text)
        yield fence.start(), at
    yield from _spans(text, at, len(text))


def _spans(text: str, at: int, last: int) -> Iterator[tuple[int, int]]:
    """Text between equal numbers of backticks, within a paragraph."""
    while (opens := _TICKS.search(text, at, last)) is not None:
        ends = _PARAGRAPH_ENDS.search(text, opens.end(), last)
        limit = ends.start() if ends else last
        closes = re.compile(rf"(?<!`){opens[0]}(?!`)").search(text, opens.end(), limit)
        at = closes.end() if closes else opens.end()
        if closes:
            yield opens.start(), at
