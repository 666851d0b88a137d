"""`@Brother Ansgar` in a text is `[[Brother Ansgar]]` in a vault, and is it again when it comes back.

Brackets that somebody typed are told from links by a backslash before them, so that every text comes back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from campaigns.finding.links import SIGN, Link, Names

_RUN = re.compile(r"(\\*)(\[+)")
_BEFORE = re.compile(r"\\+$")
_LINK = re.compile(r"\[\[([^\[\]|\r\n]+)(?:\|([^\[\]|\r\n]+))?\]\]")
_UNLINKABLE = re.compile(r"[\[\]|\r\n]")


class Outward:
    """Writes links to what has a file: `known` are ids with the names they go by, `stems` their files' names by id."""

    def __init__(self, known: Iterable[tuple[int, Sequence[str]]], stems: Mapping[int, str]) -> None:
        self._names, self._stems = Names(known), stems

    def __call__(self, text: str) -> str:
        """A text with links."""
        written, at = list[str](), 0
        for link in self._names.links(text) if SIGN in text else ():
            shown = text[link.start + 1 : link.end]
            if self._may_be(text, link, shown):
                written += (_plain(text[at : link.start], before_link=True), self._link(link.id, shown))
                at = link.end
        return "".join((*written, _plain(text[at:])))

    def to(self, known: int) -> str:
        """A link to one."""
        return self._link(known, self._stems[known])

    def _link(self, known: int, shown: str) -> str:
        stem = self._stems[known]
        return f"[[{stem}]]" if shown == stem else f"[[{stem}|{shown}]]"

    def _may_be(self, text: str, link: Link, shown: str) -> bool:
        """Not what is no link, nor what `!` would make an embedded page of."""
        return link.linked and not _UNLINKABLE.search(shown) and not _embeds(text, link.start)


def _embeds(text: str, at: int) -> bool:
    """Whether a link that begins here would be an embedded page."""
    for sign in "[\\":
        while text[at - 1 : at] == sign:
            at -= 1
    return text[at - 1 : at] == "!"


def _plain(text: str, before_link: bool = False) -> str:
    """A text whose brackets are no links."""
    if before_link and (last := _BEFORE.search(text)):
        return _plain(text[: last.start()]) + 2 * last[0]

    def told(run: re.Match[str]) -> str:
        slashes, brackets = run.groups()
        if before_link and run.end() == len(text):
            return 2 * slashes + brackets
        return f"\\{2 * slashes}{brackets}" if len(brackets) > 1 else f"{slashes}{brackets}"

    return _RUN.sub(told, text) if "[" in text else text


class Target(NamedTuple):
    """What a link leads to: its name, and everything it goes by."""

    name: str
    names: Sequence[str]


def inward(text: str, target: Callable[[str], Target | None]) -> str:
    """A text of a vault as it is kept: links to what is known by the name of its file are `@links`."""
    written, at = list[str](), 0
    for run in _RUN.finditer(text):
        slashes, brackets = run.groups()
        if run.start() < at or (len(brackets) < 2 and not slashes):
            continue
        if len(brackets) > 1 and len(slashes) % 2:
            written += (text[at : run.start()], slashes[: len(slashes) // 2], brackets)
            at = run.end()
            continue
        link = _LINK.match(text, run.end() - 2) if len(brackets) > 1 else None
        found = target(stem_of(link[1])) if link and not _embeds(text, run.start()) else None
        if link and found:
            before = slashes[: len(slashes) // 2] + brackets[:-2]
            written += (text[at : run.start()], before, _said(stem_of(link[1]), link[2], found))
            at = link.end()
    return "".join((*written, text[at:]))


def stem_of(target: str) -> str:
    """The name of the file a link leads to, whatever folder, heading or ending it says."""
    return target.partition("#")[0].rpartition("/")[2].removesuffix(".md").strip()


def _said(stem: str, shown: str | None, found: Target) -> str:
    """A link as it is typed; words that are none of its names stand before it."""
    names = Names([(0, found.names)])
    for words in filter(None, (shown, stem if shown is None else "")):
        linked = f"{SIGN}{words}"
        if [(link.start, link.end) for link in names.links(linked)] == [(0, len(linked))]:
            return linked
    return f"{shown} ({SIGN}{found.name})" if shown else f"{SIGN}{found.name}"
