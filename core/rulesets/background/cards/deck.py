"""The contents of the shared draw deck (background-3, 4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from core.luck.piles import Deck
from core.rulesets.background.cards.card import CARDS

IN_PLAY = "in play"
"""The holder of cards on the table until the draw is resolved (background-4)."""


def new_deck(held: Mapping[str, Sequence[str]] | None = None, discard: Sequence[str] = ()) -> Deck:
    """The deck without the disadvantages that people hold (by their id) and the discard."""
    hands = tuple((who, tuple(cards)) for who, cards in (held or {}).items() if cards)
    away = {card for _, cards in hands for card in cards}.union(discard)
    pile = tuple(card for card in CARDS if card not in away)
    return Deck(pile, tuple(discard), hands, invalid="card_not_in_deck", short="deck_exhausted")


def cards_left(deck: Deck) -> int:
    """The number of cards that can still be drawn, including the discard."""
    return len(deck.pile) + len(deck.discard)


def cards_to_come(deck: Deck, reshuffled: bool = False) -> tuple[str, ...]:
    """The cards of the next draw, including the discard if the deck is empty or reshuffled first."""
    back = deck.discard if reshuffled or not deck.pile else ()
    return tuple(map(str, (*deck.pile, *back)))


def undealt_cards(out: Collection[str], held: Iterable[str]) -> tuple[str, ...]:
    """The full deck without the cards that are elsewhere and those held as disadvantages."""
    gone = {*out, *held}
    return tuple(card for card in CARDS if card not in gone)
