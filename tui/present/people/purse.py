"""What somebody has of the kinds of points there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.points import Currency


def purse(balances: Mapping[str, int], currencies: Sequence[Currency]) -> list[str]:
    """`3 XP`, `2 Beats`: the first kind always, of others only what there is; `– FP` where none was handed out yet."""
    has = ((balances.get(currency.id, "–" if currency.handed_out else 0), currency.short) for currency in currencies)
    return [f"{number} {short}" for at, (number, short) in enumerate(has) if not at or number not in (0, "–")]
