"""The points ledger: entries that move points, balances that are always their sum, and checks that points suffice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.refusal import Refusal


@dataclass(frozen=True, slots=True)
class PointsMove:
    """One entry of the points ledger: earned if `delta` is positive, spent if negative.

    `reason` is a word key or text of the campaign. `item` names a purchase, so that it can be refunded. `bought` is
    the sheet before and after this purchase, if one action makes several. `refunds` is the number of the refunded
    entry.
    """

    actor: int
    currency: str
    delta: int
    reason: str
    item: str = ""
    bought: tuple[object, object] | None = None
    refunds: int | None = None


def balance(moves: Iterable[PointsMove], actor: int, currency: str) -> int:
    """A character's amount of a currency after these entries."""
    return sum(move.delta for move in moves if (move.actor, move.currency) == (actor, currency))


def check_affordable(have: int, move: PointsMove, name: str) -> None:
    """Refuse an entry that would take a balance below zero; `name` is the name of its owner."""
    if have + move.delta < 0:
        raise Refusal("not_enough_points", f"{name} has {have} and needs {-move.delta}.", "amount")
