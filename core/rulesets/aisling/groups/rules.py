"""Draws of several for one task, whose Powers are added or cover for each other (aisling-38 to 40, 63, 64)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from typing import Annotated, Literal, NamedTuple

from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import rule
from core.building_blocks.band import Band
from core.building_blocks.result_cache import remember
from core.luck.odds import Chance, Odds
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.aisling.contests.rules import Winner
from core.rulesets.aisling.draws.chances import Chances, chances
from core.rulesets.aisling.draws.drawn_hand import Drawn, steps_of
from core.rulesets.aisling.draws.hand_draw import draw_first
from core.rulesets.aisling.draws.late_helps import draw_until_accepted
from core.rulesets.aisling.draws.mote_count import Drawer, plan
from core.rulesets.aisling.draws.opposition import Opposition, check_difficulty, difficulty_of
from core.rulesets.aisling.draws.success_effects import Settled, Stakes, Won, ask_settling
from core.rulesets.aisling.options import HouseRules
from core.schema.codec import Json
from core.schema.entry import Choice, Entry, entry
from core.schema.signature import ABSENT

Method = Literal["joint", "synthesis"]
METHODS = (
    Choice("joint", "Joint effort", note="the Powers are added"),
    Choice("synthesis", "Synthesis", note="spare Power helps those who fall short"),
)


def power_of(powers: Sequence[int], method: Method) -> int:
    """The Power of a group: the highest difficulty it meets together (aisling-38, 39, 63)."""
    return sum(powers) if method == "joint" else sum(powers) // len(powers)


@dataclass(frozen=True, slots=True)
class Effort:
    """A group's Powers against the Power needed, and the result."""

    powers: tuple[int, ...]
    difficulty: int
    method: Method

    @property
    def due(self) -> int:
        """The sum of Powers needed. In a synthesis, spare Power covers shortfalls exactly if the average is enough."""
        return self.difficulty * (1 if self.method == "joint" else len(self.powers))

    @property
    def margin(self) -> int:
        """The sum of the Powers less the sum needed."""
        return sum(self.powers) - self.due

    @property
    def over(self) -> int:
        """The group's Power less the Power needed, by which a result is settled."""
        return power_of(self.powers, self.method) - self.difficulty

    @property
    def success(self) -> bool:
        """True if the group succeeds."""
        return self.margin >= 0

    @property
    def outcome(self) -> Outcome:
        """The result with its band."""
        return Outcome(Band.SUCCESS, "succeeds") if self.success else Outcome(Band.FAILURE, "fails")

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        if self.method == "joint":
            return {"power": sum(self.powers), "success": self.success, "margin": self.margin}
        over = [power - self.difficulty for power in self.powers]
        return {
            "short": [index for index, own in enumerate(over) if own < 0],
            "spare": sum(max(0, own) for own in over),
            "needed": sum(max(0, -own) for own in over),
            "success": self.success,
        }


Powers = Annotated[tuple[int, ...], Entry("Powers", low=0)]
"""The Powers of several draws."""


def joint_given(powers: Powers, difficulty: Json = ABSENT) -> tuple[Powers, int, Method]:
    """The Powers of all helpers, to be added (aisling-38)."""
    return _effort(powers, difficulty, "joint")


def synthesis_given(powers: Powers, difficulty: Json = ABSENT) -> tuple[Powers, int, Method]:
    """The Powers of a group whose spare Power covers shortfalls (aisling-39)."""
    return _effort(powers, difficulty, "synthesis")


def _effort(powers: Powers, difficulty: Json, method: Method) -> tuple[Powers, int, Method]:
    _check_group(powers)
    if difficulty is ABSENT:
        raise Refusal("difficulty_required", "Set the difficulty.", "difficulty")
    check_difficulty(difficulty)
    return powers, difficulty, method


def _check_group(*sides: Sequence[object]) -> None:
    if max(map(len, sides)) < 2 or not sides[0]:
        raise Refusal("needs_group", "A group needs at least two characters.", "people")


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherRequest:
    """A draw of several for one task: against a difficulty, a Threshold, or other drawers (aisling-63).

    The first of a side leads it. With `stakes`, the table settles the meaning of the result.
    """

    people: tuple[Drawer, ...] = entry("People", default=())
    difficulty: int | None = entry("Difficulty", default=None, low=0, code="bad_difficulty")
    opposition: Opposition | None = entry("Against", default=None)
    against: tuple[Drawer, ...] = entry("Opponents who draw", default=())
    method: Method = entry("How", default="joint", choices=METHODS)
    against_method: Method = entry("Their method", default="joint", choices=METHODS)
    stakes: Stakes | None = entry("Stakes", default=None)
    options: HouseRules = field(default_factory=HouseRules)

    @property
    def needed(self) -> int | None:
        """The Power needed if no one draws against the group. Refuse none, and two kinds at once."""
        fixed = difficulty_of(self.difficulty, self.opposition, self.people[0].target)
        if self.against and fixed is not None:
            why = "Set a difficulty or choose opponents, not both."
            raise Refusal("two_difficulties", why, "difficulty")
        if not self.against and fixed is None:
            raise Refusal("difficulty_required", "Set a difficulty, or choose an opponent.", "difficulty")
        return fixed


@dataclass(frozen=True, slots=True)
class Together:
    """The draws of a group in order, those of its opponents, and the result."""

    draws: tuple[Drawn, ...]
    effort: Effort
    against: tuple[Drawn, ...] = ()
    winner: Winner = "actor"
    settled: Settled | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface: the group, its opponents, and the settlement if there was one."""
        opposed = {"opponent_power": self.effort.difficulty, "winner": self.winner} if self.against else {}
        return self.effort.facts | opposed | ({"settled": self.settled.record} if self.settled else {})


def draw_together(request: TogetherRequest, table: Table) -> Resolution[Together]:
    """Draw for everyone, offer late helps in turn, compare once and settle (aisling-22, 38, 39, 63, 64)."""
    _check_group(request.people, request.against)
    options, fixed = request.options, request.needed
    drawers = (*request.people, *request.against)
    for drawer in drawers:
        plan(drawer, options)
    seats = [
        *(table.at("people", i, name=drawer.name) for i, drawer in enumerate(request.people)),
        *(table.at("against", i, name=drawer.name) for i, drawer in enumerate(request.against)),
    ]
    first = [draw_first(drawer, seat, options) for drawer, seat in zip(drawers, seats, strict=True)]
    draws = draw_until_accepted(first, seats, lambda turn, draws: _power_needed(request, fixed, turn, draws), options)
    value = _judge(request, fixed, draws)
    if request.stakes:
        value = replace(value, settled=ask_settling(_winning_side(request, value), request.stakes, seats[0], options))
    return Resolution(value, value.effort.outcome, tuple(_steps(value, options)))


def _judge(request: TogetherRequest, fixed: int | None, draws: Sequence[Drawn]) -> Together:
    """The result of the draws as they are; `fixed` is the Power needed if no one draws against them."""
    own, other = tuple(draws[: len(request.people)]), tuple(draws[len(request.people) :])
    needed = power_of([drawn.power for drawn in other], request.against_method) if fixed is None else fixed
    effort = Effort(tuple(drawn.power for drawn in own), needed, request.method)
    tied = bool(other) and effort.over == 0 and request.options.tie == "both"
    return Together(own, effort, other, "both" if tied else "actor" if effort.success else "opponent")


def _power_needed(request: TogetherRequest, fixed: int | None, turn: int, draws: Sequence[Drawn]) -> int:
    """The Power with which one drawer's side wins. A tie goes to the acting group, or to both."""
    judged = _judge(request, fixed, draws)
    if turn < len(judged.draws):
        return draws[turn].power - judged.effort.margin
    wanted = power_of(judged.effort.powers, request.method) + (request.options.tie == "actor")
    powers = tuple(drawn.power for drawn in judged.against)
    return draws[turn].power - Effort(powers, wanted, request.against_method).margin


def _winning_side(request: TogetherRequest, value: Together) -> Won:
    """The winning side, in its leader's colour, and the possible losers (aisling-64)."""
    own = [_as_loser(drawer) for drawer in request.people]
    other = [request.opposition] if request.opposition else [_as_loser(drawer) for drawer in request.against]
    led_by, losers = request.people[0], other
    if value.winner == "both":
        return Won("actor", 0, led_by.target)
    if value.winner == "opponent":
        led_by, losers = (request.against or request.people)[0], own
    return Won(value.winner, value.effort.over, led_by.target, next(iter(losers), None), tuple(losers[1:]))


def _as_loser(drawer: Drawer) -> Opposition:
    return Opposition(thresholds=drawer.thresholds, damage=drawer.damage, name=drawer.name)


def _steps(value: Together, options: HouseRules) -> Iterator[Step]:
    rule = "aisling-38" if value.effort.method == "joint" else "aisling-39"
    for drawn in (*value.draws, *value.against):
        yield from steps_of(drawn, options)
    total = 0
    for drawn in value.against:
        total += drawn.power
        yield Step("aisling-63", "own_power", drawn.name, amount=drawn.power, total=total)
    total = 0
    for drawn in value.draws:
        total += drawn.power
        yield Step(rule, "own_power", drawn.name, amount=drawn.power, total=total)
    yield Step(rule, "due", amount=-value.effort.due, total=value.effort.margin)
    if value.against and value.effort.over == 0:
        yield Step("aisling-21", "tie_both" if value.winner == "both" else "tie_actor", value.draws[0].name)
    if value.settled:
        yield from value.settled.steps


def together_odds(request: TogetherRequest) -> Odds:
    """The odds of a group without late helps; `spread` is over the sum of the Powers."""
    _check_group(request.people, request.against)
    fixed = request.needed
    own = _sum(request.people, request.options)
    other, all = ({fixed: 1}, 1) if fixed is not None else _needs(request)
    shared = len(request.people) if request.method == "synthesis" else 1
    reached = sum(n * k for power, n in own.ways.items() for needed, k in other.items() if power >= needed * shared)
    return Odds(
        chances=(Chance("p_success", Fraction(reached, own.total * all)),),
        spread=_spread(own),
        counted="power",
        mean=own.mean,
    )


def _needs(request: TogetherRequest) -> tuple[Mapping[int, int], int]:
    """The weights of each Power that the opponents make necessary, and their total."""
    sums = _sum(request.against, request.options)
    needs, shared = Counter[int](), len(request.against) if request.against_method == "synthesis" else 1
    for power, ways in sums.ways.items():
        needs[power // shared] += ways
    return needs, sums.total


class _Sum(NamedTuple):
    """The weights of the sums of Powers, their total, and the mean."""

    ways: Mapping[int, int]
    total: int
    mean: Fraction


def _sum(drawers: Sequence[Drawer], options: HouseRules) -> _Sum:
    """The sums of a group's Powers. The leader is added last, because what-ifs are mostly about the leader."""
    return reduce(_add_sums, (_sum_of_one(chances(drawer, options)) for drawer in reversed(drawers)))


@remember(256)
def _sum_of_one(chances: Chances) -> _Sum:
    return _Sum(chances.ways, chances.total, chances.mean)


@remember(256)
def _add_sums(some: _Sum, more: _Sum) -> _Sum:
    """The sums of two."""
    both = Counter[int]()
    for a, n in some.ways.items():
        for b, k in more.ways.items():
            both[a + b] += n * k
    return _Sum(both, some.total * more.total, some.mean + more.mean)


@remember(256)
def _spread(sums: _Sum) -> Mapping[str, Fraction]:
    return {str(power): Fraction(n, sums.total) for power, n in sorted(sums.ways.items())}


def retry(circumstances_changed: bool) -> bool:
    """Return True if the same may be tried again. Refuse it while nothing has changed (aisling-40)."""
    if not circumstances_changed:
        raise Refusal("no_retry", "One draw counts for all attempts. Something must change first.", "tried")
    return True


RULES = (
    rule(Effort, name="joint_effort", given=joint_given),
    rule(Effort, name="synthesis", given=synthesis_given),
    rule(retry, "allowed"),
)
