"""The result of a card against the target of a challenge, and the number of redraws left (background-14 to 34)."""

from __future__ import annotations

from typing import NamedTuple

from core.rulesets.background.cards.card import Counted, Relation, relation
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Challenge

RUNGS = ("complete", "partial", "at_cost", "draw_two", "draw_again", "fail")
"""The results of a card, best first (background-14)."""
SUCCESSES = ("complete", "partial", "at_cost")
REDRAWS = {"draw_two": 2, "draw_again": 1}
"""The number of cards due next (background-28, 31)."""

_RUNG: dict[tuple[Relation, bool], str] = {
    ("same_suit", True): "complete",
    ("same_suit", False): "draw_two",
    ("same_color", True): "partial",
    ("same_color", False): "draw_again",
    ("different_color", True): "at_cost",
    ("different_color", False): "fail",
}


class Target(NamedTuple):
    """The target and suit of a challenge; with `above` a card must exceed the target (background-26)."""

    value: int
    suit: str
    above: bool

    def hits(self, value: int) -> bool:
        """Return True if a value hits the target."""
        return value > self.value if self.above else value >= self.value

    def rung_of(self, card: Counted) -> str:
        """The result of a card that counts (background-27 to 33)."""
        return _RUNG[relation(card.suit, self.suit), self.hits(card.value)]

    def worth(self, card: Counted) -> tuple[int, int]:
        """The sort key of a card: by rung, then by value (background-14)."""
        return -RUNGS.index(self.rung_of(card)), card.value


def target_of(challenge: Challenge, options: HouseRules) -> Target:
    """The target of a challenge under the house rules."""
    return Target(challenge.target, challenge.suit, options.hit == "above")


def redraws_left(challenge: Challenge, options: HouseRules) -> int | None:
    """The number of redraws the next draw may still lead to; None without a limit (background-34)."""
    if options.max_redraws is None:
        return None
    return max(0, options.max_redraws - challenge.draws_made)
