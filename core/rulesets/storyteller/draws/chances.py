"""The exact distribution of a draw's successes, alone or with help, in integers.

A normal draw has at most about ten different numbers of successes. A chance draw has no upper limit: the probability of
k or more successes is 1/10^k, and every sum over that tail is computed as a geometric series.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from core.rulesets.storyteller.draws.draw import (
    EXCEPTIONAL,
    FIRST_SUCCESS,
    PENALTY,
    PER_SUCCESS,
    kind_of,
    successes_of,
)
from core.schema.codec import Json, encode

ORDERS = 100
"""Equally likely pairs of a first and a second card."""
AUTOMATIC = 10
"""How many of these have a first card of 1, an automatic failure."""
LOWEST = 2
"""The lowest card that isn't an automatic failure."""

STEADY = 18
"""From this pool on, every first card but 1 is exceptional, and 3 more in the pool add one success."""

Pool = tuple[int, int]
"""A total pool and its again number."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The distribution of successes, as weights out of `total`.

    `weights` are those of normal draws; `chance` is the weight of making a chance draw.
    """

    weights: Mapping[int, int]
    chance: int
    total: int

    def exactly(self, k: int) -> Fraction:
        """The probability of `k` successes."""
        return Fraction(self.weights.get(k, 0), self.total) + Fraction(9 * self.chance, self.total * 10 ** (k + 1))

    def at_least(self, k: int) -> Fraction:
        """The probability of `k` successes or more."""
        if k <= 0:
            return Fraction(1)
        normal = sum(weight for n, weight in self.weights.items() if n >= k)
        return Fraction(normal * 10**k + self.chance, self.total * 10**k)

    @property
    def dramatic(self) -> Fraction:
        """The probability of a dramatic failure (storyteller-17)."""
        return Fraction(self.chance, 10 * self.total)

    @property
    def mean(self) -> Fraction:
        """The mean number of successes."""
        return Fraction(9 * sum(n * w for n, w in self.weights.items()) + self.chance, 9 * self.total)

    @property
    def spread(self) -> dict[str, Fraction]:
        """The probability of each number of successes. If a chance draw is possible, 5 and more are one entry."""
        if not self.chance:
            return {str(n): Fraction(w, self.total) for n, w in self.weights.items()}
        low = {str(n): self.exactly(n) for n in range(EXCEPTIONAL)}
        return low | {f"{EXCEPTIONAL}+": self.at_least(EXCEPTIONAL)}

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            "kind": "chance" if self.chance else "normal",
            "p_success": encode(self.at_least(1)),
            "p_exceptional": encode(self.at_least(EXCEPTIONAL)),
            "p_dramatic_failure": encode(self.dramatic),
            "successes": encode(self.spread),
            "mean_successes": encode(self.mean),
        }

    def gains(self, most: int) -> tuple[dict[int, int], int]:
        """The changes one draw can make to a tally, as weights and their sum.

        Anything from `most` (at least 1) up counts as `most`; -1 is a dramatic failure (storyteller-39).
        """
        scale = 10**most if self.chance else 1
        moves = Counter[int]()
        for n, weight in self.weights.items():
            moves[min(n, most)] += weight * scale
        if self.chance:
            unit = self.chance * scale // 10
            moves[-1] += unit
            moves[0] += 8 * unit
            moves[most] += self.chance
            for k in range(1, most):
                moves[k] += 9 * self.chance * 10 ** (most - k - 1)
        return dict(moves), self.total * scale


@lru_cache(maxsize=4096)
def single_chances(pool: int, again: int = 10) -> Chances:
    """The chances of one draw with a total pool and an again number."""
    if kind_of(pool) == "chance":
        return Chances({}, 1, 1)
    return Chances(_success_weights(_values(again), pool + LOWEST, AUTOMATIC), 0, ORDERS)


def chances_with_help(lead: Pool, assistants: Sequence[Pool]) -> Chances | None:
    """The chances of a lead with assistants; None if one of them makes a chance draw (storyteller-30, 32).

    `lead_mean` is for chance draws. The ways to reach each pool are packed as digits of one integer, and so are the
    ways to reach each value of the cards, so one multiplication gives all totals.
    """
    total = ORDERS ** len(assistants)
    digit = (total * ORDERS).bit_length()
    pools = 1
    for assistant in assistants:
        chances = single_chances(*assistant)
        if chances.chance:
            return None
        pools *= sum([ways << n * digit for n, ways in chances.weights.items()])
    least = max(lead[0], 1)  # pools below it make chance draws
    below = (least - lead[0]) * digit
    chance = sum(_digits(pools & ((1 << below) - 1), digit))
    values = sum([ways << at * digit for at, ways in enumerate(_values(lead[1]))])
    totals = _digits((pools >> below) * values, digit)
    weights = _success_weights(totals, least + LOWEST, AUTOMATIC * (total - chance)) if chance < total else {}
    return Chances(weights, chance * ORDERS, total * ORDERS)


def _values(again: int) -> list[int]:
    """The number of card pairs with each value from `LOWEST` up; none has a first card of 1 (storyteller-6, 8)."""
    firsts = 11 - again  # each with any second card, so their values overlap
    redrawn = [*range(1, firsts), *[firsts] * (11 - firsts), *range(firsts - 1, 0, -1)]
    return [10] * (again - LOWEST) + [0] + redrawn


def _success_weights(ways: Sequence[int], lowest: int, failed: int) -> dict[int, int]:
    """The weight of each number of successes, from the ways to reach each total from `lowest` up.

    `failed` is the weight of what fails whatever the total.
    """
    at = FIRST_SUCCESS - lowest
    first = successes_of(max(lowest, FIRST_SUCCESS))
    start = at + PER_SUCCESS * (first - 1)
    filled = [0] * -start + [*ways, 0, 0]
    start = max(start, 0)
    triples = zip(filled[start::3], filled[start + 1 :: 3], filled[start + 2 :: 3], strict=False)
    weights = {0: failed + sum(ways[: max(at, 0)])}
    weights.update(enumerate(map(sum, triples), first))
    return weights


def _digits(packed: int, digit: int) -> list[int]:
    mask = (1 << digit) - 1
    return [packed >> at & mask for at in range(0, packed.bit_length(), digit)]


MEAN_SLOPE = Fraction(9, 10)
"""The growth of the mean number of successes per 3 more in the pool, from `STEADY` on."""


def lead_mean(
    value: Callable[[Chances], Fraction],
    lead: Pool,
    assistants: Sequence[Pool],
    each: bool,
    slope: Fraction = Fraction(0),
) -> Fraction:
    """The mean of `value` over everything the assistants can draw (storyteller-30, 31, 32).

    From `STEADY` on `value` must grow by `slope` whenever the pool grows by 3. `each` is the option
    `teamwork_dramatic`.
    """
    own, again = lead
    steady = STEADY - PENALTY * len(assistants)

    @cache
    def at(left: int, pool: int, hit: bool) -> Fraction:
        """The mean with `left` assistants still to draw; `hit` after a dramatic failure."""
        if pool >= steady + 3:
            laps, rest = divmod(pool - steady, 3)
            return at(left, steady + rest, hit) + laps * slope
        if not left:
            return value(single_chances(pool, again))
        chances = single_chances(*assistants[left - 1])
        if not chances.chance:
            return (
                sum((w * at(left - 1, pool + n, hit) for n, w in chances.weights.items()), Fraction(0)) / chances.total
            )
        failed = at(left - 1, pool if hit and not each else pool + PENALTY, True)
        return (failed + 8 * at(left - 1, pool, hit)) / 10 + tail(left, pool, hit)

    def tail(left: int, pool: int, hit: bool) -> Fraction:
        """The part of the mean in which this assistant's chance draw has successes."""
        near = max(0, steady - pool)
        p = sum((Fraction(9, 10 ** (k + 1)) * at(left - 1, pool + k, hit) for k in range(1, near + 1)), Fraction(0))
        # Beyond, three residues each give a geometric series of ratio 1/1000.
        for k in range(near + 1, near + 4):
            far = at(left - 1, pool + k, hit) * Fraction(1000, 999) + slope * Fraction(1000, 998001)
            p += Fraction(9, 10 ** (k + 1)) * far
        return p

    return at(len(assistants), own, False)


def chance_ahead(a: Chances, b: Chances, margin: int, least: int = 0) -> Fraction:
    """The probability that `a` has at least `least` successes and `margin` more than `b`."""
    both = sum(
        weight * other
        for n, weight in a.weights.items()
        if n >= least
        for m, other in b.weights.items()
        if n - m >= margin
    )
    p = Fraction(both, a.total * b.total)
    return p + _ahead_of_tail(a, b, margin, least) if a.chance or b.chance else p


def _ahead_of_tail(a: Chances, b: Chances, margin: int, least: int) -> Fraction:
    """The part of `ahead` in which at least one of the two is a chance draw."""
    p = Fraction(0)
    for m, weight in b.weights.items():
        p += Fraction(weight * a.chance, 10 ** max(least, m + margin, 0))
    for n, weight in a.weights.items():
        if n >= max(margin, least):
            p += weight * b.chance * (1 - Fraction(1, 10 ** (n - margin + 1)))
    return (p + a.chance * b.chance * _tails(margin, least)) / (a.total * b.total)


def _tails(margin: int, least: int) -> Fraction:
    """The probability of `ahead` for two chance draws."""
    low = max(0, least - margin)
    below = Fraction(10**low - 1, 10 ** (low + least))
    return below + Fraction(10, 11 * 10 ** (margin + 2 * low))
