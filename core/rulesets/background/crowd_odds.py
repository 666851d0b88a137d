"""How a draw of a competition will go against several opponents at once (background-22, 61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from core.rulesets.background.cards import HIGHEST, Counted
from core.rulesets.background.chances import Words
from core.rulesets.background.comparing import TELLING
from core.rulesets.background.deals import Mask, mask, ordered_deals
from core.rulesets.background.keeping import Keeper, told


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
    return [TELLING.index(told(card, other, suits)) for other in opponent.counts]


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
