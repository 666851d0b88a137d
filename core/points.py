"""Points and milestones of a game: its currencies, each with a ledger, and what a size of milestone awards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.acts.situation import Situation


class Currency(NamedTuple):
    """A kind of point with its ledger; `one` is its short name for a single one, where that is another word.

    One that is `handed_out` by the game's own turns is not 0 before it first was: there is none yet. `at_first` is what
    every way of creation gives, for characters who begin again in another campaign; the game has a word for `creation`.
    """

    id: str
    title: str
    short: str
    handed_out: bool = False
    one: str = ""
    at_first: int = 0

    def named(self, n: int) -> str:
        """Its short name beside a number: `mote` beside 1 and −1."""
        return self.one if self.one and abs(n) == 1 else self.short


class Tier(NamedTuple):
    """A size of milestone and what it awards each participant, by currency; the GM may change it."""

    id: str
    title: str
    award: Callable[[Situation], Mapping[str, int]]
    help: str = ""
