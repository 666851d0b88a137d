"""One drawer's draw in progress: the cards due, disadvantages applied, one card kept (background-13, 14, 15, 48)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from core.actions.result import Step
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
    """The scene and episode of a draw, which set expiries, and the house rules."""

    scene: int = entry("Scene", default=1, low=1)
    episode: int = entry("Episode", default=1, low=1)
    options: HouseRules = field(default_factory=HouseRules)


Worth = tuple[int, ...]
"""The worth of a card for a draw; more is better."""


class Stake(NamedTuple):
    """The purpose of a draw.

    `worth` orders cards (background-14), `result` their results as the other cards lie; `stand` gives the odds of
    keeping a card, and `advice` those of each way to substitute.
    """

    worth: Callable[[Counted], Worth]
    result: Callable[[Counted], Worth]
    stand: Callable[[Turn, Counted], Odds]
    advice: Callable[[Turn], Mapping[str, Odds]]

    def better(self, cards: Mapping[str, Counted]) -> str:
        """The choice with the best result: a lower card may win where the best one loses."""
        return max(cards, key=lambda choice: self.result(cards[choice]))


@dataclass(frozen=True, slots=True)
class Turn:
    """One drawer's cards so far, and the one that counts.

    `fighter` is the drawer as they change; `drawn` are the cards due and `bonus` those of bonus draws, in order;
    `gained` are new disadvantages; `now` is the card that counts, or None.
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
        """The card that counts, once there is one."""
        assert self.now is not None
        return self.now

    @property
    def discarded(self) -> tuple[str, ...]:
        """The drawn cards in order, then those of bonus draws."""
        return self.drawn + self.bonus

    def with_steps(self, *steps: Step) -> Turn:
        """The turn with more steps, under the drawer's name."""
        return replace(self, steps=(*self.steps, *(replace(step, seat=self.fighter.shown) for step in steps)))

    def with_counted(self, now: Counted, rule: str, what: str) -> Turn:
        """The turn with another card that counts, and the step for it."""
        return replace(self, now=now).with_steps(Step(rule, what, tokens=(now.card,), total=now.value))


def deal(turn: Turn, due: int, table: Table, dealer: Dealer, *, advantage_counts: bool) -> Turn:
    """Draw the cards due, and one more with an advantage, which this uses up (background-15)."""
    fighter, more = turn.fighter, advantage_counts and turn.fighter.advantage
    cards = dealer.deal(due + more, table, why="background-13")
    turn = replace(turn, drawn=cards)
    if more:
        turn = replace(turn, fighter=replace(fighter, advantage=False)).with_steps(
            Step("background-15", "advantage_used")
        )
    return turn.with_steps(*(_drawn_step(fighter, card) for card in cards))


def _drawn_step(fighter: Fighter, card: str) -> Step:
    """The step of a drawn card with its value, which a held one may lower (background-48)."""
    counts = fighter.count_drawn(card)
    if counts.card == card:
        return Step("background-13", "drawn", tokens=(card,), total=counts.value)
    return Step("background-48", "weighed_down", tokens=(card, counts.card), total=counts.value)


def note_drawn(turn: Turn, card: str) -> Turn:
    """The turn with the step of another card drawn."""
    return turn.with_steps(_drawn_step(turn.fighter, card))


def best(turn: Turn, worth: Callable[[Counted], Worth]) -> str:
    """The best drawn card, the first among equals (background-14)."""
    return max(turn.drawn, key=lambda card: worth(turn.fighter.count_drawn(card)))


def keep(turn: Turn, stake: Stake, table: Table) -> Turn:
    """Keep one of the cards drawn, the player's choice, usually the best (background-14)."""
    cards = turn.drawn
    if len(cards) == 1:
        return replace(turn, now=turn.fighter.count_drawn(cards[0]))
    first = best(turn, stake.worth)
    seen = {card: turn.fighter.count_drawn(card) for card in (first, *(c for c in cards if c != first))}
    choices = [Choice(card, card_text(card), note=_weighed_note(card, now)) for card, now in seen.items()]

    def advice() -> Mapping[str, Odds]:
        return {card: stake.stand(turn, now) for card, now in seen.items()}

    card = table.choose("keep", choices, why="background-14", advice=advice, better=stake.better(seen))
    return turn.with_counted(seen[card], "background-14", "kept")


def _weighed_note(card: str, now: Counted) -> str:
    return "" if now.card == card else f"counts as {card_text(now.card)}"
