"""Counting deals: the number of ways to give every slot its own card, from those it allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import prod

Mask = int
"""A set of cards, a bit for each."""


def mask(cards: Iterable[bool]) -> Mask:
    """The mask of the cards for which `cards` is true, in order."""
    return sum(1 << at for at, allowed in enumerate(cards) if allowed)


def ordered_deals(slots: Sequence[Mask]) -> int:
    """The number of ways to give every slot a different card out of those it allows."""
    order = sorted(slots, key=int.bit_count)
    if all(smaller & larger == smaller for smaller, larger in pairwise(order)):
        # All cards of a choosier slot are open to the later ones, too.
        return prod(max(0, allowed.bit_count() - dealt) for dealt, allowed in enumerate(order))
    return _by_class(order)


def _by_class(slots: Sequence[Mask]) -> int:
    """Count the deals slot by slot, by how many cards are gone from each class of cards with the same slots."""
    kinds = sorted(set(slots))
    bits = range(max(kinds).bit_length())
    sizes = Counter(tuple(kind >> bit & 1 for kind in kinds) for bit in bits)
    classes = list(sizes)
    ways = {(0,) * len(classes): 1}
    for slot in slots:
        kind, after = kinds.index(slot), Counter[tuple[int, ...]]()
        for gone, n in ways.items():
            for at, allowed in enumerate(classes):
                free = sizes[allowed] - gone[at]
                if allowed[kind] and free > 0:
                    after[*gone[:at], gone[at] + 1, *gone[at + 1 :]] += n * free
        ways = after
    return sum(ways.values())
