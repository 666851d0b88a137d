"""Comparing two cards, and the results of all pairs of a competition (background-16 to 23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.actions.result import Outcome
from core.building_blocks.band import Band
from core.luck.odds import Odds
from core.rulesets.background.cards.card import Counted, Relation, relation
from core.rulesets.background.draws.chances import Words, odds_of
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Fighter, Person
from core.schema.codec import Json
from core.schema.entry import entry

Result = Literal["decisive", "advantage", "alter_scene", "tie"]
STEPS: Mapping[Relation, Result] = {
    "same_suit": "decisive",
    "same_color": "advantage",
    "different_color": "alter_scene",
}
"""The prize of the higher card, by the relation of the suits (background-18, 19, 20)."""
_STEP_UP: Mapping[Result, Result] = {"alter_scene": "advantage", "advantage": "decisive"}

BANDS = {
    "decisive_win": Band.TRIUMPH,
    "advantage_win": Band.SUCCESS,
    "alter_scene_win": Band.SUCCESS,
    "tie": Band.MIXED,
    "alter_scene_loss": Band.FAILURE,
    "advantage_loss": Band.FAILURE,
    "decisive_loss": Band.DISASTER,
}
"""The words for a participant's result, best first."""

WINS = frozenset(word for word in BANDS if word.endswith("_win"))

TELLING = (
    "decisive_loss",
    "decisive_win",
    "advantage_win",
    "alter_scene_win",
    "advantage_loss",
    "alter_scene_loss",
    "tie",
)
"""The words in the order in which they matter, against several opponents (background-22)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant(Person):
    """A participant of a competition; without a side they stand alone (background-16)."""

    side: str | None = entry("Side", default=None, code="bad_side")

    @property
    def on(self) -> str:
        """The side, or the id of someone who stands alone."""
        return self.id if self.side is None else self.side


class Pair(NamedTuple):
    """The comparison of two participants; `winner` is an id, None for a tie."""

    a: str
    b: str
    relation: Relation
    result: Result
    winner: str | None

    @property
    def facts(self) -> dict[str, Json]:
        """The pair in the JSON interface."""
        return self._asdict()

    @property
    def loser(self) -> str | None:
        """The loser's id; None for a tie."""
        return None if self.winner is None else self.b if self.winner == self.a else self.a

    def for_(self, who: str) -> str:
        """The word for the result of one of the two."""
        if self.winner is None:
            return "tie"
        return f"{self.result}_{'win' if self.winner == who else 'loss'}"


def privileged_suits(fighter: Fighter, combat: bool, options: HouseRules) -> frozenset[str]:
    """The suits in which this fighter's wins are one step better (background-23)."""
    if not combat or options.combat_privilege != "step_up":
        return frozenset()
    return frozenset(b.combat_suit for b in fighter.backgrounds if b.combat_suit)


def result_of(won: Counted, lost: Counted, suits: frozenset[str]) -> Result:
    """The result of the higher card; `suits` are those in which its drawer is privileged (background-17 to 20, 23)."""
    if won.value == lost.value:
        return "tie"
    result = STEPS[relation(won.suit, lost.suit)]
    return _STEP_UP.get(result, result) if won.suit in suits else result


def pairs(entrants: Sequence[Entrant], counts: Sequence[Counted], suits: Sequence[frozenset[str]]) -> Iterator[Pair]:
    """Compare every two opponents, in list order; allies are not compared (background-22)."""
    for i, a in enumerate(entrants):
        for j, b in enumerate(entrants[i + 1 :], i + 1):
            if a.on == b.on:
                continue
            high, low = (i, j) if counts[i].value >= counts[j].value else (j, i)
            result = result_of(counts[high], counts[low], suits[high])
            winner = None if result == "tie" else entrants[high].id
            yield Pair(a.id, b.id, relation(counts[i].suit, counts[j].suit), result, winner)


def word_for(who: str, compared: Sequence[Pair]) -> str:
    """The word for one participant's result over all opponents (background-22)."""
    own = {pair.for_(who) for pair in compared if who in (pair.a, pair.b)}
    return next(word for word in TELLING if word in own)


def outcome_for(who: str, compared: Sequence[Pair]) -> Outcome:
    """One participant's result with its band."""
    word = word_for(who, compared)
    return Outcome(BANDS[word], word)


def shown_odds(words: Words) -> Odds:
    """The odds of one participant, starting with winning in any way."""
    return odds_of(words, "p_win", WINS, BANDS)
