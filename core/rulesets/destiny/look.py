"""How cards look: a glyph for the suit beside the rank, what is red in red."""

from __future__ import annotations

from collections.abc import Mapping

from core.look import Hue, Look
from core.luck.piles import Token
from core.rulesets.destiny.cards.cards import FATE, Card, card

GLYPHS: Mapping[str, str] = {"R": "┃", "C": "●", "U": "∪", "S": "†"}
"""Rods, coins, cups, swords."""
WILD = "★"
"""A Wild; the letter of its colour stands beside it."""
_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def look(token: Token) -> Look | None:
    """How a Fate card is shown, such as `10∪`; None for anything else."""
    if token not in FATE:
        return None
    found = card(str(token))
    red: Hue = "red" if found.color == "red" else ""
    if found.suit is None:
        return Look(WILD + found.code[1], red, f"{found.color} Wild")
    return Look(found.rank + GLYPHS[found.letter], red, f"{_NAMES.get(found.rank, found.rank)} of {found.suit.name}")


def shown(code: str) -> str:
    """A card as text; what is no card as it stands."""
    found = look(code)
    return found.text if found else code


def halves(found: Card) -> str:
    """What both halves of a card do, the upper one first."""
    if found.wild:
        return "Wild"
    return " / ".join(found.aspect(half).title() for half in ("upper", "lower"))
