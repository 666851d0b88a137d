"""The NPCs who join a planned conflict, in words."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.document_kinds.planned_npcs import PlannedFigures
from campaigns.wording.titles import conflict_words
from core.ruleset import Ruleset
from core.wording import number_text


def coming_words(name: str, number: int, side: str = "", leaves: bool = False) -> str:
    """The NPCs who join a conflict: `3 × Ice walker (the weir, until the scene ends)`."""
    about = ", ".join(filter(None, (side, "until the scene ends" if leaves else "")))
    several = f"{number_text(number)} × " if number != 1 else ""
    return f"{several}{name}{f' ({about})' if about else ''}"


def planned_words(ruleset: Ruleset, planned: str, figures: Iterable[PlannedFigures]) -> str:
    """The conflict that a scene leads to: `Battle with 3 × Moor goblin (the ford)`; empty if it leads to none."""
    if not planned:
        return ""
    who = ", ".join(coming_words(each.name, each.number, each.side, each.leaves) for each in figures)
    return conflict_words(ruleset, planned) + (f" with {who}" if who else "")
