"""The cards of a Fate deck and their properties (destiny-4 to 9, 64)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from core.look import Hue, Look
from core.luck.piles import Token
from core.refusal import Refusal
from core.wording import quantity

Orientation = Literal["upper", "lower"]
Color = Literal["black", "red"]


class Suit(NamedTuple):
    """A suit: its names in the game, its colour, and the aspects of its two halves (destiny-5, 6, 8, 9)."""

    name: str
    color: Color
    stat: str
    flourish: str
    upper: str
    lower: str


SUITS = {
    "R": Suit("rods", "black", "body", "dominating", "strong", "block"),
    "C": Suit("coins", "red", "mind", "clever", "strong", "counter"),
    "U": Suit("cups", "red", "will", "unexpected", "fast", "block"),
    "S": Suit("swords", "black", "speed", "precise", "fast", "evade"),
}
"""The suits by letter, in the order rods, coins, cups, swords."""

NORMAL = tuple(str(n) for n in range(2, 11))
SPECIAL = ("J", "Q", "K")
RANKS = ("A", *NORMAL, *SPECIAL)
WILDS = ("WB", "WR")
FATE = (*(rank + suit for suit in SUITS for rank in RANKS), *WILDS)
"""The 54 cards (destiny-4)."""

HIGH = ("A", "K", "Q", "J", *reversed(NORMAL))
"""Ranks from high to low, as High Card orders them (destiny-28)."""


class Card(NamedTuple):
    """A card: its code, rank (`W` for a Wild) and suit letter (empty for a Wild)."""

    code: str
    rank: str
    letter: str

    @property
    def suit(self) -> Suit | None:
        """The suit, if it has one."""
        return SUITS.get(self.letter)

    @property
    def wild(self) -> bool:
        """True if it is one of the two Wilds."""
        return self.rank == "W"

    @property
    def color(self) -> Color:
        """Black or red (destiny-6)."""
        if self.suit is not None:
            return self.suit.color
        return "black" if self.code == "WB" else "red"

    @property
    def rank_class(self) -> str:
        """Wild, super, special or normal (destiny-7)."""
        if self.wild:
            return "wild"
        return "super" if self.rank == "A" else "special" if self.rank in SPECIAL else "normal"

    @property
    def number(self) -> int:
        """A normal card's rank as a number, 0 for every other card."""
        return int(self.rank) if self.rank in NORMAL else 0

    def aspect(self, orientation: Orientation) -> str:
        """The aspect of one of its halves in a conflict (destiny-8)."""
        if self.suit is None:
            return f"wild_{self.color}"
        return self.suit.upper if orientation == "upper" else self.suit.lower


@cache
def _cards() -> dict[str, Card]:
    return {
        code: Card(code, code[0] if code in WILDS else code[:-1], "" if code in WILDS else code[-1]) for code in FATE
    }


def card(code: str) -> Card:
    """The card with this code; refuses a code that isn't in a Fate deck (destiny-4)."""
    found = _cards().get(code)
    if found is None:
        raise Refusal("unknown_card", f"{code:.20} isn't a card. Write it like 7R, 10U, KS or WB.", "card")
    return found


@cache
def color_of(code: str) -> Color:
    """The colour of the card with this code, looked up once for each."""
    return card(code).color


def cards(codes: Iterable[str]) -> tuple[Card, ...]:
    """The cards with these codes."""
    return tuple(card(code) for code in codes)


def one_deck(*piles: Sequence[str]) -> None:
    """Refuse a card listed twice in piles that make up one deck, then every unknown card (destiny-2)."""
    own_decks([code for pile in piles for code in pile])


def own_decks(*decks: Sequence[str]) -> None:
    """The same for separate decks: a card listed twice within one is refused first."""
    for deck in decks:
        once_each(deck)
    for code in dict.fromkeys(code for deck in decks for code in deck):
        card(code)


def once_each(codes: Iterable[str]) -> None:
    """Refuse a card that is listed twice (destiny-2)."""
    for code, n in Counter(codes).items():
        if n > 1:
            raise Refusal(
                "duplicate_card",
                (f"{code:.20} is listed {quantity(n, 'time')}. A deck has each card only once."),
                "card",
            )


GLYPHS: Mapping[str, str] = {"R": "┃", "C": "●", "U": "∪", "S": "†"}
"""The glyphs of rods, coins, cups and swords."""
WILD = "★"
"""The glyph of a Wild, shown with the letter of its colour."""
_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def look(token: Token) -> Look | None:
    """The look of a Fate card, such as `10∪`; None for anything else."""
    if token not in FATE:
        return None
    found = card(str(token))
    red: Hue = "red" if found.color == "red" else ""
    if found.suit is None:
        return Look(WILD + found.code[1], red, f"{found.color} Wild")
    return Look(found.rank + GLYPHS[found.letter], red, f"{_NAMES.get(found.rank, found.rank)} of {found.suit.name}")


def card_text(code: str) -> str:
    """A card as text; an unknown code is returned unchanged."""
    found = look(code)
    return found.text if found else code


def halves(found: Card) -> str:
    """The aspects of both halves of a card, the upper one first."""
    if found.wild:
        return "Wild"
    return " / ".join(found.aspect(half).title() for half in ("upper", "lower"))
