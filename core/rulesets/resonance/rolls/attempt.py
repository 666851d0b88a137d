"""An action from its first roll to its last Hit: alone, together or against someone (resonance-35, 44, 51 to 54)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce

from core.actions.result import Outcome, Step
from core.building_blocks.band import Band
from core.luck.odds import Chance, Odds
from core.luck.table import Table
from core.rulesets.resonance.currencies import FateMove, Who
from core.rulesets.resonance.fate.invocations import Invoked, moves
from core.rulesets.resonance.fate_point_uses import USES
from core.rulesets.resonance.rolls.after_the_roll import Judge, begin, reconsider, roll
from core.rulesets.resonance.rolls.chances import Hits, certain_hits, chance_against
from core.rulesets.resonance.rolls.complications_and_tricks import ADVANTAGE, Bought, Shop, Task, buy, buy_decided
from core.rulesets.resonance.rolls.difficulty import Goal
from core.rulesets.resonance.rolls.roll import Rolled, roll_steps
from core.schema.codec import Json
from core.schema.entry import Choice

AMPLE = 3
"""The Hits to spare that make a success bright: enough for the dearest of the usual purchases."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of an action: its Hits, Difficulty and purchases."""

    hits: int
    difficulty: int
    bought: Bought = field(default_factory=Bought)
    suffered: tuple[str, ...] = ()

    @property
    def success(self) -> bool:
        """Return True if the Hits reach the Difficulty (resonance-44)."""
        return self.hits >= self.difficulty

    @property
    def surplus(self) -> int:
        """The Hits left after paying the Difficulty."""
        return max(0, self.hits - self.difficulty)

    @property
    def facts(self) -> dict[str, Json]:
        """The outcome in the JSON interface."""
        return {
            "hits": self.hits,
            "difficulty": self.difficulty,
            "success": self.success,
            "surplus": self.surplus,
            "complications_avoided": list(self.bought.complications),
            "complications_suffered": list(self.suffered),
            "tricks": list(self.bought.tricks),
            "unspent": self.surplus - self.bought.cost,
        }


@dataclass(frozen=True, slots=True)
class Attempt:
    """The result of an action. `advantage` is the text of the Aspect it created, if any."""

    rolls: tuple[Rolled, ...]
    resisted: Rolled | None
    result: Result
    advantage: str = ""
    converted_by: Who | None = None
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)

    @property
    def outcome(self) -> Outcome:
        """Success, failure, or the Dramatic Failure a player made of it (resonance-35)."""
        if self.result.success:
            return Outcome(Band.TRIUMPH if self.result.surplus >= AMPLE else Band.SUCCESS, "success")
        if self.converted_by is not None:
            return Outcome(Band.DISASTER, "dramatic_failure")
        return Outcome(Band.FAILURE, "failure")

    @property
    def invokes(self) -> tuple[Invoked, ...]:
        """The invokes on all rolls of the action."""
        every = (*self.rolls, self.resisted) if self.resisted else self.rolls
        return tuple(one for rolled in every for one in rolled.invokes)

    @property
    def fate(self) -> tuple[FateMove, ...]:
        """The moves of Fate Points, for the ledger."""
        paid = moves(self.invokes)
        return paid if self.converted_by is None else (*paid, FateMove.of("dramatic_failure", self.converted_by))

    @property
    def free_used(self) -> tuple[str, ...]:
        """The Aspects that lost a free invoke."""
        return tuple(one.aspect for one in self.invokes if one.free)

    @property
    def aggravated(self) -> tuple[Who, ...]:
        """The characters who aggravated their Injuries (resonance-63)."""
        return tuple(rolled.who.id for rolled in self.rolls if rolled.pool.aggravates)

    @property
    def last_actions(self) -> tuple[Who, ...]:
        """The characters who took their last action and are now Incapacitated (resonance-64)."""
        return tuple(rolled.who.id for rolled in self.rolls if rolled.pool.last_action)


@dataclass(frozen=True, slots=True)
class Made:
    """The result of an action; each rule derives its own facts from it."""

    attempt: Attempt


Path = tuple[str | int, ...]
Rolls = tuple[Rolled, ...]


@dataclass(frozen=True, slots=True)
class Venture:
    """An action ready to roll: the actors and the resister, each at a seat, the goal and the possible purchases."""

    actors: tuple[tuple[Path, Rolled], ...]
    goal: Goal
    task: Task
    shop: Shop
    resister: tuple[Path, Rolled] | None = None

    @property
    def expected(self) -> Hits:
        """The distribution of Hits of all actors together."""
        return pool_hits(rolled.expected for _, rolled in self.actors)


def pool_hits(hits: Iterable[Hits]) -> Hits:
    """The distribution of the summed Hits of several rolls (resonance-53)."""
    return reduce(Hits.plus, hits, certain_hits(0))


def attempt(venture: Venture, table: Table) -> Attempt:
    """Roll an action and spend its Hits. The resister rolls first (resonance-51)."""
    resisted = None
    if venture.resister:
        path, fresh = venture.resister
        resisted = begin(fresh, table.at(*path))
    rolls = _act(venture, resisted, table)
    if resisted:
        resisted, rolls = _contend(venture, resisted, rolls, table)
    difficulty = venture.goal.difficulty_against(resisted.hits if resisted else 0, _total_raised(rolls))
    result = _spend(venture, _hits(rolls), difficulty, table)
    told = ADVANTAGE in result.bought.tricks and venture.task.spend is None
    advantage = table.tell("advantage", why="resonance-47", code="empty_aspect") if told else ""
    converted = None if result.success else _convert(rolls, table)
    steps = (*_roll_steps(resisted, rolls), *_result_steps(venture, resisted, rolls, result))
    return Attempt(rolls, resisted, result, advantage, converted, (*steps, *_aftermath(rolls, converted)))


def _act(venture: Venture, resisted: Rolled | None, table: Table) -> Rolls:
    """The rolls of all actors, one after another."""
    done: Rolls = ()
    for path, rolled in venture.actors:
        spent = _invokes((*done, resisted) if resisted else done)
        done = (*done, roll(rolled, table.at(*path), _judge(venture, resisted, done), spent))
    return done


def _contend(venture: Venture, resisted: Rolled, rolls: Rolls, table: Table) -> tuple[Rolled, Rolls]:
    """Let both sides invoke in turn until neither changes anything, for both are after the roll (resonance-22)."""
    path = venture.resister[0] if venture.resister else ()
    while True:
        judge = _judge_resister(venture, rolls)
        # The actor has accepted a failure: only a change by the resister would make them think again.
        held = judge(certain_hits(resisted.hits), 0).chances[0].p == 1
        answered = reconsider(resisted, table.at(*path), judge, _invokes(rolls), idle=held)
        if answered == resisted:
            return resisted, rolls
        before, resisted = rolls, answered
        for at, (seat, _) in enumerate(venture.actors):
            others = (*rolls[:at], *rolls[at + 1 :])
            judge = _judge(venture, resisted, others)
            again = reconsider(rolls[at], table.at(*seat), judge, _invokes((*others, resisted)))
            rolls = (*rolls[:at], again, *rolls[at + 1 :])
        if rolls == before:
            return resisted, rolls


def _judge(venture: Venture, resisted: Rolled | None, others: Rolls) -> Judge:
    """A judge of one actor's Hits, with the rolls already made and the distribution of those to come."""

    def judge(hits: Hits, more: int) -> Odds:
        to_come = (later.expected for _, later in venture.actors[len(others) + 1 :])
        every = pool_hits((hits, certain_hits(_hits(others)), *to_come))
        difficulty = venture.goal.difficulty_against(resisted.hits if resisted else 0, _total_raised(others) + more)
        return Odds((Chance("p_success", every.at_least(difficulty)),), counted="margin", mean=every.mean - difficulty)

    return judge


def _judge_resister(venture: Venture, rolls: Rolls) -> Judge:
    """A judge of the resister's Hits, against actors whose Hits are known."""

    def judge(hits: Hits, raised: int) -> Odds:
        needed = tuple(venture.goal.difficulty_against(h, _total_raised(rolls)) for h in range(len(hits.weights)))
        return Odds(
            (Chance("p_resisted", 1 - chance_against(certain_hits(_hits(rolls)), hits, needed)),),
            counted="hits",
            mean=hits.mean,
        )

    return judge


def _invokes(rolls: Iterable[Rolled]) -> tuple[Invoked, ...]:
    return tuple(one for rolled in rolls for one in rolled.invokes)


def _hits(rolls: Iterable[Rolled]) -> int:
    return sum(rolled.hits for rolled in rolls)


def _total_raised(rolls: Iterable[Rolled]) -> int:
    return sum(rolled.raised for rolled in rolls)


def _spend(venture: Venture, hits: int, difficulty: int, table: Table) -> Result:
    """Spend the Hits beyond the Difficulty (resonance-44 to 49)."""
    result = Result(hits, difficulty)
    if venture.task.spend is not None:
        bought = buy_decided(venture.task.spend, venture.shop, result.success, result.surplus)
    elif result.success:
        bought = buy(table, venture.shop, result.surplus)
    else:
        return result
    suffered = [one for one in venture.shop.complications if one not in bought.complications]
    return Result(hits, difficulty, bought, tuple(suffered) if result.success else ())


def _convert(rolls: Sequence[Rolled], table: Table) -> Who | None:
    """Ask who makes the failure dramatic for a Fate Point; None if no one does (resonance-35)."""
    able = [r.who for r in rolls if any(purse.id == r.who.id and purse.fate is not None for purse in r.who.purses)]
    if not able:
        return None
    dramatic = [
        Choice(f"dramatic:{who.id}", f"Dramatic: {who.name}", note=USES["dramatic_failure"].note) for who in able
    ]
    choices = (Choice("plain", "Let it fail"), *dramatic)
    picked = table.choose("dramatic", choices, why="resonance-35", advice=dict)
    return next((who.id for who in able if picked == f"dramatic:{who.id}"), None)


def _roll_steps(resisted: Rolled | None, rolls: Sequence[Rolled]) -> Iterator[Step]:
    for rolled in (*((resisted,) if resisted else ()), *rolls):
        yield from roll_steps(rolled)


def _result_steps(venture: Venture, resisted: Rolled | None, rolls: Sequence[Rolled], result: Result) -> Iterator[Step]:
    """The steps of the Difficulty, the Hits left, and the purchases."""
    yield from venture.goal.steps(resisted.hits if resisted else None, _total_raised(rolls))
    left = result.hits - result.difficulty
    yield Step("resonance-53" if len(rolls) > 1 else "resonance-44", "hits", total=result.hits)
    yield Step("resonance-44", "difficulty_paid", amount=-result.difficulty, total=left)
    yield from result.bought.steps
    yield from (Step("resonance-45", "suffered", one) for one in result.suffered)
    if unspent := result.surplus - result.bought.cost:
        yield Step("resonance-49", "unspent", str(unspent))


def _aftermath(rolls: Sequence[Rolled], converted: Who | None) -> Iterator[Step]:
    """The steps for Injuries aggravated, last actions and a Dramatic Failure."""
    for rolled in rolls:
        if rolled.pool.aggravates:
            yield Step("resonance-63", "aggravated", rolled.who.name)
        if rolled.pool.last_action:
            yield Step("resonance-64", "last_action_taken", rolled.who.name)
        if converted is not None and rolled.who.id == converted:
            yield USES["dramatic_failure"].step("dramatic_failure", rolled.who.name)
