"""A challenge as it stands between draws, and how a card is read against its target (background-24 to 34)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from core.rulesets.background.cards.card import HIGHEST, LOWEST, SUIT_CHOICES, Counted, Relation, relation
from core.rulesets.background.options import HouseRules
from core.schema.codec import Json
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Something difficult, and how far one character has come with it.

    `draws_due` cards are due in the next draw, without the one of an advantage; `may_change_suit_to` is what the suit
    may become when pressing on; `background` names the one card that may make success automatic.
    """

    target: int = entry("Target", low=LOWEST, high=HIGHEST, code="bad_target")
    suit: str = entry("Suit", choices=SUIT_CHOICES, code="bad_suit")
    draws_due: int = entry("Cards due", default=1, low=0, high=2)
    draws_made: int = entry("Draws made", default=0, low=0)
    partial: bool = entry("Partly won", default=False)
    may_change_suit_to: tuple[str, ...] = entry("May change to", default=(), choices=SUIT_CHOICES, code="bad_suit")
    extenuating: bool = entry("Extenuating circumstances", default=False, help="no automatic success")
    background: str | None = entry("Fitting card", default=None)
    locked: bool = entry("Locked", default=False)
    ended: bool = entry("Ended", default=False)

    @property
    def extra_time(self) -> int:
        """How many draws beyond the first were made (background-34)."""
        return max(0, self.draws_made - 1)

    @property
    def facts(self) -> dict[str, Json]:
        """What the JSON interface tells of it after a draw."""
        return {
            "suit": self.suit,
            "draws_due": self.draws_due,
            "draws_made": self.draws_made,
            "extra_time": self.extra_time,
            "may_change_suit_to": list(self.may_change_suit_to),
            "partial": self.partial,
            "locked": self.locked,
            "ended": self.ended,
        }


RUNGS = ("complete", "partial", "at_cost", "draw_two", "draw_again", "fail")
"""What a card can come to, best first (background-14)."""
SUCCESSES = ("complete", "partial", "at_cost")
REDRAWS = {"draw_two": 2, "draw_again": 1}
"""How many cards are due next (background-28, 31)."""

_RUNG: dict[tuple[Relation, bool], str] = {
    ("same_suit", True): "complete",
    ("same_suit", False): "draw_two",
    ("same_color", True): "partial",
    ("same_color", False): "draw_again",
    ("different_color", True): "at_cost",
    ("different_color", False): "fail",
}


class Target(NamedTuple):
    """What a challenge asks of a card; with `above` the target must be exceeded (background-26)."""

    value: int
    suit: str
    above: bool

    def hits(self, value: int) -> bool:
        """Whether a value hits the target."""
        return value > self.value if self.above else value >= self.value

    def rung(self, card: Counted) -> str:
        """What a card that counts comes to (background-27 to 33)."""
        return _RUNG[relation(card.suit, self.suit), self.hits(card.value)]

    def worth(self, card: Counted) -> tuple[int, int]:
        """The order of the best: by rung, then by value (background-14)."""
        return -RUNGS.index(self.rung(card)), card.value


def target_of(challenge: Challenge, options: HouseRules) -> Target:
    """What a challenge asks for."""
    return Target(challenge.target, challenge.suit, options.hit == "above")


def redraws_left(challenge: Challenge, options: HouseRules) -> int | None:
    """How many redraws the next draw may still lead to, None without a limit (background-34)."""
    if options.max_redraws is None:
        return None
    return max(0, options.max_redraws - challenge.draws_made)
