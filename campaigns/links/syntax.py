"""The spellings of a bracketed link: `@[Name]`, `@[Name#Heading|shown words]`, `@[words](Name.md)`.

`@[Name||as typed]` keeps the spelling of a vault that writes the name otherwise, as a path or by the name of a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote, unquote

from campaigns.names import same_name

_INNER = r"[^\[\]\r\n]"
_STEP = r"(?:[^()\s<>]|\([^()\s<>]*\))"
_PAGE = r"\.(?:md|markdown)"
DESTINATION = (
    rf"\((?P<to><[^<>\[\]\r\n]+?{_PAGE}(?:#[^<>\r\n]*)?>|{_STEP}+?{_PAGE}(?:#{_STEP}*)?)"
    r"(?P<title>[ \t]+\"[^\"\r\n]*\")?\)"
)
"""The destination of a Markdown link, if it is a page."""
BRACKETED = re.compile(rf"@\[(?P<inner>{_INNER}+)\](?:(?<=\])(?P<page>{DESTINATION}))?", re.IGNORECASE)
"""A bracketed link in a text; `page` matches if it is a Markdown link."""

SIGN = "@"
PAGE_LINK = re.compile(rf"\[(?<![\\!]\[)(?P<words>[^\[\]\r\n]*)\]{DESTINATION}", re.IGNORECASE)
"""A Markdown link to a page."""
AS_TYPED = "||"
_BAR = re.compile(r"\\?\|")
_EXTENSION = re.compile(rf"{_PAGE}$", re.IGNORECASE)
_HEADING = re.compile(r"#.*", re.DOTALL)


class LinkParts(NamedTuple):
    """The parts of a bracketed link.

    `target` is the name it leads to, `heading` begins with `#`, and `shown` are its words with the bar before them.
    `typed` is everything a vault has between its brackets, if that isn't the name. `page` is the destination of a
    Markdown link, as typed; its words are in `shown`.
    """

    target: str
    heading: str = ""
    shown: str = ""
    typed: str = ""
    page: str = ""
    title: str = ""

    def __str__(self) -> str:
        if self.page:
            return f"@[{self.shown}]({self.page}{self.title})"
        said = f"{self.target}{AS_TYPED}{self.typed}" if self.typed else f"{self.target}{self.heading}{self.shown}"
        return f"@[{said}]"

    @property
    def words(self) -> str:
        """The words a reader sees."""
        if self.page:
            return self.shown or self.target
        inner = spelling_of(self.typed) if self.typed else self
        shown = _BAR.sub("", inner.shown, count=1)
        return shown or (name_in(inner.target) + inner.heading.replace("#", " > ", 1).replace("#^", "^"))

    def rename(self, name: str) -> LinkParts:
        """The same link to another name."""
        if self.page:
            path, mark, heading = _unwrap(self.page).partition("#")
            to = f"{quote(name, safe='')}{_extension(path)}{mark}{heading}"
            return self._replace(
                target=name, page=f"<{name}{_extension(path)}{mark}{heading}>" if self._wrapped else to
            )
        inner = spelling_of(self.typed) if self.typed else self
        return LinkParts(name, inner.heading, inner.shown)

    @property
    def _wrapped(self) -> bool:
        return self.page.startswith("<")


def spelling_of(inner: str) -> LinkParts:
    """The parts of the text between a link's brackets."""
    target, typed_as, typed = inner.partition(AS_TYPED)
    if typed_as and target and typed:
        return LinkParts(target, typed=typed)
    bar = _BAR.search(inner)
    target, shown = (inner[: bar.start()], inner[bar.start() :]) if bar else (inner, "")
    heading = _HEADING.search(target)
    if heading and heading.start():
        return LinkParts(target[: heading.start()], heading[0], shown)
    return LinkParts(target, "", shown)


def read(found: re.Match[str]) -> LinkParts:
    """The parts of a link found by `BRACKETED`."""
    if found["page"] and AS_TYPED not in found["inner"]:
        return markdown(found["inner"], found["to"], found["title"] or "")
    return spelling_of(found["inner"])


def end_of(found: re.Match[str]) -> int:
    """The end of a link."""
    return found.end() if AS_TYPED not in found["inner"] else found.end("inner") + 1


def markdown(words: str, to: str, title: str = "") -> LinkParts:
    """A Markdown link to a page."""
    path = _unwrap(to)
    said = path if to.startswith("<") else unquote(path)
    return LinkParts(said.partition("#")[0], shown=words, page=to, title=title)


def name_in(target: str) -> str:
    """The name at the end of a path, without the ending of a file."""
    return _EXTENSION.sub("", target.rpartition("/")[2]).strip()


def readable_text(text: str) -> str:
    """A text as it is read: each bracketed link by its words, `@[Hollow Mill#Cellar|wet cellar]` as `wet cellar`."""
    return readable_text_with_places(text, ())[0]


def readable_text_with_places(text: str, places: Iterable[tuple[int, int]]) -> tuple[str, list[tuple[int, int]]]:
    """A text as it is read, and the new places of parts of it."""
    said, moved, at = list[str](), [*range(len(text) + 1)], 0
    length = 0
    for found in BRACKETED.finditer(text) if SIGN in text else ():
        if text[found.start() - 1 : found.start()] == "!":
            continue
        words, end = read(found).words, end_of(found)
        said += (text[at : found.start()], words)
        for place in range(at, found.start()):
            moved[place] = place - at + length
        length += found.start() - at
        begins = max(text.find(words, found.start(), end), found.start())
        for place in range(found.start(), end):
            moved[place] = length + min(max(place - begins, 0), len(words))
        length, at = length + len(words), end
    for place in range(at, len(text) + 1):
        moved[place] = place - at + length
    return "".join((*said, text[at:])), [(moved[start], moved[end]) for start, end in places]


def candidates(inner: str, spelling: LinkParts) -> list[str]:
    """The names a link may mean, likeliest first."""
    whole = [] if spelling.page or spelling.typed else [inner, spelling.target + spelling.heading]
    found = [*whole, spelling.target, _EXTENSION.sub("", spelling.target), name_in(spelling.target)]
    return list(dict.fromkeys(each for each in found if each.strip()))


def is_same(one: str, other: str) -> bool:
    """Return True if two names are equal; capitals, blanks around them and Unicode forms don't count."""
    return same_name(one) == same_name(other)


def _unwrap(to: str) -> str:
    return to[1:-1] if to.startswith("<") else to


def _extension(path: str) -> str:
    found = _EXTENSION.search(path)
    return found[0] if found else ".md"
