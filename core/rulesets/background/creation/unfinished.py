"""The parts that a player's character still lacks: a card of each kind they begin with (background-8)."""

from __future__ import annotations

from core.rulesets.background.situation import Situation
from core.rulesets.background.values import ONCE


def missing_parts(situation: Situation) -> tuple[str, ...]:
    """The kinds of card that the acting character has none of, but needs."""
    held = {background.kind for background in situation.actor.sheet.backgrounds}
    if not held:
        return ("no cards",)
    needed = (*ONCE, *(("profession",) if situation.options.min_professions else ()))
    return tuple(f"no {kind} card" for kind in needed if kind not in held)
