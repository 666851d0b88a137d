"""Somebody with Fate Points, or without, as the JSON interface names them (resonance-2, 16)."""

from __future__ import annotations

from dataclasses import dataclass

from core.codec import Json, encode
from core.entry import entry
from core.rulesets.resonance.fate import Fate, Role, Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Who has a part in it. Only a player character has Fate Points; `name` is for messages."""

    id: Who = entry("Who")
    role: Role = entry("Role")
    fate: Fate | None = entry("Fate Points", default=None)
    name: str = entry("Name", default="")

    @property
    def purse(self) -> Fate | None:
        """The Fate Points, None for whoever pays out of the game master's pool."""
        return purse_of(self.role, self.fate)


def purse_of(role: Role, fate: Fate | None) -> Fate | None:
    """The Fate Points of somebody in a role."""
    return (fate or Fate()) if role == "pc" else None


def shown(fate: Fate | None) -> Json:
    """A balance in the JSON interface."""
    return None if fate is None else encode(fate)
