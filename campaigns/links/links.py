"""Links: `@Brother Ansgar` in a text leads to the thing of that name; the name without the sign mentions it.

Brackets mark the end of a name if the following text could extend it: `@[Ann] Doorn street`, `@[Hollow Mill]s`. They
can also hold a heading and the words to show, `@[Hollow Mill#Cellar|wet cellar]` (`syntax`). Older texts mark the
end of a name with quotes, `@"Ann" Doorn street`; they are read for ever.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from campaigns.links.syntax import BRACKETED, LinkParts, candidates, end_of, name_in, read, readable_text, spelling_of
from campaigns.links.syntax import SIGN as SIGN  # noqa: PLC0414
from campaigns.names import fold_text, same_name

_QUOTE = '"'
_WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f])+")
_MARKS = re.compile(r"[\u0300-\u036f]+")
"""Combining accents, which follow their letter in one Unicode form; words match with or without them."""
_NAMEABLE = re.compile(r"[^\[\]|\r\n]+")
"""A text that can be a name in brackets."""
_FAR = 1000
"""The characters read after a link, more than any name has."""


class Link(NamedTuple):
    """A name in a text, with its sign if it has one, and the id it leads to."""

    start: int
    end: int
    id: int
    linked: bool


@lru_cache(maxsize=1 << 14)
def _words(name: str) -> tuple[str, ...]:
    """The words of a name, cached."""
    return tuple(_MARKS.sub("", word) for word in _WORD.findall(fold_text(name)) if _MARKS.fullmatch(word) is None)


class Names:
    """All names, to be found in texts by their words; of two that begin alike the longer counts."""

    def __init__(self, known: Iterable[tuple[int, Sequence[str]]]) -> None:
        self._begun = defaultdict[str, list[tuple[tuple[str, ...], int]]](list)
        self._whole = dict[str, int]()
        """Whole names, for brackets: there punctuation tells names apart, and some names are nothing else."""
        # A thing's own name, its first, counts before another name of something else.
        listed = [(place > 0, number, name) for number, names in known for place, name in enumerate(names)]
        for _, number, name in sorted(listed, key=lambda each: each[0]):
            self._whole.setdefault(same_name(name), number)
        for _, number, name in sorted(listed, key=lambda each: each[:2]):
            if words := _words(name):
                self._begun[words[0]].append((words, number))
        for found in self._begun.values():
            found.sort(key=lambda each: -len(each[0]))

    def links(self, text: str) -> Iterator[Link]:
        """The names in a text, in order; the time depends on the text alone, not on the number of names."""
        words = [*_WORD.finditer(fold_text(text))]
        at = 0
        for link in self._bracketed_links(text):
            before = bisect_left(words, link.start, at, key=re.Match.start)
            yield from self._links_between(text, words[at:before], link.start)
            yield link
            at = bisect_left(words, link.end, before, key=re.Match.start)
        yield from self._links_between(text, words[at:], len(text))

    def read(self, text: str) -> str:
        """A text as it is read: each link by its words, without the sign."""
        for link in reversed([*self.links(text)] if SIGN in text else []):
            said = text[link.start + 1 : link.end]
            if link.linked and not is_bracketed(said):
                text = f"{text[: link.start]}{shown_of(said)}{text[link.end :]}"
        return readable_text(text)

    def leads(self, name: str, known: int, after: str) -> bool:
        """Return True if a name with the sign before it and a text after it links to exactly this document."""
        first = next(self.links(f"{SIGN}{name}{after[:_FAR]}"), None)
        return first == Link(0, len(name) + len(SIGN), known, True)

    def find_in_brackets(self, inner: str) -> int | None:
        """The target of a name in brackets, with its heading and shown words if any; None for no target."""
        return self.find_target(inner, spelling_of(inner))

    def find_target(self, inner: str, spelling: LinkParts) -> int | None:
        """The target of a bracketed link."""
        tried = candidates(inner, spelling)
        whole = next((self._whole[key] for key in map(same_name, tried) if key in self._whole), None)
        return whole if whole is not None else next((i for i in map(self._by_words, tried) if i is not None), None)

    def _by_words(self, name: str) -> int | None:
        """The characters or articles of this name, ignoring punctuation between the words."""
        words = _words(name)
        if not words or SIGN in name:
            return None
        return next((number for named, number in self._begun.get(words[0], ()) if named == words), None)

    def _bracketed_links(self, text: str) -> Iterator[Link]:
        for found in BRACKETED.finditer(text) if SIGN in text else ():
            if (known := self.find_target(found["inner"], read(found))) is not None:
                yield Link(found.start(), end_of(found), known, True)
            elif found["page"] and (known := self.find_in_brackets(found["inner"])) is not None:
                yield Link(found.start(), found.end("inner") + 1, known, True)

    def _links_between(self, text: str, words: Sequence[re.Match[str]], end_of_text: int) -> Iterator[Link]:
        """The links of a part of a text without brackets."""
        at = 0
        while at < len(words):
            if quoted := self._quoted_link(text, words, at, end_of_text):
                at, link = quoted
                yield link
                continue
            named, number = next(
                (
                    (named, i)
                    for named, i in self._begun.get(_bare(words[at]), ())
                    if _stands_at(words, at, named)
                    and SIGN not in text[words[at].start() : words[at + len(named) - 1].end()]
                ),
                ((), 0),
            )
            if named:
                start, end = words[at].start(), words[at + len(named) - 1].end()
                linked = text[start - 1 : start] == SIGN
                yield Link(start - linked, end, number, linked)
            at += len(named) or 1

    def _quoted_link(self, text: str, words: Sequence[re.Match[str]], at: int, last: int) -> tuple[int, Link] | None:
        """The link whose quoted name begins with this word, and the index of the word after it."""
        start = words[at].start()
        if text[start - 2 : start] != f"{SIGN}{_QUOTE}" or (end := text.find(_QUOTE, start, last)) < 0:
            return None
        after = next((i for i in range(at, len(words)) if words[i].start() > end), len(words))
        for named, number in self._begun.get(_bare(words[at]), ()):
            if len(named) == after - at and _stands_at(words, at, named):
                return after, Link(start - 2, end + 1, number, True)
        return None


@lru_cache(maxsize=4)
def names_of(known: tuple[tuple[int, tuple[str, ...]], ...]) -> Names:
    """The searchable names, cached while no name changes."""
    return Names(known)


def names_in(docs: Callable[[str], Mapping[int, Mapping[str, Any]]]) -> Names:
    """The names of all characters and articles in the documents of each table."""
    found = ((i, doc) for table in ("characters", "articles") for i, doc in docs(table).items())
    return names_of(tuple((i, (doc["name"], *doc.get("other_names", ()))) for i, doc in found))


def _stands_at(words: Sequence[re.Match[str]], at: int, named: Sequence[str]) -> bool:
    return tuple(_bare(word) for word in words[at : at + len(named)]) == tuple(named)


def _bare(word: re.Match[str]) -> str:
    """A word without accents."""
    return word[0] if word[0].isascii() else _MARKS.sub("", word[0])


def link_mentions(text: str, names: Names, known: int) -> str:
    """A text in which every mention of one document is a link."""
    for link in reversed([each for each in names.links(text) if each.id == known and not each.linked]):
        text = f"{text[: link.start]}{SIGN}{text[link.start :]}"
    return text


def rename_links(text: str, before: Names, after: Names, known: int, names: tuple[str, str]) -> str:
    """A text whose links to the old name of two `names` use the new one, and all others lead where they led.

    If the following text would now change a link's target, brackets mark the end of its name.
    """
    old, new = names
    for link in reversed([each for each in before.links(text) if each.linked]):
        said = text[link.start + 1 : link.end]
        if spelling := spelling_in(said):
            again = _respell(said, spelling, after if link.id == known else None, known, names)
            text = f"{text[: link.start]}{again}{text[link.end :]}"
            continue
        shown = shown_of(said)
        name = new if link.id == known and _words(shown) == _words(old) else shown
        plain = f"{text[: link.start]}{SIGN}{name}{text[link.end :]}"
        leads = any((each.start, each.id) == (link.start, link.id) for each in after.links(plain))
        if not leads or said != shown:
            plain = f"{text[: link.start]}{_end_name(said, name)}{text[link.end :]}"
        text = plain
    return text


def _respell(said: str, spelling: LinkParts, after: Names | None, known: int, names: tuple[str, str]) -> str:
    """A bracketed link with the new name, or unchanged if it uses another name of the thing."""
    old, new = names
    target = name_in(spelling.target)
    if after is None or not (same_name(target) == same_name(old) or _words(target) == _words(old) != ()):
        return f"{SIGN}{said}"
    if not _NAMEABLE.fullmatch(new):
        return _end_name(said, new)
    again = str(spelling.rename(new))
    return again if after.find_in_brackets(new) == known or spelling.page else _end_name(said, new)


def spelling_in(said: str) -> LinkParts | None:
    """The parts of a bracketed link without its sign; None for another link."""
    found = BRACKETED.fullmatch(SIGN + said)
    return read(found) if found else None


def shown_of(said: str) -> str:
    """The name in a link after its sign, without the marks of its end."""
    return said[1:-1] if is_bracketed(said) else said.strip(_QUOTE)


def is_bracketed(said: str) -> bool:
    """Return True if a link's name is in brackets."""
    return said.startswith("[")


def _end_name(said: str, name: str) -> str:
    """A link with the end of its name marked: as before, else with brackets, unless the name has some."""
    bracketed = f"{SIGN}[{name}]"
    if said.startswith(_QUOTE) or not _NAMEABLE.fullmatch(name):
        return "".join((SIGN, _QUOTE, name.replace(_QUOTE, "'"), _QUOTE))
    return bracketed
