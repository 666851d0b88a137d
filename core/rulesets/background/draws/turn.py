"""One drawer's draw in the making: cards due, disadvantages applied to each, one kept (background-13, 14, 15, 48)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from core.acts.result import Step
from core.luck.odds import Odds
from core.luck.table import Table
from core.rulesets.background.cards.card import Counted
from core.rulesets.background.cards.rules import Dealer
from core.rulesets.background.look import card_text
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Disadvantage, Fighter
from core.schema.entry import Choice, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """When something is drawn for, which sets expiries, and the house rules in force."""

    scene: int = entry("Scene", default=1, low=1)
    episode: int = entry("Episode", default=1, low=1)
    options: HouseRules = field(default_factory=HouseRules)


Worth = tuple[int, ...]
"""How good a card is for what is drawn for; the more the better."""


class Stake(NamedTuple):
    """What a draw is for.

    `worth` orders cards by how good they are here (background-14); `stand` gives the odds of leaving it at a card, and
    `advice` those of each way to substitute.
    """

    worth: Callable[[Counted], Worth]
    stand: Callable[[Turn, Counted], Odds]
    advice: Callable[[Turn], Mapping[str, Odds]]


@dataclass(frozen=True, slots=True)
class Turn:
    """What one drawer has drawn so far, and what counts.

    `fighter` is who draws as they become; `drawn` the cards due and `bonus` those of bonus draws, in order; `gained`
    the new disadvantages; `now` what counts, None before anything does.
    """

    fighter: Fighter
    drawn: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    gained: tuple[Disadvantage, ...] = ()
    now: Counted | None = None
    played: bool = False
    steps: tuple[Step, ...] = ()

    @property
    def counts(self) -> Counted:
        """What counts, once something does."""
        assert self.now is not None
        return self.now

    @property
    def discarded(self) -> tuple[str, ...]:
        """The drawn cards in order, then those of bonus draws."""
        return self.drawn + self.bonus

    def with_steps(self, *steps: Step) -> Turn:
        """With more steps, in the drawer's name."""
        return replace(self, steps=(*self.steps, *(replace(step, seat=self.fighter.shown) for step in steps)))

    def with_counted(self, now: Counted, rule: str, what: str) -> Turn:
        """With another card that counts, which is said."""
        return replace(self, now=now).with_steps(Step(rule, what, tokens=(now.card,), total=now.value))


def deal(turn: Turn, due: int, table: Table, dealer: Dealer, *, advantage_counts: bool) -> Turn:
    """Draw the cards due, one more with an advantage, which is gone then (background-15)."""
    fighter, more = turn.fighter, advantage_counts and turn.fighter.advantage
    cards = dealer.deal(due + more, table, why="background-13")
    turn = replace(turn, drawn=cards)
    if more:
        turn = replace(turn, fighter=replace(fighter, advantage=False)).with_steps(
            Step("background-15", "advantage_used")
        )
    return turn.with_steps(*(_drawn_step(fighter, card) for card in cards))


def _drawn_step(fighter: Fighter, card: str) -> Step:
    """A drawn card and what it is worth; a held one may weigh it down (background-48)."""
    counts = fighter.count_drawn(card)
    if counts.card == card:
        return Step("background-13", "drawn", tokens=(card,), total=counts.value)
    return Step("background-48", "weighed_down", tokens=(card, counts.card), total=counts.value)


def note_drawn(turn: Turn, card: str) -> Turn:
    """A further card is turned over."""
    return turn.with_steps(_drawn_step(turn.fighter, card))


def best(turn: Turn, worth: Callable[[Counted], Worth]) -> str:
    """The drawn card that is best here, the first among equals (background-14)."""
    return max(turn.drawn, key=lambda card: worth(turn.fighter.count_drawn(card)))


def keep(turn: Turn, stake: Stake, table: Table) -> Turn:
    """Keep one of the cards drawn: the player says which, usually the best (background-14)."""
    cards = turn.drawn
    if len(cards) == 1:
        return replace(turn, now=turn.fighter.count_drawn(cards[0]))
    first = best(turn, stake.worth)
    seen = {card: turn.fighter.count_drawn(card) for card in (first, *(c for c in cards if c != first))}
    choices = [Choice(card, card_text(card), note=_weighed_note(card, now)) for card, now in seen.items()]

    def advice() -> Mapping[str, Odds]:
        return {card: stake.stand(turn, now) for card, now in seen.items()}

    card = table.choose("keep", choices, why="background-14", advice=advice)
    return turn.with_counted(seen[card], "background-14", "kept")


def _weighed_note(card: str, now: Counted) -> str:
    return "" if now.card == card else f"counts as {card_text(now.card)}"
