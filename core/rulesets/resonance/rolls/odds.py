"""The JSON questions about rolls: Hits, success, contests and the chart (resonance-91 to 93, 95)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import Annotated

from core.actions.rule import rule
from core.game_data import Chart
from core.refusal import Refusal
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.rolls.attempt import pool_hits
from core.rulesets.resonance.rolls.chances import (
    MOST_INVOKES,
    Dice,
    Helped,
    Hits,
    as_text,
    certain_hits,
    chance_against,
    chance_with_rerolls,
    hits_of,
)
from core.rulesets.resonance.rolls.difficulty import (
    NORMAL,
    Goal,
    Modifier,
    advancement_steps,
    difficulty_of,
    modifier_steps,
)
from core.rulesets.resonance.rolls.enhancement import INVOKE, Enhancement, reroll_enhancement, total_enhancement
from core.rulesets.resonance.rolls.rules import RESISTED, common_advancement
from core.rulesets.resonance.values.gear import MOST_ENHANCEMENT
from core.schema.codec import Json
from core.schema.entry import Entry, entry

Advancement = Annotated[int, Entry("Advancement", low=0, code="invalid_amount")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side of a contest: a pool."""

    dice: Dice
    double_nines: bool = entry("Double 9s", default=False)
    enhancement: Helped = 0
    advancement: Advancement = 0

    @property
    def hits(self) -> Hits:
        """The distribution of its Hits."""
        return hits_of(self.dice, self.double_nines, self.enhancement)


@dataclass(frozen=True, slots=True)
class SuccessChances:
    """The probability of success; with held-back Aspects, one for each number of them."""

    success: Fraction
    difficulty: int | None = None
    with_invokes: tuple[Fraction, ...] = ()

    @property
    def facts(self) -> dict[str, Json]:
        """The chances in the JSON interface."""
        needed = {} if self.difficulty is None else {"difficulty": self.difficulty}
        invoking = {"with_invokes": as_text(self.with_invokes)} if self.with_invokes else {}
        return {**needed, "success": str(self.success), **invoking}


def odds_success(
    dice: Dice,
    difficulty: Annotated[int | str, Entry("Difficulty", code="invalid_difficulty")],
    *,
    double_nines: bool = False,
    enhancement: Helped = 0,
    advancement: Advancement = 0,
    modifiers: tuple[Modifier, ...] = (),
    invokes: Annotated[int, Entry("Invokes held back", low=0, high=MOST_INVOKES, code="invalid_amount")] = 0,
    options: HouseRules = WRITTEN,
) -> SuccessChances:
    """The probability of success, alone and with 1 to `invokes` Aspects used only if needed (resonance-92)."""
    changes = (*modifier_steps(modifiers), *advancement_steps(advancement))
    needed = Goal(difficulty_of(difficulty, options), changes).difficulty_against()
    own = [Enhancement("equipment", enhancement)] if enhancement else []

    def chance_with_held(invokes: int) -> Fraction:
        helps = [*own, *(Enhancement(INVOKE, 1, str(k)) for k in range(invokes))]
        first = hits_of(dice, double_nines, total_enhancement(helps, options))
        return chance_with_rerolls(
            first, hits_of(dice, double_nines, reroll_enhancement(helps, options)), needed, invokes
        )

    found = tuple(map(chance_with_held, range(invokes + 1)))
    return SuccessChances(found[0], needed, found)


LARGEST = 10
"""The dice of the largest pool in the chart."""


def chances(double_nines: bool = False, enhancement: Helped = 0) -> dict[int, list[int]]:
    """The percent chance of each number of Hits or more, from 0, by pool size (resonance-95)."""
    return {n: percents(hits_of(n, double_nines, enhancement)) for n in range(1, LARGEST + 1)}


def percents(hits: Hits) -> list[int]:
    """The percents by Hits from 0, halves rounded up, without those below 1 %."""
    chances = (hits.at_least(k) for k in range(len(hits.weights)))
    return [int(100 * p + Fraction(1, 2)) for p in takewhile(lambda p: 100 * p >= 1, chances)]


def contest_given(actor: Side, resister: Side, modifiers: tuple[Modifier, ...] = ()) -> tuple[Goal, Hits, Hits]:
    """The probability to win a contest of two pools (resonance-93)."""
    changes = (*modifier_steps(modifiers), *advancement_steps(actor.advancement))
    return Goal(changes=changes, why=RESISTED), actor.hits, resister.hits


def success(goal: Goal, actor: Hits, resister: Hits, more: int = 0) -> Fraction:
    """The probability of success against a resister, with at least `more` Hits to spare (resonance-93)."""
    return chance_against(actor, resister, tuple(needed + more for needed in goal.table(len(resister.weights))))


MOST_TOGETHER = 1_000
"""The most Hits of several together: enough for four of the largest pools."""


def odds_cooperate(
    participants: tuple[Side, ...],
    difficulty: Annotated[int | str, Entry("Difficulty", code="invalid_difficulty")] | None = None,
    resister: Side | None = None,
    modifiers: tuple[Modifier, ...] = (),
    options: HouseRules = WRITTEN,
) -> SuccessChances:
    """The probability of success together, against a Difficulty or a resister (resonance-93)."""
    if len(participants) < 2:
        raise Refusal("not_enough_participants", "A co-operative action needs at least two characters.", "participants")
    changes = (*modifier_steps(modifiers), *advancement_steps(common_advancement(participants, options)))
    if (difficulty is None) == (resister is None):
        raise Refusal("bad_request", "Enter a Difficulty or choose a resister.", "difficulty")
    goal = Goal(NORMAL if difficulty is None else difficulty_of(difficulty, options), changes)
    p = success(goal, hits_together(participants), resister.hits if resister else certain_hits(0))
    return SuccessChances(p, goal.difficulty_against())


def hits_together(sides: Sequence[Side]) -> Hits:
    """The distribution of the summed Hits. Refuse more than anyone could roll."""
    if sum(side.hits.most for side in sides) > MOST_TOGETHER:
        raise Refusal("invalid_amount", f"Together they may have at most {MOST_TOGETHER} Hits.", "participants")
    return pool_hits(side.hits for side in sides)


def charts() -> tuple[Chart, ...]:
    """The charts for both readings of a nine and each Enhancement, the usual one first."""
    return tuple(_chart(nines, helped) for nines in (False, True) for helped in range(MOST_ENHANCEMENT + 1))


def _chart(double_nines: bool, enhancement: int) -> Chart:
    pools = chances(double_nines, enhancement)
    most = max(map(len, pools.values()))
    head = ("dice", *(f"{hits}+" for hits in range(1, most)))
    helped = f"Enhancement +{enhancement}" if enhancement else "no Enhancement"
    return Chart(f"Double {'9s' if double_nines else '10s'}, {helped}", head, tuple(_rows(pools)))


def _rows(pools: Mapping[int, list[int]]) -> Iterator[tuple[str, ...]]:
    """The rows of a chart: each pool with its percents from 1 Hit on, because 0 Hits or more is always 100 %."""
    for dice, percents in pools.items():
        yield (str(dice), *map(str, percents[1:]))


CHARTS = {"resonance-95": charts}
RULES = (
    rule(hits_of, name="odds_hits"),
    rule(odds_success),
    rule(chances, "pools", name="odds_chart"),
    rule(success, "success", name="odds_contest", given=contest_given),
    rule(odds_cooperate),
)
