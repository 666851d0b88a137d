"""The look of motes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.look import Look
from core.rulesets.aisling.colors import FATE, KINDS

if TYPE_CHECKING:
    from core.luck.piles import Token

LOOKS = {
    letter: Look(f"{'★' if letter == FATE else '●'}{letter}", mote.hue, mote.name) for letter, mote in KINDS.items()
}
"""The look of each mote: a dot of its colour with its letter; a star for Fate."""


def look(token: Token) -> Look | None:
    """The look of a mote; None for any other token."""
    return LOOKS.get(str(token))
