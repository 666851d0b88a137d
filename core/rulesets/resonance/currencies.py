"""Fate Points: balances, moves, and the pay of milestones (resonance-2, 14 to 17, 24, 25, 88)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from core.points import Currency, Tier
from core.refusal import Refusal
from core.rulesets.resonance.fate_point_uses import USES, Use
from core.schema.codec import Json, encode
from core.schema.entry import entry

if TYPE_CHECKING:
    from core.rulesets.resonance.situation import Situation

Role = Literal["pc", "npc", "gm"]
Who = int | str
"""A character: an id in the campaign, a name in the JSON interface."""


@dataclass(frozen=True, slots=True)
class Fate:
    """Fate Points. Locked ones can't be spent before the scene ends (resonance-14, 25)."""

    available: int = entry("Available", default=0, low=0, code="invalid_amount")
    locked: int = entry("Locked", default=0, low=0, code="invalid_amount")

    def spend(self, points: int = 1, name: str = "") -> Fate:
        """The balance after spending. Refuse `fate_locked` if only the locked points would be enough (resonance-25)."""
        if refusal := self.lack(points, name):
            raise refusal
        return replace(self, available=self.available - points)

    def after(self, use: Use, name: str = "") -> Fate:
        """The balance after a use. Refuse one that can't be paid."""
        if use.points < 0:
            return self.spend(-use.points, name)
        return self.lock(use.points) if use.locked else self.gain(use.points)

    def lack(self, points: int, name: str = "") -> Refusal | None:
        """The refusal to spend this many points, or None if they are available."""
        if points <= self.available:
            return None
        who = f"{name or 'This character'} has {self.available} available Fate Points"
        if points <= self.available + self.locked:
            return Refusal("fate_locked", f"{who} ({self.locked} locked until the scene ends).", "fate")
        return Refusal("not_enough_fate", f"{who} and needs {points}.", "fate")

    def gain(self, points: int = 1) -> Fate:
        """The balance with `points` more available."""
        return replace(self, available=self.available + points)

    def lock(self, points: int = 1) -> Fate:
        """The balance with `points` more that are locked until the scene ends (resonance-24)."""
        return replace(self, locked=self.locked + points)

    def unlock(self) -> Fate:
        """The balance after a scene, with every point available (resonance-25)."""
        return Fate(self.available + self.locked, 0)


@dataclass(frozen=True, slots=True)
class Purse:
    """The Fate Points an invoke can be paid from.

    `fate` is None for the GM, whose pool has no limit (resonance-2, 16).
    """

    id: Who
    name: str = ""
    fate: Fate | None = None


@dataclass(frozen=True, slots=True)
class FateMove:
    """A move between a player character and the pool: one line of the ledger.

    `reason` is a word key, as in `USES`, or a text. `aspect` is the id of the Aspect behind it, if there is one.
    """

    who: Who
    delta: int
    reason: str
    locked: bool = False
    aspect: str = ""

    @classmethod
    def of(cls, use: str, who: Who, aspect: str = "") -> FateMove:
        """The line of a use."""
        return cls(who, USES[use].points, use, USES[use].locked, aspect)


FATE = Currency("fate", "Fate Points", "FP", handed_out=True, for_players=True, players_only=True)
LOCKED = Currency("fate_locked", "Locked Fate Points", "locked", for_players=True, players_only=True)
ADVANCEMENT = Currency("advancement", "Advancement points", "AP", for_players=True)
CURRENCIES = (FATE, LOCKED, ADVANCEMENT)


def _award(situation: Situation) -> Mapping[str, int]:
    return {ADVANCEMENT.id: situation.options.milestone_points}


TIERS = (
    Tier(
        "milestone",
        "Milestone",
        _award,
        "A step of the story. Each player character gets a point towards an Advancement.",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A participant of a compel or an invoke. Only a player character has Fate Points; `name` is for messages."""

    id: Who = entry("Who")
    role: Role = entry("Role")
    fate: Fate | None = entry("Fate Points", default=None)
    name: str = entry("Name", default="")

    @property
    def purse(self) -> Fate | None:
        """The Fate Points, or None for a participant who pays from the GM's pool."""
        return purse_of(self.role, self.fate)


def purse_of(role: Role, fate: Fate | None) -> Fate | None:
    """The Fate Points for a role; None if it pays from the GM's pool."""
    return (fate or Fate()) if role == "pc" else None


def fate_facts(fate: Fate | None) -> Json:
    """A balance in the JSON interface."""
    return None if fate is None else encode(fate)
