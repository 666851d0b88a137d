"""The high card of a round, and the successes it brings (background-37 to 40)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.actions.result import Outcome
from core.building_blocks.band import Band
from core.rulesets.background.cards.card import Counted
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Person
from core.schema.entry import entry

Side = Literal["pcs", "opponents"]
GM = "gm"
"""The drawer of the opposition's cards, all of them together (background-37)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Successes of each side so far."""

    pcs: int = entry("Ours", default=0, low=0)
    opponents: int = entry("Theirs", default=0, low=0)

    def with_(self, gained: Tally) -> Tally:
        """The tally with `gained` added."""
        return Tally(self.pcs + gained.pcs, self.opponents + gained.opponents)


@dataclass(frozen=True, slots=True)
class Goals:
    """The successes each side needs; None if there is no such goal (background-40)."""

    pcs: int | None = entry("We need", default=None, low=1)
    opponents: int | None = entry("They need", default=None, low=1)

    def result_at(self, successes: Tally) -> tuple[bool, Side | None]:
        """Return True if a side has reached its goal, and the winner: neither if both have."""
        ours = self.pcs is not None and successes.pcs >= self.pcs
        theirs = self.opponents is not None and successes.opponents >= self.opponents
        if ours == theirs:
            return ours, None
        return True, "pcs" if ours else "opponents"


@dataclass(frozen=True, slots=True, kw_only=True)
class FrayPc(Person):
    """A PC in the fray, and their aim (background-39)."""

    goal: str | None = entry("Aim", default=None)


class HighCard(NamedTuple):
    """The holders of the high card, and the successes it brings. No one wins a tie."""

    value: int
    winners: tuple[str, ...]
    gained: Tally

    @property
    def side(self) -> Side | None:
        """The winning side; None if both or neither won."""
        if bool(self.gained.pcs) == bool(self.gained.opponents):
            return None
        return "pcs" if self.gained.pcs else "opponents"

    @property
    def outcome(self) -> Outcome:
        """The outcome for the PCs."""
        if not self.winners:
            return Outcome(Band.MIXED, "fray_tie")
        bands = {"pcs": Outcome(Band.SUCCESS, "fray_pcs"), "opponents": Outcome(Band.FAILURE, "fray_opponents")}
        return bands.get(self.side or "", Outcome(Band.MIXED, "fray_both"))


def high_card(pcs: Sequence[FrayPc], counts: Sequence[Counted], gm: Sequence[Counted], options: HouseRules) -> HighCard:
    """The high card among these cards (background-37, 38, 39)."""
    value = max(card.value for card in (*counts, *gm))
    top = [pc for pc, card in zip(pcs, counts, strict=True) if card.value == value]
    theirs = any(card.value == value for card in gm)
    winners = (*(pc.id for pc in top), *((GM,) if theirs else ()))
    shared = not theirs and bool(top[0].goal) and len({pc.goal for pc in top}) == 1
    if len(winners) == 1 or shared:
        return HighCard(value, winners, Tally(0 if theirs else 1, 1 if theirs else 0))
    if options.fray_tie == "unresolved":
        return HighCard(value, (), Tally())
    return HighCard(value, winners, Tally(len(top), 1 if theirs else 0))
