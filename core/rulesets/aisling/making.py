"""Making a character, step by step: what all ways have in common (aisling-43 to 45)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.entry import Choice, entry
from core.ledger import PointsMove
from core.rulesets.aisling.colors import COLORS, NAMES, TASKS
from core.rulesets.aisling.purse import ANY, STARTING_LUCK, luck_move
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.show import dotted
from core.rulesets.aisling.values import Aspect, FateColors, Trait
from core.situation import ActorId, Effects, Situation

COLOR = tuple(Choice(color, dotted(color), note=TASKS[color]) for color in COLORS)
WHO = "Who"
WHO_HELP = "Who this is, the power behind them, and which colours carry their Fates: three different ones."
MOTES = 24
"""Threshold motes of a finished character (aisling-43, 44)."""
ASPECTS = 7
"""Aspects of a finished character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonForm:
    """Who the character is, and the three Fates."""

    concept: str = entry("Concept", default="", page=WHO, help="In a line.")
    numen: str = entry("Numen", default="", page=WHO, code="numen_required", help="The beast or power behind them.")
    boon: str | None = entry("Boon", default="B", choices=COLOR, page=WHO, help="Something good besides.")
    bane: str | None = entry("Bane", default="A", choices=COLOR, page=WHO, help="Something bad besides.")
    wyrd: str | None = entry("Wyrd", default="M", choices=COLOR, page=WHO, help="Something strange, towards a destiny.")

    @property
    def fates(self) -> FateColors:
        """The Fate colours."""
        return FateColors(boon=self.boon or None, bane=self.bane or None, wyrd=self.wyrd or None)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTrait:
    """A Trait of a new character."""

    name: str = entry("Trait", default="")
    color: str = entry("Colour", default="R", choices=COLOR, code="trait_single_color")
    motes: int = entry("Motes", default=1, low=-9, high=9)

    @property
    def trait(self) -> Trait:
        """The Trait."""
        return Trait(name=self.name.strip(), color=self.color, motes=self.motes)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAspect:
    """An Aspect with its Hand."""

    name: str = entry("Aspect", default="")
    motes: int = entry("Hand", default=3, low=1, code="aspect_motes")

    @property
    def aspect(self) -> Aspect:
        """The Aspect."""
        return Aspect(name=self.name.strip(), motes=self.motes)


def threshold(color: str, start: int, page: str, low: int = 1) -> Any:
    """The entry of a Threshold."""
    return entry(dotted(color), default=start, low=low, page=page, code="threshold_range", help=TASKS[color])


def spread(form: Any) -> dict[str, int]:
    """The Thresholds of a form that has a field named after each colour."""
    return {color: getattr(form, NAMES[color]) for color in COLORS}


def made(sheet: Sheet, situation: Situation, motes_left: int = 0) -> Effects:
    """The first sheet of who acts, with their Luck; Trait motes that were not spent go to the purse.

    A character may be made anew: points are given up to what a new one has, never on top of it.
    """
    actor = situation.actor.id
    luck = luck_move(actor, STARTING_LUCK - situation.balance(actor, "luck"), "creation")
    return Effects(sheets={actor: sheet}, points=(*luck, *_kept(actor, motes_left, situation)))


def _kept(actor: ActorId, motes: int, situation: Situation) -> tuple[PointsMove, ...]:
    missing = motes - situation.balance(actor, ANY.id)
    return (PointsMove(actor, ANY.id, missing, "creation"),) if missing > 0 else ()


def sheet_of(form: PersonForm, method: Any, thresholds: Mapping[str, int], **more: Any) -> Sheet:
    """A first sheet."""
    return Sheet(
        concept=form.concept.strip(),
        method=method,
        numen=form.numen.strip(),
        thresholds=thresholds,
        fate_colors=form.fates,
        **more,
    )
