"""A character's points of each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.actions.place import Place

if TYPE_CHECKING:
    from core.points import Currency
    from core.ruleset import Ruleset


def purse(balances: Mapping[str, int], currencies: Sequence[Currency]) -> list[str]:
    """Return `3 XP`, `2 Beats`: the first kind always, others only if present; `– FP` if none was handed out yet."""
    return [held for held in compartments(balances, currencies) if held]


def compartments(balances: Mapping[str, int], currencies: Sequence[Currency]) -> list[str]:
    """Return the same with a place for each kind of points, empty if there are none."""
    return [_amount_words(balances.get(currency.id), currency, first=not at) for at, currency in enumerate(currencies)]


def why_not_buy(ruleset: Ruleset) -> str:
    """Return why a game has nothing to buy now, or nothing if it has; some games spend points only in downtime."""
    if any(each.place is Place.ADVANCE for each in ruleset.actions):
        return ""
    if ruleset.downtime is None:
        return "This game has nothing to buy."
    return "This game spends points in downtime. Press [w] to plan it."


def _amount_words(number: int | None, currency: Currency, *, first: bool) -> str:
    if number is None and currency.handed_out:
        return f"– {currency.short}" if first else ""
    return f"{number or 0} {currency.named(number or 0)}" if number or first else ""
