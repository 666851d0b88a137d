"""Points and milestones of a game: its currencies, each with a ledger, and the awards of a milestone by size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.actions.situation import Effects, Situation


class Currency(NamedTuple):
    """A kind of point with its ledger; `one` is the short name of a single point if it is a different word.

    A currency that is `handed_out` by the game's turns doesn't exist before it is first handed out, and is not 0
    then. NPCs are shown without it if it is `for_players`, unless they have some, and can't be awarded one that is
    `players_only`. `at_first` is the amount that every way of creation gives to characters who start again in another
    campaign; the game has a word for `creation`.
    """

    id: str
    title: str
    short: str
    handed_out: bool = False
    one: str = ""
    at_first: int = 0
    for_players: bool = False
    players_only: bool = False

    def named(self, n: int) -> str:
        """Its short name beside a number: `mote` beside 1 and −1."""
        return self.one if self.one and abs(n) == 1 else self.short


class Tier(NamedTuple):
    """A size of milestone with its award for each participant, by currency; the GM can change it."""

    id: str
    title: str
    award: Callable[[Situation], Mapping[str, int]]
    help: str = ""


def unknown_names(effects: Effects, currencies: Iterable[Currency], tiers: Iterable[Tier]) -> Iterator[str]:
    """A line for each currency and each size of milestone in the effects that the game doesn't have.

    Their points would go to no ledger, and the milestone could never be reached.
    """
    moved, reached = {move.currency for move in effects.points}, {each.tier for each in effects.milestones}
    yield from _unknown("points", "a currency", moved, {currency.id for currency in currencies})
    yield from _unknown("milestones", "a tier", reached, {tier.id for tier in tiers})


def _unknown(what: str, kind: str, named: set[str], known: set[str]) -> Iterator[str]:
    there = ", ".join(sorted(known)) or "none"
    yield from (f"{what}: {name!r} isn't {kind} of the game ({there})" for name in sorted(named - known))
