"""How motes look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.look import Look
from core.rulesets.aisling.colors import FATE, KINDS

if TYPE_CHECKING:
    from core.luck.piles import Token

LOOKS = {
    letter: Look(f"{'★' if letter == FATE else '●'}{letter}", mote.hue, mote.name) for letter, mote in KINDS.items()
}
"""How each mote looks: a dot of its colour with its letter, the Fate mote a star."""


def look(token: Token) -> Look | None:
    """How a mote looks; None for what is no mote."""
    return LOOKS.get(str(token))
