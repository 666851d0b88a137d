"""The questions of the JSON interface about one roll: its Hits, success, and the chart (resonance-91, 92, 95)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile
from typing import Any

from core.action import Rule
from core.entry import entry
from core.option import OptionValues
from core.result import Resolution, old_resolution
from core.rulesets.resonance.chances import (
    MOST_DICE,
    MOST_INVOKES,
    Hits,
    held_back,
    hits_of,
)
from core.rulesets.resonance.difficulty import Goal, Modifier, advanced, difficulty_of, modified
from core.rulesets.resonance.enhancing import INVOKE, Enhancement, on_reroll, together
from core.rulesets.resonance.gear import MOST_ENHANCEMENT
from core.rulesets.resonance.options import defaults
from core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsPool:
    """A pool of dice; Enhancement 0 is none."""

    dice: int = entry("Dice", low=0, high=MOST_DICE, code="invalid_amount")
    double_nines: bool = entry("Double 9s", default=False)
    enhancement: int = entry("Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")

    @property
    def hits(self) -> Hits:
        """What it may come to."""
        return hits_of(self.dice, self.double_nines, self.enhancement)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side(OddsPool):
    """Somebody with a pool."""

    advancement: int = entry("Advancement", default=0, low=0, code="invalid_amount")


def odds_hits(request: OddsPool, table: Table) -> Resolution[Any]:
    """The distribution of a pool's Hits (resonance-91)."""
    hits = request.hits
    at_least = [hits.at_least(k) for k in range(len(hits.weights))]
    return old_resolution({"distribution": printed(hits.distribution), "at_least": printed(at_least)}, value=hits)


def printed(fractions: Sequence[Fraction]) -> list[str]:
    """Fractions as the JSON interface has them."""
    return [str(p) for p in fractions]


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsSuccess(Side):
    """A pool against a Difficulty, with Aspects held back."""

    difficulty: int | str = entry("Difficulty", code="invalid_difficulty")
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    invokes: int = entry("Invokes held back", default=0, low=0, high=MOST_INVOKES, code="invalid_amount")
    options: OptionValues = field(default_factory=defaults)


def odds_success(request: OddsSuccess, table: Table) -> Resolution[Any]:
    """The chance of success, and with up to so many Aspects used only when needed (resonance-92)."""
    changes = (*modified(request.modifiers), *advanced(request.advancement))
    difficulty = Goal(difficulty_of(request.difficulty, request.options), changes).against()
    chances = [_with_invokes(request, difficulty, k) for k in range(request.invokes + 1)]
    facts = {"difficulty": difficulty, "success": str(chances[0]), "with_invokes": printed(chances)}
    return old_resolution(facts, value=chances)


def _with_invokes(request: OddsSuccess, difficulty: int, invokes: int) -> Fraction:
    own = [Enhancement("equipment", request.enhancement)] if request.enhancement else []
    helps = [*own, *(Enhancement(INVOKE, 1, str(k)) for k in range(invokes))]
    first = hits_of(request.dice, request.double_nines, together(helps, request.options))
    again = hits_of(request.dice, request.double_nines, on_reroll(helps, request.options))
    return held_back(first, again, difficulty, invokes)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsChart:
    """The chart of chances for pools of 1 to 10 dice."""

    double_nines: bool = entry("Double 9s", default=False)
    enhancement: int = entry("Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")


def odds_chart(request: OddsChart, table: Table) -> Resolution[Any]:
    """The chance of so many Hits or more in whole percent, down to 1 % (resonance-95)."""
    chart = chances(request.double_nines, request.enhancement)
    return old_resolution({"pools": {str(n): row for n, row in chart.items()}}, value=chart)


LARGEST = 10
"""The dice of the largest pool in the chart."""


def chances(double_nines: bool, enhancement: int) -> dict[int, list[int]]:
    """For each pool the percent of so many Hits or more, from none on (resonance-95)."""
    return {n: percents(hits_of(n, double_nines, enhancement)) for n in range(1, LARGEST + 1)}


def percents(hits: Hits) -> list[int]:
    """Percent by Hits from 0, halves rounded up, stopping before the first chance below 1 %."""
    chances = (hits.at_least(k) for k in range(len(hits.weights)))
    return [int(100 * p + Fraction(1, 2)) for p in takewhile(lambda p: 100 * p >= 1, chances)]


RULES = (
    Rule("odds_hits", OddsPool, odds_hits),
    Rule("odds_success", OddsSuccess, odds_success),
    Rule("odds_chart", OddsChart, odds_chart),
)
