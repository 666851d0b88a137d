"""Luck and the purse of motes as points of the campaign (aisling-36, 53)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from core.building_blocks.ledger import PointsMove
from core.points import Currency
from core.rulesets.aisling.colors import COLORS, NAMES, without_zeros

if TYPE_CHECKING:
    from core.actions.situation import ActorId
    from core.rulesets.aisling.situation import Situation

STARTING_LUCK = 7
"""The Luck of every new character (aisling-36)."""
LUCK = Currency("luck", "Luck", "Luck", at_first=STARTING_LUCK)
ANY = Currency("any", "Motes", "motes", one="mote")
"""Motes for anything."""
PURSE = (ANY.id, *COLORS)
"""The kinds of motes in a purse: for anything, or for Traits of one colour."""
CURRENCIES = (LUCK, ANY, *(Currency(color, f"{NAMES[color].capitalize()} motes", f"●{color}") for color in COLORS))


def purse(actor: ActorId, situation: Situation) -> dict[str, int]:
    """A character's motes by kind, without kinds that are empty."""
    return without_zeros({kind: situation.balance(actor, kind) for kind in PURSE}, PURSE)


def purse_moves(
    actor: ActorId, before: Mapping[str, int], after: Mapping[str, int], reason: str, item: str = ""
) -> Iterator[PointsMove]:
    """The ledger entries that turn one purse into another."""
    for kind in PURSE:
        if delta := after.get(kind, 0) - before.get(kind, 0):
            yield PointsMove(actor, kind, delta, reason, item)


def luck_move(actor: ActorId, delta: int, reason: str, item: str = "") -> tuple[PointsMove, ...]:
    """The ledger entry of a change of Luck; none for 0."""
    return (PointsMove(actor, LUCK.id, delta, reason, item),) if delta else ()
