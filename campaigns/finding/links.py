"""Links: `@Brother Ansgar` in any text means who or what is called so, and a name without the sign mentions it.

Brackets say where a name ends, should what follows make another of it: `@[Ann] Doorn street`, `@[Hollow Mill]s`. Texts
of before say it with quotes, `@"Ann" Doorn street`, and are read for ever.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from campaigns.names import folded

SIGN = "@"
_QUOTE = '"'
_WORD = re.compile(r"[^\W_]+")
_BRACKETED = re.compile(r"@\[([^\[\]@\r\n]+)\]")
_FAR = 1000
"""No name is longer: so far the text after a link is looked at."""


class Link(NamedTuple):
    """Where a text names something, from the sign on if it has one, and what by its id."""

    start: int
    end: int
    id: int
    linked: bool


@lru_cache(maxsize=1 << 14)
def _words(name: str) -> tuple[str, ...]:
    """The words of a name: the same for as long as somebody is called so."""
    return tuple(_WORD.findall(folded(name)))


class Names:
    """Everything that can be named, found in texts by its words; of two names that begin alike the longer is meant."""

    def __init__(self, known: Iterable[tuple[int, Sequence[str]]]) -> None:
        self._begun = defaultdict[str, list[tuple[tuple[str, ...], int]]](list)
        self._signs = dict[str, int]()
        """What is called by a sign without a letter, such as an emoji: only brackets name it."""
        for number, names in known:
            for name in names:
                if words := _words(name):
                    self._begun[words[0]].append((words, number))
                else:
                    self._signs.setdefault(folded(name).strip(), number)
        for found in self._begun.values():
            found.sort(key=lambda each: (-len(each[0]), each[1]))

    def links(self, text: str) -> Iterator[Link]:
        """What a text names, in order; the work is that of reading it, however much there is to be named."""
        words = [*_WORD.finditer(folded(text))]
        at = 0
        for link in self._bracketed(text):
            before = bisect_left(words, link.start, at, key=re.Match.start)
            yield from self._between(text, words[at:before], link.start)
            yield link
            at = bisect_left(words, link.end, before, key=re.Match.start)
        yield from self._between(text, words[at:], len(text))

    def leads(self, name: str, known: int, after: str) -> bool:
        """Whether a name with the sign before it and a text after it is a link to this one, and ends where it ends."""
        first = next(self.links(f"{SIGN}{name}{after[:_FAR]}"), None)
        return first == Link(0, len(name) + len(SIGN), known, True)

    def bracketed(self, name: str) -> int | None:
        """What a name in brackets leads to; None for nothing."""
        words = _words(name)
        if not words:
            return self._signs.get(folded(name).strip())
        return next((number for named, number in self._begun.get(words[0], ()) if named == words), None)

    def _bracketed(self, text: str) -> Iterator[Link]:
        for found in _BRACKETED.finditer(text) if SIGN in text else ():
            if (known := self.bracketed(found[1])) is not None:
                yield Link(found.start(), found.end(), known, True)

    def _between(self, text: str, words: Sequence[re.Match[str]], end_of_text: int) -> Iterator[Link]:
        """The links of a part of a text in which no name stands in brackets."""
        at = 0
        while at < len(words):
            if quoted := self._quoted(text, words, at, end_of_text):
                at, link = quoted
                yield link
                continue
            named, number = next(
                (
                    (named, i)
                    for named, i in self._begun.get(words[at][0], ())
                    if _at(words, at, named) and SIGN not in text[words[at].start() : words[at + len(named) - 1].end()]
                ),
                ((), 0),
            )
            if named:
                start, end = words[at].start(), words[at + len(named) - 1].end()
                linked = text[start - 1 : start] == SIGN
                yield Link(start - linked, end, number, linked)
            at += len(named) or 1

    def _quoted(self, text: str, words: Sequence[re.Match[str]], at: int, last: int) -> tuple[int, Link] | None:
        """The link whose name stands in quotes and begins with this word, and which word comes after it."""
        start = words[at].start()
        if text[start - 2 : start] != f"{SIGN}{_QUOTE}" or (end := text.find(_QUOTE, start, last)) < 0:
            return None
        after = next((i for i in range(at, len(words)) if words[i].start() > end), len(words))
        for named, number in self._begun.get(words[at][0], ()):
            if len(named) == after - at and _at(words, at, named):
                return after, Link(start - 2, end + 1, number, True)
        return None


@lru_cache(maxsize=4)
def names_of(known: tuple[tuple[int, tuple[str, ...]], ...]) -> Names:
    """What can be named, put together once for as long as everybody is called so."""
    return Names(known)


def _at(words: Sequence[re.Match[str]], at: int, named: Sequence[str]) -> bool:
    return tuple(word[0] for word in words[at : at + len(named)]) == tuple(named)


def linked(text: str, names: Names, known: int) -> str:
    """A text in which every mention of one is a link."""
    for link in reversed([each for each in names.links(text) if each.id == known and not each.linked]):
        text = f"{text[: link.start]}{SIGN}{text[link.start :]}"
    return text


def renamed(text: str, before: Names, after: Names, known: int, names: tuple[str, str]) -> str:
    """A text in which the links to what had the old one of two `names` have the new one, and each leads where it led.

    Where a link would lead elsewhere now, because of what follows it, brackets say where its name ends.
    """
    old, new = names
    for link in reversed([each for each in before.links(text) if each.linked]):
        said = text[link.start + 1 : link.end]
        shown = shown_of(said)
        name = new if link.id == known and _words(shown) == _words(old) else shown
        plain = f"{text[: link.start]}{SIGN}{name}{text[link.end :]}"
        leads = any((each.start, each.id) == (link.start, link.id) for each in after.links(plain))
        if not leads or said != shown:
            plain = f"{text[: link.start]}{_ended(said, name)}{text[link.end :]}"
        text = plain
    return text


def shown_of(said: str) -> str:
    """The name a link says after its sign, without what says where it ends."""
    return said[1:-1] if is_bracketed(said) else said.strip(_QUOTE)


def is_bracketed(said: str) -> bool:
    """Whether a link says its name in brackets."""
    return said.startswith("[")


def _ended(said: str, name: str) -> str:
    """A link that says where its name ends: as it did before, else in brackets, as far as the name has none itself."""
    bracketed = f"{SIGN}[{name}]"
    if said.startswith(_QUOTE) or not _BRACKETED.fullmatch(bracketed):
        return "".join((SIGN, _QUOTE, name.replace(_QUOTE, "'"), _QUOTE))
    return bracketed
