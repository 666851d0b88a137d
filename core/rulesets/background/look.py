"""The look of cards: rank and suit glyph, red suits in red."""

from __future__ import annotations

from collections.abc import Mapping

from core.look import Hue, Look
from core.luck.piles import Token
from core.rulesets.background.cards.card import CARDS, suit_of, value_of

GLYPHS: Mapping[str, str] = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
FIELDS: Mapping[str, str] = {"clubs": "physical", "diamonds": "skill", "hearts": "social", "spades": "reasoning"}
"""The field of each suit (background-2)."""
_HUES: Mapping[str, Hue] = {"diamonds": "red", "hearts": "red"}
_NAMES: Mapping[int, str] = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def look(token: Token) -> Look | None:
    """The look of a card, such as `10♥`; None for anything else."""
    if token not in CARDS:
        return None
    card = str(token)
    suit, value = suit_of(card), value_of(card)
    return Look(card[:-1] + GLYPHS[suit], _HUES.get(suit, ""), f"{_NAMES.get(value, value)} of {suit}")


def card_text(card: str) -> str:
    """A card as text; anything else unchanged."""
    found = look(card)
    return found.text if found else card


def suit_text(suit: str, rank: int = 0) -> str:
    """A suit with its glyph, its field and a rank in it, such as `♣ physical 7, clubs`."""
    about = f"{FIELDS[suit]} {rank}" if rank else FIELDS[suit]
    return f"{GLYPHS[suit]} {about}, {suit}"
