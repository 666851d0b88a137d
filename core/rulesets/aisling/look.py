"""How motes look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.look import Hue, Look
from core.rulesets.aisling.caern.colors import FATE, NAMES

if TYPE_CHECKING:
    from core.luck.piles import Token

_HUES: dict[str, Hue] = {
    "R": "red",
    "A": "amber",
    "G": "green",
    "C": "cyan",
    "B": "blue",
    "M": "magenta",
    "X": "clear",
    FATE: "gold",
}
LOOKS = {mote: Look(f"{'★' if mote == FATE else '●'}{mote}", hue, NAMES[mote]) for mote, hue in _HUES.items()}
"""How each mote looks: a dot of its colour with its letter, the Fate mote a star."""


def look(token: Token) -> Look | None:
    """How a mote looks; None for what is no mote."""
    return LOOKS.get(str(token))
