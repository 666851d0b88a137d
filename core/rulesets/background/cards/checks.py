"""What is checked of requests: words that are not in their list, in the catalogue's order; ids; numbers of cards."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Sequence

from core.refusal import Refusal
from core.rulesets.background.cards.card import CARD_CHOICES, CARDS, SUITS
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import BACKS, KINDS
from core.schema.fields import fields_of

_WAYS_OUT = {
    "bad_suit": "is not a suit: clubs, diamonds, hearts or spades",
    "bad_card": "is not a card: write 2C to 10C, JC, QC, KC, AC, and D, H, S likewise",
    "bad_kind": "is not a kind of card that can be had here",
    "bad_back": "is not a back: red or blue",
}

_LISTED = {"bad_card": CARD_CHOICES}
"""What marks a field that is itself a list: without the list it is no request at all."""


def check_form(request: object, kinds: Collection[str] = KINDS) -> None:
    """Refuse the first of the `faults` of a request."""
    for fault in faults(request, kinds):
        raise fault


def faults(value: object, kinds: Collection[str] = KINDS) -> Iterator[Refusal]:
    """Every suit, card, kind and back in a dataclass of entries that is none, in this order."""
    lists = {"bad_suit": SUITS, "bad_card": CARDS, "bad_kind": kinds, "bad_back": BACKS}
    for code, words in lists.items():
        for at, word in _words(value, code):
            if word not in words:
                yield Refusal(code, f"{word!r:.40} {_WAYS_OUT[code]}.", at)


def check_ids(ids: Iterable[str], at: str) -> None:
    """Refuse the same id twice: nobody could tell the two apart."""
    listed = list(ids)
    if len(set(listed)) < len(listed):
        raise Refusal("bad_request", "Two have the same id; give each its own.", at)


def _words(value: object, code: str, at: str = "") -> Iterator[tuple[str, str]]:
    """Every word in a value that is refused with `code`, with the path to it."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _words(item, code, f"{at}.{index}" if at else str(index))
    elif dataclasses.is_dataclass(value):
        for field in fields_of(type(value)):
            own, here = getattr(value, field.name), f"{at}.{field.name}" if at else field.name
            entry = field.entry
            if entry.code == code or entry.choices is _LISTED.get(code):
                yield from ((here, word) for word in (own if isinstance(own, tuple) else (own,)) if word is not None)
            elif not isinstance(own, str | HouseRules):  # house rules were read strictly before
                yield from _words(own, code, here)


def check_enough(due: int, pile: Sequence[str]) -> None:
    """Refuse odds of more cards than there are."""
    if due > len(pile):
        raise Refusal("deck_exhausted", f"{due} are due, {len(pile)} are left.", "deck_out")


def check_count(due: int, drawn: tuple[str, ...], at: str) -> None:
    """Refuse too few or too many cards (background-13)."""
    if len(drawn) != due:
        raise Refusal("wrong_draw_count", f"Cards due: {due}; entered: {len(drawn)}.", at)


def check_once(drawn: Iterable[str], at: str) -> None:
    """Refuse a card that was drawn twice: there is one deck (background-13)."""
    seen = set[str]()
    for card in drawn:
        if card in seen:
            raise Refusal("duplicate_card", f"{card} is there twice; the deck has it once.", at)
        seen.add(card)
