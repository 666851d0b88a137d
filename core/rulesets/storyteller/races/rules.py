"""Two sides with an effort each, period by period (storyteller-41, 42, 44)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import Rule
from core.building_blocks.band import Band
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.contests.rules import Side, check_sides, compare, find_defender
from core.rulesets.storyteller.draws.draw import Drawn, draw_team
from core.rulesets.storyteller.extended_actions.rules import (
    FailureCondition,
    condition_on_failure,
    gain,
    tally_after,
    tally_steps,
)
from core.rulesets.storyteller.extended_actions.target_and_period import Period
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json
from core.schema.entry import BY_NAME, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """One side's target and tally."""

    name: str = entry("Name", tie=BY_NAME)
    target: int = entry("Target", low=1, code="invalid_target")
    tally: int = entry("Tally")

    @property
    def surplus(self) -> int:
        """The successes beyond the target; negative before it is reached."""
        return self.tally - self.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """A contested extended action and the progress of both sides."""

    draws: int = entry("Draws", low=0)
    period: Period = entry("Period", code="invalid_period")
    sides: tuple[Runner, ...] = entry("Sides", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceSide(Side):
    """One side of a race, and the condition that a failure in this period gives its lead (storyteller-90)."""

    failure_condition: FailureCondition | None = entry("If it fails", default=None, code="unknown_condition")


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceRequest:
    """One period of a race, in which both sides draw. `failure_condition` is for sides without their own."""

    extended: Race = entry("Race")
    sides: tuple[RaceSide, ...] = entry("Sides", default=())
    defender: str | None = entry("Defender", default=None)
    failure_condition: FailureCondition | None = entry("If one fails", default=None, code="unknown_condition")
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a race: its winner, or a dead heat that a contest may have to decide."""

    over: bool = False
    winner: str | None = None
    tie: bool = False
    redraw: bool = False


@dataclass(frozen=True, slots=True)
class Lap:
    """One period of a race: the draws, the race after it, whether it is over, and conditions from failures."""

    draws: tuple[Drawn, Drawn]
    race: Race
    finish: Finish
    conditions: tuple[FailureCondition | None, ...]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        done = self.finish
        return {
            "sides": [
                {
                    "name": runner.name,
                    "successes": drawn.successes,
                    "tally": runner.tally,
                    "draw_result": drawn.result,
                    "effect": drawn.effect,
                    "conditions_gained": [condition] if condition else [],
                }
                for runner, drawn, condition in zip(self.race.sides, self.draws, self.conditions, strict=True)
            ],
            "draws": self.race.draws,
            "elapsed": self.race.period.time_taken(self.race.draws),
            "status": "complete" if done.over else "in_progress",
            "winner": done.winner,
            "tie": done.tie,
            "redraw": done.redraw,
        }


def contested_extended_draw(request: RaceRequest, table: Table) -> Resolution[Lap]:
    """Draw one period for both sides (storyteller-41, 42, 44, 90). Refuse a race that is over."""
    _check(request)
    options, before = request.options, request.extended
    a, b = (draw_team(side, table.at("sides", i, name=side.name), options) for i, side in enumerate(request.sides))
    draws = (a.lead, b.lead)
    moves = net_gains(draws) if options.contested_extended == "net" else tuple(map(gain, draws))
    runners = tuple(
        replace(runner, tally=tally_after(runner.tally, move, options))
        for runner, move in zip(before.sides, moves, strict=True)
    )
    after = replace(before, draws=before.draws + 1, sides=runners)
    conditions = tuple(
        condition_on_failure(side, drawn, side.failure_condition or request.failure_condition)
        for side, drawn in zip(request.sides, draws, strict=True)
    )
    lap = Lap(draws, after, finish(runners, options.contested_tie, request.defender), conditions)
    steps = (*a.steps, *b.steps, *_steps(before, lap, moves))
    return Resolution(lap, _outcome(lap), steps)


def _check(request: RaceRequest) -> None:
    names = [side.name for side in request.sides]
    runners = request.extended.sides
    check_sides(names)
    check_sides([runner.name for runner in runners])
    if names != [runner.name for runner in runners]:
        raise Refusal("bad_request", "Name the sides as in the race, in the same order.", "sides")
    if any(runner.surplus >= 0 for runner in runners):
        raise Refusal("extended_finished", "This race is over. Start a new one.", "extended")


def net_gains(draws: tuple[Drawn, Drawn]) -> tuple[int, ...]:
    """The change of each side's tally if every period is a contest (storyteller-42)."""
    contest = compare(draws)
    return tuple(
        contest.successes if at == contest.winner else -1 if result == "dramatic_failure" else 0
        for at, result in enumerate(contest.results)
    )


def finish(runners: tuple[Runner, ...], on_tie: str, defender: str | None) -> Finish:
    """The winner, if the race is over. Refuse a dead heat that should go to a missing defender (storyteller-41)."""
    a, b = runners
    if max(a.surplus, b.surplus) < 0:
        return Finish()
    if a.surplus != b.surplus:
        return Finish(over=True, winner=max(runners, key=lambda r: r.surplus).name)
    names = [a.name, b.name]
    winner = names[find_defender(names, defender)] if on_tie == "defender" else None
    return Finish(over=True, winner=winner, tie=True, redraw=on_tie == "redraw")


def _outcome(lap: Lap) -> Outcome:
    """The outcome for the first side."""
    done = lap.finish
    if not done.over:
        return Outcome(Band.MIXED, "in_progress")
    if done.winner is None:
        return Outcome(Band.MIXED, "dead_heat")
    won = done.winner == lap.race.sides[0].name
    return Outcome(Band.SUCCESS, "race_won") if won else Outcome(Band.FAILURE, "race_lost")


def _steps(before: Race, lap: Lap, moves: tuple[int, ...]) -> Iterator[Step]:
    for new, condition in zip(lap.race.sides, lap.conditions, strict=True):
        if condition:
            yield Step("storyteller-90", f"gain_{condition}", seat=new.name)
    for old, new, move in zip(before.sides, lap.race.sides, moves, strict=True):
        yield from tally_steps(old.tally, new.tally, move, new.name)
    if lap.finish.over:
        word = "race_won" if lap.finish.winner else "dead_heat"
        yield Step("storyteller-41", word, lap.finish.winner or "")


RULES = (Rule("contested_extended_draw", RaceRequest, contested_extended_draw),)
