"""The exact distribution of Hits, in integers (resonance-91)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from core.rulesets.resonance.values.gear import MOST_ENHANCEMENT
from core.schema.entry import Entry

FACES = 10
MOST_DICE = 100
"""The largest pool accepted; more dice are a typing error."""
MOST_INVOKES = 40
"""The most invokes held back; with more, the largest pool's exact odds are too long to write out."""

Dice = Annotated[int, Entry("Dice", low=0, high=MOST_DICE, code="invalid_amount")]
Helped = Annotated[int, Entry("Enhancement", low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")]
"""Enhancement; 0 is none."""


@dataclass(frozen=True, slots=True)
class Hits:
    """The distribution of Hits: integer weights by Hits, with their sum `total` (resonance-91)."""

    weights: tuple[int, ...]
    total: int

    @property
    def most(self) -> int:
        """The largest possible number of Hits."""
        return len(self.weights) - 1

    def exactly(self, k: int) -> Fraction:
        """The probability of `k` Hits."""
        return Fraction(self.weights[k], self.total) if 0 <= k < len(self.weights) else Fraction(0)

    def weight_from(self, k: int) -> int:
        """The weight of `k` Hits or more."""
        return sum(self.weights[max(k, 0) :])

    def at_least(self, k: int) -> Fraction:
        """The probability of `k` Hits or more."""
        return Fraction(self.weight_from(k), self.total)

    @property
    def distribution(self) -> tuple[Fraction, ...]:
        """The probability of each number of Hits, from 0."""
        return tuple(Fraction(weight, self.total) for weight in self.weights)

    @property
    def facts(self) -> Mapping[str, list[str]]:
        """The distribution in the JSON interface."""
        at_least = [self.at_least(k) for k in range(len(self.weights))]
        return {"distribution": as_text(self.distribution), "at_least": as_text(at_least)}

    @property
    def mean(self) -> Fraction:
        """The mean of the Hits."""
        return Fraction(sum(k * weight for k, weight in enumerate(self.weights)), self.total)

    def with_enhancement(self, by: int) -> Hits:
        """The distribution with Enhancement, which raises every result except 0 Hits (resonance-40)."""
        nothing, *some = self.weights
        return Hits((nothing, *(0,) * by, *some), self.total)

    def plus(self, other: Hits) -> Hits:
        """The distribution of the sum of both."""
        sums = [0] * (len(self.weights) + len(other.weights) - 1)
        for k, weight in enumerate(self.weights):
            for m, also in enumerate(other.weights):
                sums[k + m] += weight * also
        return Hits(tuple(sums), self.total * other.total)

    def no_less(self, than: int) -> Hits:
        """The distribution with lower results raised to `than`: the better of this roll and a known one."""
        low, padding = sum(self.weights[: than + 1]), (0,) * than
        return Hits((*padding, low, *self.weights[than + 1 :]), self.total)


def as_text(fractions: Iterable[Fraction]) -> list[str]:
    """Fractions as texts, for the JSON interface."""
    return [str(p) for p in fractions]


def certain_hits(hits: int) -> Hits:
    """The distribution of a known number of Hits."""
    return Hits((*(0,) * hits, 1), 1)


@lru_cache(maxsize=4096)
def hits_of(dice: Dice, double_nines: bool = False, enhancement: Helped = 0) -> Hits:
    """The distribution of Hits of a pool of at most `MOST_DICE` (resonance-38, 39, 40).

    The weights are the coefficients of a power of the die's polynomial. The polynomial is packed into one integer, so
    a single power of integers finds them all.
    """
    if enhancement:
        return hits_of(dice, double_nines).with_enhancement(enhancement)
    total = FACES**dice
    one, two = (1, 2) if double_nines else (2, 1)
    digit = total.bit_length()  # bits that hold any weight, so that none overlaps the next
    mask = (1 << digit) - 1
    packed = (FACES - one - two | one << digit | two << 2 * digit) ** dice
    return Hits(tuple([packed >> at & mask for at in range(0, (2 * dice + 1) * digit, digit)]), total)


def chance_against(actor: Hits, resister: Hits, difficulty: tuple[int, ...]) -> Fraction:
    """The probability to reach a Difficulty set by a resister's Hits (resonance-93).

    `difficulty` gives it for each number of them.
    """
    ways = sum(weight * actor.weight_from(needed) for weight, needed in zip(resister.weights, difficulty, strict=False))
    return Fraction(ways, actor.total * resister.total)


def chance_with_rerolls(first: Hits, again: Hits, difficulty: int, rerolls: int) -> Fraction:
    """The probability of success with up to `rerolls` re-rolls, made only if needed (resonance-92).

    `first` is the distribution of the first result with everything that can be invoked on it, `again` that of a
    re-roll.
    """
    missed = 1 - first.at_least(difficulty)
    return 1 - missed * (1 - again.at_least(difficulty)) ** rerolls


def chance_with_rerolls_against(
    first: Hits, again: Hits, resister: Hits, difficulty: Sequence[int], rerolls: int
) -> Fraction:
    """The same against a Difficulty set by a resister's Hits; `difficulty` gives it for each number of them."""
    every = resister.total * first.total * again.total**rerolls
    missed = sum(
        weight * (first.total - first.weight_from(needed)) * (again.total - again.weight_from(needed)) ** rerolls
        for weight, needed in zip(resister.weights, difficulty, strict=True)
    )
    return 1 - Fraction(missed, every)
