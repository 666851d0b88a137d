"""Several draw for one task: adding their Powers, or making up for each other; and trying again (aisling-38 to 40)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from math import prod
from typing import Any, Literal

from core.action import Rule
from core.band import Band
from core.codec import Json
from core.entry import Choice, entry
from core.odds import Chance, Odds
from core.option import OptionValues
from core.refusal import Refusal
from core.result import Outcome, Resolution, Step
from core.rulesets.aisling.against import check_difficulty
from core.rulesets.aisling.chances import chances
from core.rulesets.aisling.counting import Ways
from core.rulesets.aisling.drawer import Drawer, plan
from core.rulesets.aisling.drawing import draw_first, until_accepted
from core.rulesets.aisling.drawn import Drawn, steps_of
from core.rulesets.aisling.options import defaults
from core.rulesets.aisling.reading import ABSENT
from core.table import Table

Method = Literal["joint", "synthesis"]
METHODS = (
    Choice("joint", "Joint effort", note="the Powers are added"),
    Choice("synthesis", "Synthesis", note="spare Power makes up for what others lack"),
)


@dataclass(frozen=True, slots=True)
class Effort:
    """The Powers of a group against one difficulty, and how it went."""

    powers: tuple[int, ...]
    difficulty: int
    method: Method

    @property
    def due(self) -> int:
        """What all Powers must come to: in a synthesis spare covers shortfall exactly if they suffice on average."""
        return self.difficulty * (1 if self.method == "joint" else len(self.powers))

    @property
    def margin(self) -> int:
        """By how much they do, or do not."""
        return sum(self.powers) - self.due

    @property
    def success(self) -> bool:
        """Whether the group succeeds."""
        return self.margin >= 0

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


@dataclass(frozen=True, slots=True, kw_only=True)
class PowersRequest:
    """The Powers of several draws, and the difficulty."""

    powers: tuple[int, ...] = entry("Powers", low=0)
    difficulty: Any = entry("Difficulty", default=ABSENT)


def joint_effort(request: PowersRequest, table: Table) -> Resolution:
    """Add the Powers of all who help (aisling-38)."""
    return _effort(request, "joint")


def synthesis(request: PowersRequest, table: Table) -> Resolution:
    """Let those with Power to spare make up for the others (aisling-39)."""
    return _effort(request, "synthesis")


def _effort(request: PowersRequest, method: Method) -> Resolution:
    _check_group(request.powers)
    if request.difficulty is ABSENT:
        raise Refusal("difficulty_required", "Set the difficulty.", "difficulty")
    check_difficulty(request.difficulty)
    effort = Effort(request.powers, request.difficulty, method)
    return Resolution(effort.facts, _outcome(effort), value=effort)


def _check_group(people: Sequence[object]) -> None:
    if len(people) < 2:
        raise Refusal("needs_group", "It takes at least two people.", "people")


def _outcome(effort: Effort) -> Outcome:
    return Outcome(Band.SUCCESS, "succeeds") if effort.success else Outcome(Band.FAILURE, "fails")


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherRequest:
    """Several people who draw for one task."""

    people: tuple[Drawer, ...] = entry("People", default=())
    difficulty: int = entry("Difficulty", default=0, low=0, code="bad_difficulty")
    method: Method = entry("How", default="joint", choices=METHODS)
    options: OptionValues = field(default_factory=defaults)


@dataclass(frozen=True, slots=True)
class Together:
    """The draws of a group, in its order, and what they came to."""

    draws: tuple[Drawn, ...]
    effort: Effort


def together(request: TogetherRequest, table: Table) -> Resolution:
    """Draw for everybody, let helps come late in turn, and compare once (aisling-38, 39)."""
    _check_group(request.people)
    options = request.options
    for drawer in request.people:
        plan(drawer, options)
    seats = [table.at("people", i, name=drawer.name) for i, drawer in enumerate(request.people)]
    first = [draw_first(drawer, seat, options) for drawer, seat in zip(request.people, seats, strict=True)]

    def needed(turn: int, draws: Sequence[Drawn]) -> int:
        return draws[turn].power - _judged(request, draws).margin

    draws = until_accepted(first, seats, needed, options)
    effort = _judged(request, draws)
    value = Together(tuple(draws), effort)
    return Resolution(effort.facts, _outcome(effort), tuple(_steps(value, options)), value)


def _judged(request: TogetherRequest, draws: Sequence[Drawn]) -> Effort:
    return Effort(tuple(drawn.power for drawn in draws), request.difficulty, request.method)


def _steps(value: Together, options: OptionValues) -> Iterator[Step]:
    rule = "aisling-38" if value.effort.method == "joint" else "aisling-39"
    for drawn in value.draws:
        yield from steps_of(drawn, options)
    total = 0
    for drawn in value.draws:
        total += drawn.power
        yield Step(rule, "own_power", drawn.name, amount=drawn.power, total=total)
    yield Step(rule, "due", amount=-value.effort.due, total=value.effort.margin)


def together_odds(request: TogetherRequest) -> Odds:
    """The odds of a group whose draws are accepted as they come; `spread` is over the sum of the Powers."""
    _check_group(request.people)
    each = [chances(drawer, request.options) for drawer in request.people]
    ways, total = reduce(_added, (own.ways for own in each)), prod(own.total for own in each)
    due = Effort((0,) * len(each), request.difficulty, request.method).due
    reached = sum(n for power, n in ways.items() if power >= due)
    return Odds(
        chances=(Chance("p_success", Fraction(reached, total)),),
        spread={str(power): Fraction(n, total) for power, n in sorted(ways.items())},
        counted="power",
        mean=sum((own.mean for own in each), Fraction(0)),
    )


def _added(some: Mapping[int, int], more: Mapping[int, int]) -> Mapping[int, int]:
    """The ways of two draws together, by the sum of their Powers."""
    both = Ways()
    for a, n in some.items():
        for b, k in more.items():
            both[a + b] += n * k
    return both


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryRequest:
    """Somebody wants to try again."""

    circumstances_changed: bool = entry("Circumstances have changed")


def retry(request: RetryRequest, table: Table) -> Resolution:
    """Whether the same may be tried again (aisling-40)."""
    check_retry(request.circumstances_changed)
    return Resolution({"allowed": True})


def check_retry(changed: bool) -> None:
    """Refuse to try the same again while nothing has changed (aisling-40)."""
    if not changed:
        raise Refusal("no_retry", "One draw stands for all attempts; first something must change.", "tried")


RULES = (
    Rule("joint_effort", PowersRequest, joint_effort),
    Rule("synthesis", PowersRequest, synthesis),
    Rule("retry", RetryRequest, retry),
)
