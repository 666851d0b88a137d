"""How a challenge ends when every redraw is taken: the recursion of background-60, in plain integers.

Cards are told apart by their rung only. The five ends are counted side by side in one integer of five slots, in units
of 1 / T! for T cards in the deck: a slot never holds more than 52! < 2**226.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial

ENDS = ("complete", "partial", "at_cost", "fail", "unsettled")
"""How it can end; unsettled when the deck runs out first."""
Classes = tuple[int, int, int, int, int, int]
"""How many cards of the deck stand on each rung, in the order of `aim.RUNGS`."""

_BITS = 256
_FAIL, _UNSETTLED = 3 * _BITS, 4 * _BITS


@lru_cache(maxsize=256)
def finals(classes: Classes, due: int, redraws: int | None) -> Mapping[str, Fraction]:
    """The chance of each end, with `due` cards to draw and so many redraws left (None: no limit)."""
    packed, whole = _packed(classes[:3], classes[3:], due, redraws), factorial(sum(classes))
    mask = (1 << _BITS) - 1
    return {end: Fraction(packed >> slot * _BITS & mask, whole) for slot, end in enumerate(ENDS)}


def firsts(classes: Classes, due: int) -> list[Fraction]:
    """The chance that the best of the next `due` cards stands on each rung; there must be so many."""
    rest, ways = sum(classes), []
    whole = comb(rest, due)
    for n in classes:
        ways.append(Fraction(comb(rest, due) - comb(rest - n, due), whole))
        rest -= n
    return ways


@lru_cache(maxsize=1 << 15)
def _packed(hits: tuple[int, int, int], misses: tuple[int, int, int], due: int, redraws: int | None) -> int:
    """Cards of the same suit, the same colour and the other one, hits and misses, to the five slots."""
    missing = sum(misses)
    rest = sum(hits) + missing
    if due > rest:
        return factorial(rest) << _UNSETTLED
    orders = factorial(due)
    once, ends = orders * factorial(rest - due), 0
    for slot, n in enumerate(hits):
        ends += (comb(rest, due) - comb(rest - n, due)) * once << slot * _BITS
        rest -= n
    if redraws == 0:
        return ends + (comb(missing, due) * once << _FAIL)
    sm, cm, dm = misses
    ends += comb(dm, due) * once << _FAIL
    after = None if redraws is None else redraws - 1
    for a in range(min(sm, due) + 1):
        for b in range(0 if a else 1, min(cm, due - a) + 1):
            c = due - a - b
            if c <= dm:
                ways = comb(sm, a) * comb(cm, b) * comb(dm, c) * orders
                ends += ways * _packed(hits, (sm - a, cm - b, dm - c), 2 if a else 1, after)
    return ends
