"""Links between campaign and vault: `@Brother Ansgar` becomes `[[Brother Ansgar]]`, and the reverse on import.

A backslash marks brackets that someone typed, so that every text comes back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from campaigns.links.links import SIGN, Link, Names, is_bracketed, shown_of, spelling_in
from campaigns.links.syntax import BRACKETED, PAGE_LINK, LinkParts, end_of, markdown, name_in
from campaigns.store.file_names import alike

_RUN = re.compile(r"(\\*)(\[+)")
_BEFORE = re.compile(r"\\+\Z")
_LINK = re.compile(r"\[\[([^\[\]|\r\n]+?)(?:(\\?\|)([^\[\]|\r\n]+))?\]\]")
_IN_BRACKETS = "#"
_NOTHING = -1
"""The id of a link that leads nowhere."""
_NAMEABLE = re.compile(r"[^\[\]|\r\n]+")
_UNLINKABLE = re.compile(r"[\[\]|\r\n]")


class Outward:
    """Writes links to documents with a file: `known` are ids with their names, `stems` file names by id."""

    def __init__(self, known: Iterable[tuple[int, Sequence[str]]], stems: Mapping[int, str]) -> None:
        self._names, self._stems = Names(known), stems

    def __call__(self, text: str) -> str:
        """A text with links."""
        written, at = list[str](), 0
        for link in self._all_links(text) if SIGN in text else ():
            said = text[link.start + 1 : link.end]
            if link.id == _NOTHING:
                if not _embeds(text, link.start):
                    written += (_plain(text[at : link.start], before_link=True), f"[{said}]")
                    at = link.end
                continue
            shown = shown_of(said) if is_bracketed(said) else said
            if worded := self._bracketed_link(said, link):
                page = not worded.startswith("[[")
                if _starts_page(text, link.start) if page else not _embeds(text, link.start):
                    written += (_plain(text[at : link.start], before_link=not page), worded)
                    at = link.end
                continue
            if self._may_be(text, link, shown):
                needless = is_bracketed(said) and self._names.leads(shown, link.id, text[link.end :])
                written += (_plain(text[at : link.start], before_link=True), self._link(link.id, shown, needless))
                at = link.end
        return "".join((*written, _plain(text[at:])))

    def _all_links(self, text: str) -> list[Link]:
        """The links of a text in order, including those that lead nowhere."""
        links = list(self._names.links(text))
        spans = [(link.start, link.end) for link in links if link.linked]
        for found in BRACKETED.finditer(text):
            end, said = end_of(found), f"[[{found['inner']}]]"
            free = not any(start < end and found.start() < last for start, last in spans)
            if free and _LINK.fullmatch(said) and self._names.find_in_brackets(found["inner"]) is None:
                links = [each for each in links if not found.start() < each.end <= end]
                links.append(Link(found.start(), found.end("inner") + 1, _NOTHING, True))
        return sorted(links)

    def _bracketed_link(self, said: str, link: Link) -> str:
        """A bracketed link with a heading or its own words; empty for any other."""
        spelling = spelling_in(said) if is_bracketed(said) else None
        if spelling is None or self._names.find_in_brackets(spelling.target) != link.id:
            return ""
        stem = self._stems[link.id]
        if spelling.page:
            same = alike(name_in(spelling.target)) == alike(stem)
            return str(spelling if same else spelling.rename(stem)).removeprefix(SIGN)
        if spelling.typed:
            spelling = LinkParts(spelling.target, "", f"|{spelling.words}")
        rest = f"{spelling.heading}{spelling.shown}"
        return f"[[{stem}{rest}]]" if rest else ""

    def link_to(self, known: int) -> str:
        """A link to a document."""
        return self._link(known, self._stems[known])

    def stem(self, known: int) -> str:
        """The name of a document's file, or its path if another file has that name."""
        return self._stems[known]

    def _link(self, known: int, shown: str, needless: bool = False) -> str:
        """A link; `#` marks a name in brackets that nothing after it requires."""
        stem = self._stems[known]
        if needless:
            return f"[[{stem}{_IN_BRACKETS}|{shown}]]"
        return f"[[{stem}]]" if shown == stem else f"[[{stem}|{shown}]]"

    def _may_be(self, text: str, link: Link, shown: str) -> bool:
        """Return True for a link that can be written, and that `!` doesn't turn into an embedded page."""
        return link.linked and not _UNLINKABLE.search(shown) and not _embeds(text, link.start)


def _starts_page(text: str, at: int) -> bool:
    """Return True if a Markdown link can begin here: it isn't a picture or part of other brackets."""
    return at == 0 or text[at - 1] not in "\\[!@"


def _embeds(text: str, at: int) -> bool:
    """Return True if a link that begins here would be an embedded page."""
    for sign in "[\\":
        while text[at - 1 : at] == sign:
            at -= 1
    return text[at - 1 : at] == "!"


def _plain(text: str, before_link: bool = False) -> str:
    """A text whose brackets aren't links."""
    if before_link and (last := _BEFORE.search(text)):
        return _plain(text[: last.start()]) + 2 * last[0]

    def tell_apart(run: re.Match[str]) -> str:
        slashes, brackets = run.groups()
        if before_link and run.end() == len(text):
            return 2 * slashes + brackets
        return f"\\{2 * slashes}{brackets}" if len(brackets) > 1 else f"{slashes}{brackets}"

    return _RUN.sub(tell_apart, text) if "[" in text else text


class Target(NamedTuple):
    """The target of a link: its name, all its names, and its id among everything that has a name."""

    name: str
    names: Sequence[str]
    known: int = 0


def inward(text: str, target: Callable[[str], Target | None], names: Names | None = None) -> str:
    """A vault's text as it is kept: links to known files become `@links`.

    `names` is everything that has a name: if the following text would make an `@link` lead elsewhere, brackets mark
    the end of its name. Without it, only the target's own names are known.
    """
    said = ""
    for piece in reversed([*_pieces(text, target, names)]):
        said = (piece if isinstance(piece, str) else piece.as_typed(said, names)) + said
    return said


def _pages(text: str, target: Callable[[str], Target | None]) -> str:
    """A text with the sign before Markdown links to known pages."""

    def sign_link(found: re.Match[str]) -> str:
        to = markdown(found["words"], found["to"]).target
        known = _starts_page(text, found.start()) and (target(to) or target(stem_of(to)))
        return f"{SIGN}{found[0]}" if known else found[0]

    return PAGE_LINK.sub(sign_link, text) if "](" in text else text


class _Linked(NamedTuple):
    """A link in a vault: the name of its file, the words it shows, and its target.

    `rest` are the brackets' contents after the name, if they are more than words: a heading, or a bar within a table.
    """

    stem: str
    shown: str | None
    found: Target
    in_brackets: bool
    rest: str = ""

    def as_typed(self, after: str, names: Names | None) -> str:
        """The link as it is typed before a text; words that aren't a name of its target come before it."""
        known, all_names = self.found.known, names or Names([(self.found.known, self.found.names)])
        own = Names([(known, self.found.names)])
        words = self.stem if self.shown is None else self.shown
        if self.rest and _NAMEABLE.fullmatch(self.found.name):
            return f"{SIGN}[{self.found.name}{self.rest}]"
        if self.in_brackets and (bracketed := f"{SIGN}[{words}]") and all_names.leads(f"[{words}]", known, after):
            return bracketed
        for name, stop in ((words, after), (self.found.name, ")" if self.shown else after)):
            if own.leads(name, known, "") or own.find_in_brackets(name) is not None:
                plain = all_names.leads(name, known, stop) or not all_names.leads(f"[{name}]", known, stop)
                link = f"{SIGN}{name}" if plain else f"{SIGN}[{name}]"
                return link if name is words or not self.shown else self._with_shown_words(link)
        return self._with_shown_words(f"{SIGN}{self.found.name}") if self.shown else f"{SIGN}{self.found.name}"

    def _with_shown_words(self, link: str) -> str:
        """A link that shows words other than a name of its target."""
        name = self.found.name
        return f"{SIGN}[{name}|{self.shown}]" if _NAMEABLE.fullmatch(name) else f"{self.shown} ({link})"


def _pieces(text: str, target: Callable[[str], Target | None], names: Names | None) -> Iterator[str | _Linked]:
    """The pieces of a vault's text: its links, and the kept text between them."""
    at = 0
    for run in _RUN.finditer(text):
        slashes, brackets = run.groups()
        if run.start() < at or (len(brackets) < 2 and not slashes):
            continue
        if len(brackets) > 1 and len(slashes) % 2:
            yield from (_pages(text[at : run.start()], target), slashes[: len(slashes) // 2], brackets)
            at = run.end()
            continue
        link = _LINK.match(text, run.end() - 2) if len(brackets) > 1 else None
        if link is None or text[: run.start()].endswith("!"):
            continue
        found = target(link[1].partition("#")[0]) or target(stem_of(link[1]))
        before = slashes[: len(slashes) // 2] + brackets[:-2]
        if found is None:
            inner = link[0][2:-2]
            if names is None or names.find_in_brackets(inner) is None:
                yield from (_pages(text[at : run.start()], target), before, f"{SIGN}[{inner}]")
                at = link.end()
        if found:
            yield from (_pages(text[at : run.start()], target), before)
            in_brackets = link[3] is not None and link[1].endswith(_IN_BRACKETS)
            _, mark, heading = link[1].partition("#")
            told = bool(heading) or link[2] == "\\|"
            rest = f"{mark if heading else ''}{heading}{link[2] or ''}{link[3] or ''}" if told else ""
            yield _Linked(stem_of(link[1]), link[3], found, in_brackets, rest)
            at = link.end()
    yield _pages(text[at:], target)


def stem_of(target: str) -> str:
    """The name of the file a link leads to, without folder, heading and ending."""
    return target.partition("#")[0].rpartition("/")[2].removesuffix(".md").strip()
