"""Queries: words, phrases and filters as typed, such as `oath who:mara session:12-20 kind:note`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from campaigns.names import find_called, fold_text
from campaigns.search.texts import KINDS, Text
from campaigns.visibility.passages import BARS
from core.refusal import Refusal

Names = Sequence[tuple[int, str]]
"""Characters by id, with their names."""

_PIECE = re.compile(r'(\w+):("[^"]*"?|\S*)|"([^"]*)"?|(\S+)')
_SPAN = re.compile(r"(\d+)(?:(-)(\d*))?")
_ENDLESS = 1_000_000
_NOBODY = -1
_STOPS = ".!?\n"
_BLANK = re.compile(r"\s")
_ENDED_BEFORE = re.compile(rf"^{re.escape(BARS)}(?=\s)")
"""The end of a hidden passage of the sentence before."""


class Span(NamedTuple):
    """A place in a text, from `start` up to but not including `end`."""

    start: int
    end: int


class Sought(NamedTuple):
    """A query: words (as beginnings), phrases and filters, all of which must match.

    Of `names`, one must occur. `said` are the names that players used for a character: only texts from a time when
    they had that name match. All characters of `known` must know of the hit. With `hidden` part of it must be hidden
    from the players, or nothing.
    """

    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    who: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    sessions: tuple[int, int] | None = None
    said: tuple[str, ...] = ()
    known: tuple[int, ...] = ()
    hidden: bool | None = None

    @property
    def of_knowledge(self) -> bool:
        """Return True if it asks about knowledge, which the index doesn't hold."""
        return bool(self.known) or self.hidden is not None

    def __bool__(self) -> bool:
        return any(self) or self.hidden is not None

    @property
    def match(self) -> str:
        """The words for SQLite's FTS5; empty if there are only filters."""
        words = (f'"{word}"*' for word in self.words)
        named = " OR ".join(f'"{name}"' for name in self.names)
        every = (*words, *(f'"{phrase}"' for phrase in self.phrases), f"({named})" if named else "")
        return " AND ".join(filter(None, every))

    def fits(self, text: Text) -> bool:
        """Return True if all words and phrases are in a text, and all tags are its own."""
        if not {tag.casefold() for tag in self.tags} <= {tag.casefold() for tag in text.tags}:
            return False
        found = self._find_spans(fold_text(text.words))
        return all(found[: len(self.words) + len(self.phrases)]) and (not self.names or any(found[-len(self.names) :]))

    def calls(self, names: Sequence[str]) -> bool:
        """Return True if one of these names matches the query's; without any, all do."""
        return not self.said or any(find_called(said, [((name,), name)]) for said in self.said for name in names)

    def marks(self, words: str) -> list[Span]:
        """The places of the words in a text, in order and without overlaps."""
        spans: list[Span] = []
        for span in sorted(span for found in self._find_spans(fold_text(words)) for span in found):
            if not spans or span.start >= spans[-1].end:
                spans.append(span)
        return spans

    def _find_spans(self, text: str) -> list[list[Span]]:
        """The places of each word, phrase and name."""
        patterns = _patterns(self.words, (*self.phrases, *self.names))
        return [[Span(*m.span()) for m in pattern.finditer(text)] for pattern in patterns]


@lru_cache(maxsize=64)
def _patterns(words: tuple[str, ...], phrases: tuple[str, ...]) -> Sequence[re.Pattern[str]]:
    """The patterns of each word and phrase for a folded text, cached for all texts of a search."""
    begun = [re.compile(rf"(?<!\w){re.escape(fold_text(word))}\w*") for word in words]
    whole = [re.compile(rf"(?<!\w){_with_gaps(fold_text(phrase))}(?!\w)") for phrase in phrases]
    return (*begun, *whole)


def _with_gaps(phrase: str) -> str:
    """A phrase with any punctuation between its words, as in the index."""
    return r"[\W_]+".join(map(re.escape, re.findall(r"[^\W_]+", phrase)))


def read(typed: str, names: Names, *, public: bool = False) -> Sought:
    """The query for a typed text. Refuse an unknown filter, or one that nothing can match.

    Players who search for an unknown name find nothing, just as for a name that is hidden from them.
    """
    words, phrases = list[str](), list[str]()
    filters: dict[str, list[str]] = {name: [] for name in FILTERS}
    for typed_name, value, phrase, word in _PIECE.findall(typed):
        name = FORMER.get(typed_name, typed_name)
        if name in filters:
            filters[name].append(value.strip('"'))
        elif phrase or not (word or typed_name):
            phrases.append(phrase)
        else:
            words.append(word or f"{typed_name}:{value}")
    return Sought(
        words=tuple(part for word in words for part in re.findall(r"[^\W_]+", word)),
        phrases=tuple(phrase for phrase in map(_plain, phrases) if phrase),
        who=tuple(each for value in filters["who"] for each in _who(value, names, public=public)),
        kinds=tuple(_kind(value) for value in filters["kind"] if value),
        tags=tuple(value for value in filters["tag"] if value),
        sessions=next((_session_range(value) for value in reversed(filters["session"]) if value), None),
        said=tuple(filter(None, filters["who"])) if public else (),
        known=tuple(each for value in filters["known"] for each in _who(value, names, public=public)),
        hidden=next((_yes_or_no(value) for value in reversed(filters["hidden"]) if value), None),
    )


def query_for_names(names: Sequence[str]) -> Sought:
    """The query for texts with one of these names; it finds nothing if none has a letter."""
    return Sought(names=tuple(filter(None, map(_plain, names))))


def _plain(phrase: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", phrase))


def _who(value: str, names: Names, *, public: bool) -> list[int]:
    if not value:
        return []
    if public:
        return list(dict.fromkeys(i for i, name in names if find_called(value, [((name,), i)]))) or [_NOBODY]
    found = find_called(value, (((name,), i) for i, name in names))
    if not found:
        raise Refusal("unknown_filter", f"No one is called {value:.60}.", "who")
    return found


def _kind(value: str) -> str:
    wanted = value.casefold()
    found = next((kind for kind in KINDS if kind.startswith(FORMER.get(wanted, wanted))), None)
    if found is None:
        raise Refusal("unknown_filter", f"There is no kind {value:.60}. The kinds are: {', '.join(KINDS)}.", "kind")
    return found


def _yes_or_no(value: str) -> bool:
    wanted = value.casefold()
    found = next((yes for word, yes in _YES.items() if word.startswith(wanted)), None)
    if found is None:
        raise Refusal("unknown_filter", "Say hidden:yes or hidden:no.", "hidden")
    return found


_YES = {"yes": True, "no": False}


def _session_range(value: str) -> tuple[int, int]:
    found = _SPAN.fullmatch(value)
    if not found:
        raise Refusal("unknown_filter", "A session is a number or a range: session:12-20.", "session")
    first, dash, last = found.groups()
    return int(first[:9]), int((last or str(_ENDLESS))[:9]) if dash else int(first[:9])


def _people(names: Names, tags: Sequence[str]) -> Iterator[str]:
    return (name.split()[0].casefold() for _, name in names if name.split())


FILTERS: Mapping[str, Callable[[Names, Sequence[str]], Iterator[str]]] = {
    "who": _people,
    "kind": lambda names, tags: iter(KINDS),
    "tag": lambda names, tags: (f'"{each}"' if " " in each else each for each in tags),
    "session": lambda names, tags: iter(()),
    "known": _people,
    "hidden": lambda names, tags: iter(_YES),
}
"""The filters with their possible values, given the existing names and tags."""
FORMER: Mapping[str, str] = {"evening": "session", "figure": "bestiary"}
"""Former filters and kinds: read for ever, never offered."""


def completions(typed: str, names: Names, tags: Sequence[str] = ()) -> list[str]:
    """The completions of a line: the last word's filter, or its value."""
    head, _, last = typed.rpartition(" ")
    name, colon, value = last.partition(":")
    if not last:
        return []
    if not colon:
        return [f"{typed[: len(typed) - len(last)]}{each}:" for each in FILTERS if each.startswith(last)]
    values = FILTERS[name](names, tags) if name in FILTERS else ()
    before = f"{head} " if head else ""
    return [
        f"{before}{name}:{each}"
        for each in dict.fromkeys(values)
        if each.strip('"').casefold().startswith(value.casefold())
    ]


def sentence(words: str, marks: Sequence[Span], width: int) -> tuple[str, list[Span]]:
    """The sentence of the first mark, on one line of at most `width` columns, and the marks in it."""
    if not marks:
        line = " ".join(words.split())
        return (line if len(line) <= width else f"{line[: width - 1]}…"), []
    first = marks[0]
    start = max((words.rfind(stop, 0, first.start) + 1 for stop in _STOPS), default=0)
    end = min((at + 1 for stop in _STOPS if (at := words.find(stop, first.end)) >= 0), default=len(words))
    start += len(words[start : first.start]) - len(_ENDED_BEFORE.sub("", words[start : first.start]).lstrip())
    if words.count(BARS, start, end) % 2 and words.startswith(BARS, end):
        end += len(BARS)
    if first.end - start > width - 2:
        start = max(start, first.start - width // 3)
    cut = words[start : min(end, start + width)]
    before = "…" if start and words[start - 1 : start].strip() and words[start - 1] not in _STOPS else ""
    line = before + _BLANK.sub(" ", cut).rstrip()
    shift = len(before) - start
    if len(line) > width or start + width < end:
        line = f"{line[: width - 1].rstrip()}…"
    inside = (Span(span.start + shift, min(span.end + shift, len(line))) for span in marks if span.start >= start)
    return line, [span for span in inside if span.start < span.end]
