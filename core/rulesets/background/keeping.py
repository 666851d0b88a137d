"""Who keeps which card of the next draw, in how many orders, and how it does against another (background-14, 61)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.rulesets.background.cards import Counted
from core.rulesets.background.comparing import result_of
from core.rulesets.background.values import Fighter

Pile = Sequence[str]
Suits = tuple[frozenset[str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Keeper:
    """Who draws one card, or with an advantage two and keeps the higher.

    `counts` is what each card of the pile counts for them, `orders` in how many orders one of a value is kept over any
    other; `suits` are those they are privileged in.
    """

    counts: tuple[Counted, ...]
    orders: Mapping[int, int]
    two: bool
    suits: frozenset[str]

    def ways(self, kept: int, gone: int) -> int:
        """In how many orders a card is drawn and kept when another one is with somebody else."""
        value = self.counts[kept].value
        return self.orders[value] - over(value, self.counts[gone].value) if self.two else 1


def over(kept: int, other: int) -> int:
    """In how many of two orders a card of this value is kept over one of the other value (background-14)."""
    return 2 if kept > other else 1 if kept == other else 0


def keeper(fighter: Fighter, pile: Pile, suits: frozenset[str] = frozenset()) -> Keeper:
    """A fighter before their draw."""
    counts = tuple(fighter.drawing(card) for card in pile)
    orders = {one.value: sum(over(one.value, other.value) for other in counts) - 1 for one in set(counts)}
    return Keeper(counts, orders, fighter.advantage, suits)


def told(own: Counted, other: Counted, suits: Suits = (frozenset(), frozenset())) -> str:
    """The word for how one final card does against another; `suits` are those each side is privileged in."""
    if own.value == other.value:
        return "tie"
    if own.value > other.value:
        return f"{result_of(own, other, suits[0])}_win"
    return f"{result_of(other, own, suits[1])}_loss"
