"""The cards: their values, suits and colours, and how two suits are related (background-1, 2)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from core.actions.choices import choices, title
from core.schema.entry import Choice, Entry

Relation = Literal["same_suit", "same_color", "different_color"]

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

_SUIT_OF = {suit[0].upper(): suit for suit in SUITS}
_RANK_WORDS = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}

VALUES = {f"{rank}{letter}": value for letter in _SUIT_OF for value, rank in enumerate(RANKS, 2)}
"""The draw value of each card; an ace is 14 (background-1)."""
CARDS = tuple(VALUES)
"""The 52 cards, suit by suit."""

ACE_HELD = 1
"""The value of an ace held as a disadvantage (background-49)."""
LOWEST, HIGHEST = 2, 14
"""The bounds of a target (background-24)."""
FACES = tuple((rank, value) for value, rank in enumerate(RANKS, LOWEST) if rank in _RANK_WORDS)
"""The letters that stand for a target as they are printed on a card."""

SUIT_CHOICES = choices(*SUITS)
CARD_CHOICES = tuple(
    Choice(card, f"{_RANK_WORDS.get(card[:-1], card[:-1])} of {title(_SUIT_OF[card[-1]])}") for card in CARDS
)
Card = Annotated[str, Entry(choices=CARD_CHOICES, code="bad_card")]
Cards = Annotated[tuple[str, ...], Entry(choices=CARD_CHOICES, unknown="bad_card")]
DeckOut = Annotated[tuple[str, ...], Entry("Not in the deck", choices=CARD_CHOICES, unknown="bad_card")]
"""Cards missing from the deck, for requests that draw only from the deck."""


class Counted(NamedTuple):
    """A card and its value in a draw; a held ace may be worth 1."""

    card: str
    value: int

    @property
    def suit(self) -> str:
        """Its suit."""
        return suit_of(self.card)


def value_of(card: str) -> int:
    """The draw value of a card."""
    return VALUES[card]


def suit_of(card: str) -> str:
    """The suit of a card, as its word."""
    return _SUIT_OF[card[-1]]


def at_draw_value(card: str) -> Counted:
    """A card at its draw value."""
    return Counted(card, VALUES[card])


def is_red(suit: str) -> bool:
    """Return True if a suit is red (background-2)."""
    return suit in ("diamonds", "hearts")


def relation(a: str, b: str) -> Relation:
    """The relation of two suits (background-2)."""
    if a == b:
        return "same_suit"
    return "same_color" if is_red(a) == is_red(b) else "different_color"


def higher_card(card: str) -> str:
    """The card one rank higher in the same suit. An ace is an error (background-58)."""
    return f"{RANKS[RANKS.index(card[:-1]) + 1]}{card[-1]}"
