"""The questions of the JSON interface about rolls: Hits, success, contests, and the chart (resonance-91 to 93, 95)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.data import Chart
from core.refusal import Refusal
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.attempt import pooled
from core.rulesets.resonance.rolls.chances import (
    MOST_DICE,
    MOST_INVOKES,
    Hits,
    certain,
    contested,
    held_back,
    hits_of,
    printed,
)
from core.rulesets.resonance.rolls.difficulty import Goal, Modifier, advanced, difficulty_of, modified
from core.rulesets.resonance.rolls.enhancement import INVOKE, Enhancement, on_reroll, together
from core.rulesets.resonance.rolls.gear import MOST_ENHANCEMENT
from core.rulesets.resonance.rolls.rules import RESISTED, common_advancement
from core.schema.codec import Json
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsPool:
    """A pool of dice; Enhancement 0 is none."""

    dice: int = entry("Dice", low=0, high=MOST_DICE, code="invalid_amount")
    double_nines: bool = entry("Double 9s", default=False)
    enhancement: int = entry("Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")

    @property
    def hits(self) -> Hits:
        """What it may come to."""
        return hits_of(self.dice, self.double_nines, self.enhancement)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side(OddsPool):
    """Somebody with a pool."""

    advancement: int = entry("Advancement", default=0, low=0, code="invalid_amount")


def odds_hits(request: OddsPool) -> Resolution[Hits]:
    """The distribution of a pool's Hits (resonance-91)."""
    return Resolution(request.hits)


@dataclass(frozen=True, slots=True)
class Winning:
    """How likely a success is; where Aspects may be held back, by how many of them are."""

    success: Fraction
    difficulty: int | None = None
    with_invokes: tuple[Fraction, ...] = ()

    @property
    def facts(self) -> dict[str, Json]:
        """The chances in the JSON interface."""
        needed = {} if self.difficulty is None else {"difficulty": self.difficulty}
        invoking = {"with_invokes": printed(self.with_invokes)} if self.with_invokes else {}
        return {**needed, "success": str(self.success), **invoking}


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsSuccess(Side):
    """A pool against a Difficulty, with Aspects held back."""

    difficulty: int | str = entry("Difficulty", code="invalid_difficulty")
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    invokes: int = entry("Invokes held back", default=0, low=0, high=MOST_INVOKES, code="invalid_amount")
    options: HouseRules = field(default_factory=HouseRules)


def odds_success(request: OddsSuccess) -> Resolution[Winning]:
    """The chance of success, and with up to so many Aspects used only when needed (resonance-92)."""
    changes = (*modified(request.modifiers), *advanced(request.advancement))
    difficulty = Goal(difficulty_of(request.difficulty, request.options), changes).against()
    chances = tuple(_with_invokes(request, difficulty, k) for k in range(request.invokes + 1))
    return Resolution(Winning(chances[0], difficulty, chances))


def _with_invokes(request: OddsSuccess, difficulty: int, invokes: int) -> Fraction:
    own = [Enhancement("equipment", request.enhancement)] if request.enhancement else []
    helps = [*own, *(Enhancement(INVOKE, 1, str(k)) for k in range(invokes))]
    first = hits_of(request.dice, request.double_nines, together(helps, request.options))
    again = hits_of(request.dice, request.double_nines, on_reroll(helps, request.options))
    return held_back(first, again, difficulty, invokes)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsChart:
    """The chart of chances for pools of 1 to 10 dice."""

    double_nines: bool = entry("Double 9s", default=False)
    enhancement: int = entry("Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")


@dataclass(frozen=True, slots=True)
class Charted:
    """For each pool the percent of so many Hits or more, from none on."""

    pools: Mapping[int, list[int]]


def odds_chart(request: OddsChart) -> Resolution[Charted]:
    """The chance of so many Hits or more in whole percent, down to 1 % (resonance-95)."""
    return Resolution(Charted(chances(request.double_nines, request.enhancement)))


LARGEST = 10
"""The dice of the largest pool in the chart."""


def chances(double_nines: bool, enhancement: int) -> dict[int, list[int]]:
    """For each pool the percent of so many Hits or more, from none on (resonance-95)."""
    return {n: percents(hits_of(n, double_nines, enhancement)) for n in range(1, LARGEST + 1)}


def percents(hits: Hits) -> list[int]:
    """Percent by Hits from 0, halves rounded up, stopping before the first chance below 1 %."""
    chances = (hits.at_least(k) for k in range(len(hits.weights)))
    return [int(100 * p + Fraction(1, 2)) for p in takewhile(lambda p: 100 * p >= 1, chances)]


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsContest:
    """One against another."""

    actor: Side = entry("Who acts")
    resister: Side = entry("Who resists")
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())


def odds_contest(request: OddsContest) -> Resolution[Winning]:
    """The chance of winning a contest (resonance-93)."""
    changes = (*modified(request.modifiers), *advanced(request.actor.advancement))
    p = against(Goal(changes=changes, why=RESISTED), request.actor.hits, request.resister.hits)
    return Resolution(Winning(p))


def against(goal: Goal, actor: Hits, resister: Hits) -> Fraction:
    """The chance of success against somebody."""
    return contested(actor, resister, goal.table(len(resister.weights)))


MOST_TOGETHER = 1_000
"""The Hits that several may come to: as many as four with the largest pools."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsCooperate:
    """Several together."""

    participants: tuple[Side, ...] = entry("Participants")
    difficulty: int | str | None = entry("Difficulty", default=None, code="invalid_difficulty")
    resister: Side | None = entry("Who resists", default=None)
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    options: HouseRules = field(default_factory=HouseRules)


def odds_cooperate(request: OddsCooperate) -> Resolution[Winning]:
    """The chance of success together (resonance-93)."""
    if len(request.participants) < 2:
        raise Refusal("not_enough_participants", "It takes at least two to act together.", "participants")
    advancement = common_advancement(request.participants, request.options)
    changes = (*modified(request.modifiers), *advanced(advancement))
    if (request.difficulty is None) == (request.resister is None):
        raise Refusal("bad_request", "Give a Difficulty or somebody who resists.", "difficulty")
    goal = (
        Goal(changes=changes)
        if request.difficulty is None
        else Goal(difficulty_of(request.difficulty, request.options), changes)
    )
    hits = hits_together(request.participants)
    p = against(goal, hits, request.resister.hits if request.resister else certain(0))
    return Resolution(Winning(p, goal.against()))


def hits_together(sides: Sequence[Side]) -> Hits:
    """The Hits of several together; refuses more than anybody could ever roll."""
    if sum(side.hits.most for side in sides) > MOST_TOGETHER:
        raise Refusal("invalid_amount", f"Together they may come to {MOST_TOGETHER} Hits at most.", "participants")
    return pooled(side.hits for side in sides)


def charts() -> tuple[Chart, ...]:
    """The chart with either reading of a nine and whatever helps, the usual one first."""
    return tuple(_chart(nines, helped) for nines in (False, True) for helped in range(MOST_ENHANCEMENT + 1))


def _chart(double_nines: bool, enhancement: int) -> Chart:
    pools = chances(double_nines, enhancement)
    most = max(map(len, pools.values()))
    head = ("dice", *(f"{hits}+" for hits in range(1, most)))
    helped = f"Enhancement +{enhancement}" if enhancement else "no Enhancement"
    return Chart(f"Double {'9s' if double_nines else '10s'}, {helped}", head, tuple(_rows(pools)))


def _rows(pools: Mapping[int, list[int]]) -> Iterator[tuple[str, ...]]:
    """Each pool with its chances in percent; that of no Hit at least is no news."""
    for dice, percents in pools.items():
        yield (str(dice), *map(str, percents[1:]))


CHARTS = {"resonance-95": charts}
RULES = (
    Rule("odds_hits", OddsPool, asking_nothing(odds_hits)),
    Rule("odds_success", OddsSuccess, asking_nothing(odds_success)),
    Rule("odds_chart", OddsChart, asking_nothing(odds_chart)),
    Rule("odds_contest", OddsContest, asking_nothing(odds_contest)),
    Rule("odds_cooperate", OddsCooperate, asking_nothing(odds_cooperate)),
)
