"""Finding by a few letters: rows ranked by their match, with the matching letters highlighted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.fuzzy import FuzzySearch

from tui.text.plain import plain

_LONGEST = 120  # a longer name is cut before it is compared; no one types that much to find one
_FOUND = "bold underline"
_WORD = re.compile(r"[^\s:(),.;/]+")
_NOWHERE = 5

_search = FuzzySearch()


def rank(query: str, labels: Sequence[str]) -> list[int]:
    """Return the indexes of the matching labels, the best first; all of them in order for an empty query."""
    if not (wanted := query.strip()):
        return list(range(len(labels)))
    scores = ((_search.match(wanted, label[:_LONGEST])[0], i) for i, label in enumerate(labels))
    return [i for score, i in sorted(scores, key=lambda pair: (-pair[0], pair[1])) if score > 0]


def fuzzy_matches(query: str, names: Sequence[Sequence[str]]) -> list[int]:
    """Return the indexes of the things with a matching name, the best first; all of them in order for an empty query.

    A whole name ranks before the beginning of one, that before the beginning of a word in one, and that before
    letters.
    """
    if not (wanted := query.strip().casefold()):
        return list(range(len(names)))
    fits = [max((_fits(wanted, name[:_LONGEST]) for name in known), default=(0, 0.0)) for known in names]
    best = sorted(range(len(names)), key=lambda at: fits[at], reverse=True)
    return [at for at in best if fits[at][0]]


def _fits(wanted: str, name: str) -> tuple[int, float]:
    """The rank of a match, 0 for none, and the score of its letters."""
    folded = name.casefold()
    if wanted == folded:
        return 4, 0
    if folded.startswith(wanted):
        return 3, 0
    if f" {wanted}" in folded:
        return 2, 0
    letters = _search.match(wanted, name)[0]
    return int(letters > 0), letters


def by_words(query: str, names: Sequence[Sequence[str]]) -> list[int]:
    """Return the indexes of the things that match all typed words, or their beginnings; all for an empty query.

    Exact names come first, then those that begin so, then those with the words in their first name.
    """
    if not (wanted := query.casefold().split()):
        return list(range(len(names)))
    places = ((_place(wanted, [name.casefold() for name in known]), at) for at, known in enumerate(names))
    return [at for place, at in sorted(places) if place < _NOWHERE]


def _place(wanted: Sequence[str], names: Sequence[str]) -> int:
    """The rank of a thing with these names, lower for better."""
    whole = " ".join(wanted)
    if whole in names:
        return int(whole != names[0])
    if any(name.startswith(whole) for name in names):
        return 2
    for place, words in enumerate((_WORD.findall(names[0] if names else ""), _WORD.findall(" ".join(names))), 3):
        if all(any(word.startswith(one) for word in words) for one in wanted):
            return place
    return _NOWHERE


def score(query: str, label: str) -> float:
    """Return the score of a label, 0 for no match."""
    return _search.match(query.strip(), label[:_LONGEST])[0]


def highlight(query: str, label: str) -> Content:
    """Return the label as plain text with the matching letters highlighted."""
    text = Content(plain(label))
    for start, end in _runs(_search.match(query.strip(), label[:_LONGEST])[1] if query.strip() else ()):
        text = text.stylize(_FOUND, start, end)
    return text


def _runs(offsets: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Neighbouring offsets joined, so that a word is one span."""
    start = end = -1
    for offset in offsets:
        if offset != end:
            if end > start:
                yield start, end
            start = offset
        end = offset + 1
    if end > start:
        yield start, end
