"""Acting: alone, against somebody, together; and the count of a roll (resonance-36 to 54)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from core.action import Rule
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.asking import roll
from core.rulesets.resonance.rolls.attempt import Attempt, Venture, attempt
from core.rulesets.resonance.rolls.difficulty import Goal, advanced, difficulty_of, modified
from core.rulesets.resonance.rolls.given import Actor, check_acting, laid, laid_out, roller, task, unjudged
from core.rulesets.resonance.rolls.roll import Roller, ready, roll_steps
from core.rulesets.resonance.rolls.spending import Task, prices, shop
from core.table import Table

Difficulty = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActRequest(Task):
    """One who acts against a Difficulty."""

    roller: Roller
    difficulty: Difficulty = 1
    options: HouseRules = field(default_factory=HouseRules)


def venture(request: ActRequest) -> Venture:
    """The action ready to be rolled."""
    changes = (*modified(request.modifiers), *advanced(request.roller.advancement))
    goal = Goal(difficulty_of(request.difficulty, request.options), changes)
    sold = shop(request, request.options, prices(request.options))
    return Venture((((), ready(request.roller, request.options)),), goal, request, sold)


def act(request: ActRequest, table: Table) -> Resolution[Any]:
    """Act alone (resonance-36 to 50)."""
    made = attempt(venture(request), table)
    (rolled,) = made.rolls
    facts = {**rolled.facts, **made.result.facts}
    if request.roller.character is not None:
        facts |= {"dice": rolled.pool.dice, "incapacitated": rolled.pool.last_action}
    return old_resolution(facts, made.outcome, made.steps, made)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActGiven(Actor, Task):
    """An action with its dice."""

    difficulty: Difficulty = entry("Difficulty", code="invalid_difficulty")
    options: HouseRules = field(default_factory=HouseRules)


def act_given(request: ActGiven, table: Table) -> Resolution[Any]:
    """Act with dice that were rolled."""
    asked = ActRequest(roller=roller(request), difficulty=request.difficulty, options=request.options, **task(request))
    return act(asked, laid_out(venture(asked), [request]))


@dataclass(frozen=True, slots=True, kw_only=True)
class CountGiven(Actor):
    """A roll with its dice."""

    options: HouseRules = field(default_factory=HouseRules)


def count_hits(request: CountGiven, table: Table) -> Resolution[Any]:
    """Count the Hits of a roll (resonance-20, 38 to 41)."""
    check_acting(request)
    fresh = ready(roller(request), request.options)
    rolled = roll(fresh, laid({(): (request, fresh)}), unjudged)
    return old_resolution(rolled.facts, steps=tuple(roll_steps(rolled)), value=rolled)


RESISTED = "resonance-51"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestRequest(Task):
    """One who acts against one who resists."""

    roller: Roller
    resister: Roller
    options: HouseRules = field(default_factory=HouseRules)


def contest_venture(request: ContestRequest) -> Venture:
    """The contest ready to be rolled."""
    changes = (*modified(request.modifiers), *advanced(request.roller.advancement))
    sold = shop(request, request.options, prices(request.options))
    actor = (("actor",), ready(request.roller, request.options))
    resister = (("resister",), ready(request.resister, request.options, acting=False))
    return Venture((actor,), Goal(changes=changes, why=RESISTED), request, sold, resister)


def contest(request: ContestRequest, table: Table) -> Resolution[Any]:
    """Act against somebody, who rolls first (resonance-51, 52)."""
    made = attempt(contest_venture(request), table)
    facts = {**resisted(made), **made.rolls[0].facts, **made.result.facts}
    return old_resolution(facts, made.outcome, made.steps, made)


def resisted(made: Attempt) -> dict[str, Any]:
    """The resister's Hits in the JSON interface, if anybody resisted."""
    return {} if made.resisted is None else {"resister_hits": made.resisted.hits}


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestGiven(Task):
    """A contest with its dice."""

    actor: Actor = entry("Who acts")
    resister: Actor = entry("Who resists")
    options: HouseRules = field(default_factory=HouseRules)


def contest_given(request: ContestGiven, table: Table) -> Resolution[Any]:
    """Contend with dice that were rolled."""
    asked = ContestRequest(
        roller=roller(request.actor),
        resister=roller(request.resister, resists=True),
        options=request.options,
        **task(request),
    )
    return contest(asked, laid_out(contest_venture(asked), [request.actor], request.resister))


@dataclass(frozen=True, slots=True, kw_only=True)
class CooperateRequest(Task):
    """Several who act as one, against a Difficulty or somebody who resists."""

    rollers: tuple[Roller, ...]
    difficulty: Difficulty | None = None
    resister: Roller | None = None
    options: HouseRules = field(default_factory=HouseRules)


def cooperate_venture(request: CooperateRequest) -> Venture:
    """The common action ready to be rolled."""
    check_participants([roller.id for roller in request.rollers])
    if (request.difficulty is None) == (request.resister is None):
        raise Refusal("bad_request", "Give a Difficulty or somebody who resists.", "difficulty")
    changes = (*modified(request.modifiers), *advanced(common_advancement(request.rollers, request.options)))
    goal = Goal(changes=changes, why=RESISTED)
    if request.difficulty is not None:
        goal = Goal(difficulty_of(request.difficulty, request.options), changes)
    sold = shop(request, request.options, prices(request.options))
    actors = tuple((("participants", at), ready(who, request.options)) for at, who in enumerate(request.rollers))
    if request.resister is None:
        return Venture(actors, goal, request, sold)
    return Venture(actors, goal, request, sold, (("resister",), ready(request.resister, request.options, acting=False)))


def check_participants(ids: Sequence[object]) -> None:
    """Refuse fewer than two, and the same one twice (resonance-53)."""
    if len(ids) < 2:
        raise Refusal("not_enough_participants", "It takes at least two to act together.", "participants")
    if len(set(ids)) < len(ids):
        raise Refusal("duplicate_participant", "Somebody takes part twice.", "participants")


class Advanced(Protocol):
    """Somebody with Advancement."""

    @property
    def advancement(self) -> int:
        """How much of it counts."""


def common_advancement(rollers: Sequence[Advanced], options: HouseRules) -> int:
    """The one Advancement that counts for all (resonance-54)."""
    best = max if options.coop_advancement == "best" else min
    return best(roller.advancement for roller in rollers)


def cooperate(request: CooperateRequest, table: Table) -> Resolution[Any]:
    """Act together: Hits are pooled, and what goes wrong goes wrong for all (resonance-53, 54)."""
    made = attempt(cooperate_venture(request), table)
    ids = [str(roller.id) for roller in request.rollers]
    facts = {**together(ids, made), **resisted(made), **made.result.facts}
    return old_resolution(facts, made.outcome, made.steps, made)


def together(ids: Sequence[str], made: Attempt) -> dict[str, Any]:
    """Who brought how many Hits to a common action, and whom what went wrong hits (resonance-53, 54)."""
    hit = not made.result.success or made.result.suffered
    by = {id: rolled.hits for id, rolled in zip(ids, made.rolls, strict=True)}
    return {"hits_by": by, "affected": list(ids) if hit else []}


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant(Actor):
    """One of several, by name."""

    id: str = entry("Who")


@dataclass(frozen=True, slots=True, kw_only=True)
class CooperateGiven(Task):
    """A common action with its dice."""

    participants: tuple[Participant, ...] = entry("Participants")
    difficulty: Difficulty | None = entry("Difficulty", default=None, code="invalid_difficulty")
    resister: Actor | None = entry("Who resists", default=None)
    options: HouseRules = field(default_factory=HouseRules)


def cooperate_given(request: CooperateGiven, table: Table) -> Resolution[Any]:
    """Act together with dice that were rolled."""
    asked = CooperateRequest(
        rollers=tuple(roller(one, one.id) for one in request.participants),
        difficulty=request.difficulty,
        resister=roller(request.resister, resists=True) if request.resister else None,
        options=request.options,
        **task(request),
    )
    return cooperate(asked, laid_out(cooperate_venture(asked), request.participants, request.resister))


RULES = (
    Rule("count_hits", CountGiven, count_hits, lays=True),
    Rule("act", ActGiven, act_given, lays=True),
    Rule("contest", ContestGiven, contest_given, lays=True),
    Rule("cooperate", CooperateGiven, cooperate_given, lays=True),
)
