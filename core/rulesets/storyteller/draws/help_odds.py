"""Exact means over a lead's pool when assistants may make chance draws, whose successes have no end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from core.rulesets.storyteller.draws.chances import Pool, alone
from core.rulesets.storyteller.draws.teamwork import PENALTY

STEADY = 18
"""From this pool on a first card of 1 fails and every other is exceptional: three more add one success."""


def lead_mean(
    value: Callable[[int], Fraction], slope: Fraction, pool: int, assistants: Sequence[Pool], each: bool
) -> Fraction:
    """The mean of `value(total pool)` of a lead with assistants (storyteller-30, 31, 32).

    From `STEADY` on `value` must grow by `slope` whenever the pool grows by 3. `each` is the option
    `teamwork_dramatic`.
    """
    steady = STEADY - PENALTY * len(assistants)

    @cache
    def at(left: int, pool: int, hit: bool) -> Fraction:
        """The mean with so many assistants left to draw; `hit` after a dramatic failure."""
        if pool >= steady + 3:
            laps, rest = divmod(pool - steady, 3)
            return at(left, steady + rest, hit) + laps * slope
        if not left:
            return value(pool)
        chances = alone(*assistants[left - 1])
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

    return at(len(assistants), pool, False)
