"""Exact odds of a rule by walking through all possible draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from core.actions.result import Resolution
from core.building_blocks.band import Band
from core.luck.exact_walk import expectation, walk
from core.luck.odds import Chance, Odds

V = TypeVar("V")
"""The type of a rule's result."""


def odds_of(
    play: Callable[..., Resolution[V]], word: str, counted: Callable[[V], int] | None = None, total: str = ""
) -> Callable[[object], Odds]:
    """The exact odds of a rule, found by walking all possible draws; `word` names the chance of success.

    Outcomes of the bands SUCCESS and TRIUMPH are successes. `play` is the rule of the draw, or another function of
    its request and a table. With `counted`, a number of its result such as the total, the spread of that number is
    shown as well, named by the word `total`. Decisions take the usual choice. Most rules are small enough for this;
    larger ones need a closed form.
    """
    return Walked(play, word, counted, total)


@dataclass(frozen=True)
class Walked(Generic[V]):
    """Odds by walking a rule; `ends_well` is the word of the chance of success, for tests to compare."""

    play: Callable[..., Resolution[V]]
    ends_well: str
    counted: Callable[[V], int] | None
    total: str

    def __call__(self, request: object) -> Odds:
        """The odds of a request."""
        found = walk(lambda table: self.play(request, table), self._key)
        chance = Chance(self.ends_well, sum((p for (good, _), p in found.items() if good), Fraction(0)))
        spread = dict.fromkeys(sorted(count for _, count in found), Fraction(0))
        for (_, count), p in found.items():
            spread[count] += p
        shown = {str(count): p for count, p in spread.items()}
        told = () if self.counted is None else (shown, self.total, expectation(spread, int))
        return Odds((chance,), *told)

    def _key(self, done: Resolution[V]) -> tuple[bool, int]:
        return _good(done), self.counted(done.value) if self.counted is not None else 0


def _good(done: Resolution[object]) -> bool:
    return done.outcome is not None and done.outcome.band in (Band.SUCCESS, Band.TRIUMPH)
