"""Points and milestones of a game: its currencies, each with a ledger, and the awards of a milestone by size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.actions.situation import Situation


class Currency(NamedTuple):
    """A kind of point with its ledger; `one` is the short name of a single point if it is a different word.

    A currency that is `handed_out` by the game's turns doesn't exist before it is first handed out, and is not 0
    then. `at_first` is the amount that every way of creation gives to characters who start again in another campaign;
    the game has a word for `creation`.
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
    """A size of milestone with its award for each participant, by currency; the GM can change it."""

    id: str
    title: str
    award: Callable[[Situation], Mapping[str, int]]
    help: str = ""
