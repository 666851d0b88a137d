"""Acting alone, against someone and together, and counting a roll (resonance-36 to 54)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Protocol

from core.actions.result import Resolution
from core.actions.rule import rule
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.rolls.after_the_roll import Judge, roll
from core.rulesets.resonance.rolls.attempt import Attempt, Made, Venture, attempt
from core.rulesets.resonance.rolls.complications_and_tricks import Task, prices, shop
from core.rulesets.resonance.rolls.difficulty import Goal, advancement_steps, difficulty_of, modifier_steps
from core.rulesets.resonance.rolls.requests import (
    Actor,
    check_acting,
    no_judgement,
    roller,
    table_of_venture,
    table_with,
    task,
)
from core.rulesets.resonance.rolls.roll import Rolled, Roller, ready
from core.schema.codec import Json
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

Difficulty = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActRequest(Task):
    """The request for an action against a Difficulty."""

    roller: Roller
    difficulty: Difficulty = 1
    options: HouseRules = field(default_factory=HouseRules)


def venture(request: ActRequest) -> Venture:
    """The action, ready to roll."""
    changes = (*modifier_steps(request.modifiers), *advancement_steps(request.roller.advancement))
    goal = Goal(difficulty_of(request.difficulty, request.options), changes)
    sold = shop(request, request.options, prices(request.options))
    return Venture((((), ready(request.roller, request.options)),), goal, request, sold)


@dataclass(frozen=True, slots=True)
class Acted(Made):
    """The result of acting alone."""

    @property
    def facts(self) -> dict[str, Json]:
        """The roll and its outcome; with a sheet also the dice and whether it was the last action."""
        (rolled,) = self.attempt.rolls
        sheet = rolled.who.character is not None
        own = {"dice": rolled.pool.dice, "incapacitated": rolled.pool.last_action} if sheet else {}
        return {**rolled.facts, **self.attempt.result.facts, **own}


def act(request: ActRequest, table: Table) -> Resolution[Acted]:
    """Act alone (resonance-36 to 50)."""
    made = attempt(venture(request), table)
    return Resolution(Acted(made), made.outcome, made.steps)


Wanted = Annotated[Difficulty, Entry("Difficulty", code="invalid_difficulty")]


def act_given(
    about: Flat[Task], actor: Flat[Actor], difficulty: Wanted, options: HouseRules = WRITTEN
) -> tuple[ActRequest, Table]:
    """An action with dice that are already rolled."""
    asked = ActRequest(roller=roller(actor), difficulty=difficulty, options=options, **task(about))
    return asked, table_of_venture(venture(asked), [actor])


def roll_given(actor: Flat[Actor], options: HouseRules = WRITTEN) -> tuple[Rolled, Table, Judge]:
    """A roll of which only the Hits count (resonance-20, 38 to 41)."""
    check_acting(actor)
    fresh = ready(roller(actor), options)
    return fresh, table_with({(): (actor, fresh)}), no_judgement


RESISTED = "resonance-51"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestRequest(Task):
    """The request for an action that someone resists."""

    roller: Roller
    resister: Roller
    options: HouseRules = field(default_factory=HouseRules)


def contest_venture(request: ContestRequest) -> Venture:
    """The contest, ready to roll."""
    changes = (*modifier_steps(request.modifiers), *advancement_steps(request.roller.advancement))
    sold = shop(request, request.options, prices(request.options))
    actor = (("actor",), ready(request.roller, request.options))
    resister = (("resister",), ready(request.resister, request.options, acting=False))
    return Venture((actor,), Goal(changes=changes, why=RESISTED), request, sold, resister)


@dataclass(frozen=True, slots=True)
class Contended(Made):
    """The result of an action that someone resisted."""

    @property
    def facts(self) -> dict[str, Json]:
        """The resister's Hits, the roll and its outcome."""
        made = self.attempt
        return {**resister_facts(made), **made.rolls[0].facts, **made.result.facts}


def contest(request: ContestRequest, table: Table) -> Resolution[Contended]:
    """Act against someone, who rolls first (resonance-51, 52)."""
    made = attempt(contest_venture(request), table)
    return Resolution(Contended(made), made.outcome, made.steps)


def resister_facts(made: Attempt) -> dict[str, Json]:
    """The resister's Hits in the JSON interface, if anyone resisted."""
    return {} if made.resisted is None else {"resister_hits": made.resisted.hits}


def contest_given(
    about: Flat[Task], actor: Actor, resister: Actor, options: HouseRules = WRITTEN
) -> tuple[ContestRequest, Table]:
    """A contest with dice that are already rolled."""
    own, other = roller(actor), roller(resister, resists=True)
    asked = ContestRequest(roller=own, resister=other, options=options, **task(about))
    return asked, table_of_venture(contest_venture(asked), [actor], resister)


@dataclass(frozen=True, slots=True, kw_only=True)
class CooperateRequest(Task):
    """The request for a common action, against a Difficulty or a resister."""

    rollers: tuple[Roller, ...]
    difficulty: Difficulty | None = None
    resister: Roller | None = None
    options: HouseRules = field(default_factory=HouseRules)


def cooperate_venture(request: CooperateRequest) -> Venture:
    """The common action, ready to roll."""
    check_participants([roller.id for roller in request.rollers])
    if (request.difficulty is None) == (request.resister is None):
        raise Refusal("bad_request", "Enter a Difficulty or choose a resister.", "difficulty")
    changes = (
        *modifier_steps(request.modifiers),
        *advancement_steps(common_advancement(request.rollers, request.options)),
    )
    goal = Goal(changes=changes, why=RESISTED)
    if request.difficulty is not None:
        goal = Goal(difficulty_of(request.difficulty, request.options), changes)
    sold = shop(request, request.options, prices(request.options))
    actors = tuple((("participants", at), ready(who, request.options)) for at, who in enumerate(request.rollers))
    if request.resister is None:
        return Venture(actors, goal, request, sold)
    return Venture(actors, goal, request, sold, (("resister",), ready(request.resister, request.options, acting=False)))


def check_participants(ids: Sequence[object]) -> None:
    """Refuse fewer than two participants, and one named twice (resonance-53)."""
    if len(ids) < 2:
        raise Refusal("not_enough_participants", "A co-operative action needs at least two characters.", "participants")
    if len(set(ids)) < len(ids):
        raise Refusal("duplicate_participant", "A character takes part twice. Remove one.", "participants")


class Advanced(Protocol):
    """Someone with Advancement."""

    @property
    def advancement(self) -> int:
        """The rating of the Advancement."""


def common_advancement(rollers: Sequence[Advanced], options: HouseRules) -> int:
    """The one Advancement that counts for all (resonance-54)."""
    best = max if options.coop_advancement == "best" else min
    return best(roller.advancement for roller in rollers)


@dataclass(frozen=True, slots=True)
class Cooperated(Made):
    """The result of a common action."""

    @property
    def facts(self) -> dict[str, Json]:
        """Everyone's Hits, the resister's, and the outcome."""
        made = self.attempt
        return {**facts_together(made), **resister_facts(made), **made.result.facts}


def cooperate(request: CooperateRequest, table: Table) -> Resolution[Cooperated]:
    """Act together: Hits are summed, and a failure hits everyone (resonance-53, 54)."""
    made = attempt(cooperate_venture(request), table)
    return Resolution(Cooperated(made), made.outcome, made.steps)


def facts_together(made: Attempt, lead: str = "") -> dict[str, Json]:
    """Each participant's Hits, and those hit by a failure or a Complication (resonance-53, 54).

    `lead` is the name of a roller without an id.
    """
    hit = not made.result.success or made.result.suffered
    by = {str(rolled.who.id or lead): rolled.hits for rolled in made.rolls}
    return {"hits_by": by, "affected": list(by) if hit else []}


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant(Actor):
    """A participant of a common action, with an id."""

    id: str = entry("Who")


def cooperate_given(
    about: Flat[Task],
    participants: tuple[Participant, ...],
    difficulty: Wanted | None = None,
    resister: Actor | None = None,
    options: HouseRules = WRITTEN,
) -> tuple[CooperateRequest, Table]:
    """A common action with dice that are already rolled."""
    asked = CooperateRequest(
        rollers=tuple(roller(one, one.id) for one in participants),
        difficulty=difficulty,
        resister=roller(resister, resists=True) if resister else None,
        options=options,
        **task(about),
    )
    return asked, table_of_venture(cooperate_venture(asked), participants, resister)


RULES = (
    rule(roll, name="count_hits", given=roll_given, reads_drawn=True),
    rule(act, given=act_given, reads_drawn=True),
    rule(contest, given=contest_given, reads_drawn=True),
    rule(cooperate, given=cooperate_given, reads_drawn=True),
)
