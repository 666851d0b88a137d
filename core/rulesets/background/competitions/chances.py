"""Who keeps which card of the next draw, and how one does against several opponents at once (background-14, 22, 61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from core.rulesets.background.cards.card import HIGHEST, Counted
from core.rulesets.background.cards.deals import Mask, mask, ordered_deals
from core.rulesets.background.competitions.comparing import TELLING, result_of
from core.rulesets.background.draws.chances import Words
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


def result_word(own: Counted, other: Counted, suits: Suits = (frozenset(), frozenset())) -> str:
    """The word for how one final card does against another; `suits` are those each side is privileged in."""
    if own.value == other.value:
        return "tie"
    if own.value > other.value:
        return f"{result_of(own, other, suits[0])}_win"
    return f"{result_of(other, own, suits[1])}_loss"


def crowd(own: Keeper, opponents: Sequence[Keeper]) -> Words | None:
    """The chances of one against several: what tells most holds. None where more than one of all draws two cards."""
    if own.two + sum(one.two for one in opponents) > 1:
        return None
    sums = [0] * (len(TELLING) + 1)
    for kept, card in enumerate(own.counts):
        tells = [_tells(card, own, one) for one in opponents]
        for least in range(len(TELLING)):
            slots = [mask(z != kept and tell >= least for z, tell in enumerate(row)) for row in tells]
            sums[least] += _deals(own, kept, opponents, slots)
    return {word: Fraction(sums[at] - sums[at + 1], sums[0]) for at, word in enumerate(TELLING)}


def _tells(card: Counted, own: Keeper, opponent: Keeper) -> list[int]:
    """For each card an opponent may keep, the place of its word in `TELLING`."""
    suits = (own.suits, opponent.suits)
    return [TELLING.index(result_word(card, other, suits)) for other in opponent.counts]


def _deals(own: Keeper, kept: int, opponents: Sequence[Keeper], slots: Sequence[Mask]) -> int:
    """The ordered deals in which one keeps this card and every opponent one of their slot."""
    every = (1 << len(own.counts)) - 1
    if own.two:
        return _beside_pair(own, 1 << kept, every, slots)
    two = next((at for at, one in enumerate(opponents) if one.two), None)
    if two is None:
        return ordered_deals(slots)
    singles = [slot for at, slot in enumerate(slots) if at != two]
    return _beside_pair(opponents[two], slots[two], every & ~(1 << kept), singles)


def _beside_pair(pair: Keeper, kept: Mask, cards: Mask, slots: Sequence[Mask]) -> int:
    """The ordered deals to the slots while somebody draws two of these cards and keeps one of `kept`.

    Cards open to the same slots are alike but for their value, which says which of the two is kept.
    """
    places = [z for z in range(cards.bit_length()) if cards >> z & 1]
    alike = {z: tuple(slot >> z & 1 for slot in slots) for z in places}
    examples: dict[tuple[int, ...], list[int]] = {}
    values: dict[tuple[int, ...], list[int]] = {}
    for z in places:
        examples.setdefault(alike[z], []).append(z)
        values.setdefault(alike[z], [0] * (HIGHEST + 1))[pair.counts[z].value] += 1

    @cache
    def rest(one: tuple[int, ...], other: tuple[int, ...]) -> int:
        gone = 1 << examples[one][0] | 1 << examples[other][1 if one == other else 0]
        return ordered_deals([slot & ~gone for slot in slots])

    keeps = Counter((alike[z], pair.counts[z].value) for z in places if kept >> z & 1)
    deals = 0
    for (one, value), n in keeps.items():
        for other, row in values.items():
            if orders := 2 * sum(row[:value]) + row[value] - (one == other):
                deals += n * orders * rest(one, other)
    return deals
