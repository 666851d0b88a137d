"""Checks of requests: words from their lists, in the catalogue's order; ids; numbers of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.refusal import Refusal
from core.schema.word_lists import unknown_words
from core.wording import quantity

_IN_ORDER = ("bad_suit", "bad_card", "bad_kind", "bad_back")
"""The codes in the order in which a request is refused for them, wherever the fault is."""


def check_form(request: object, more: Iterable[Refusal] = ()) -> None:
    """Refuse an unknown suit, card, kind or back, or a fault in `more`: the first in the catalogue's order."""
    faults = [fault for fault in (*unknown_words(request), *more) if fault.code in _IN_ORDER]
    if faults:
        raise min(faults, key=lambda fault: _IN_ORDER.index(fault.code))


def check_ids(ids: Iterable[str], at: str) -> None:
    """Refuse the same id twice."""
    listed = list(ids)
    if len(set(listed)) < len(listed):
        raise Refusal("bad_request", "Two have the same id. Give each its own.", at)


def check_enough(due: int, pile: Sequence[str]) -> None:
    """Refuse odds for more cards than the deck has."""
    if due > len(pile):
        raise Refusal(
            "deck_exhausted", f"The deck has only {quantity(len(pile), 'card')} left; this takes {due}.", "deck_out"
        )


def check_count(due: int, drawn: tuple[str, ...], at: str) -> None:
    """Refuse too few or too many cards (background-13)."""
    if len(drawn) != due:
        raise Refusal("wrong_draw_count", f"This takes {quantity(due, 'card')}, not {len(drawn)}.", at)


def check_once(drawn: Iterable[str], at: str) -> None:
    """Refuse a card that was drawn twice, because there is one deck (background-13)."""
    seen = set[str]()
    for card in drawn:
        if card in seen:
            raise Refusal("duplicate_card", f"{card} is listed twice. The deck has it once.", at)
        seen.add(card)
