"""Choosing by typing: the choices that letters may mean, and when letters continue in the next field. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from core.schema.entry import Choice

_RUNS_ON = 2


def matching_choices(typed: str, choices: Sequence[Choice]) -> list[Choice]:
    """The open choices that match: exact names first, then beginnings, then later words.

    Each typed word begins a word of the label, so `gob 2` is Goblin 2, and a blank waits for one more word. A leading
    sign isn't part of a word: `x` is ●X Clear.
    """
    wanted = typed.casefold().split(" ")
    places = [(choice, _place(wanted, choice.label or choice.id)) for choice in choices if not choice.why_not]
    fitting = sorted((place, at) for at, (_, place) in enumerate(places) if place is not None)
    return [places[at][0] for _, at in fitting]


def _place(wanted: list[str], label: str) -> int | None:
    """The rank of a label: 0 for an exact match, 1 at its beginning, 2 at a later word; None for no match."""
    words = [_strip_signs(word) for word in label.casefold().split()]
    if words == wanted:
        return 0
    starts = range(len(words) - len(wanted) + 1)
    fits = (at for at in starts if all(map(str.startswith, words[at:], wanted)))
    at = next(fits, None)
    return None if at is None else min(at, 1) + 1


def _strip_signs(word: str) -> str:
    """A word without leading signs, which no one types."""
    while len(word) > 1 and unicodedata.category(word[0]) == "So":
        word = word[1:]
    return word


def run_on(typed: str, choices: Sequence[Choice]) -> str:
    """The longest end of the typed text that fits another field's choices; empty if none does.

    So "wl" chooses Wits in one field and Larceny in the next. Only a second letter continues: three letters are a
    name, and a mistake in it isn't a choice of another field.
    """
    return typed[1:] if len(typed) == _RUNS_ON and typed.isalpha() and matching_choices(typed[1:], choices) else ""
