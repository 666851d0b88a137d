"""A plain action, and the count of a roll (resonance-36 to 50)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.action import Rule
from core.entry import entry
from core.option import OptionValues
from core.result import Resolution, old_resolution
from core.rulesets.resonance.asking import roll
from core.rulesets.resonance.attempt import Venture, attempt
from core.rulesets.resonance.difficulty import Goal, advanced, difficulty_of, modified
from core.rulesets.resonance.given import Actor, check_acting, laid, laid_out, roller, task, unjudged
from core.rulesets.resonance.options import defaults
from core.rulesets.resonance.rolls import Roller, ready, roll_steps
from core.rulesets.resonance.spending import Task, prices, shop
from core.table import Table

Difficulty = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActRequest(Task):
    """One who acts against a Difficulty."""

    roller: Roller
    difficulty: Difficulty = 1
    options: OptionValues = field(default_factory=defaults)


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
    options: OptionValues = field(default_factory=defaults)


def act_given(request: ActGiven, table: Table) -> Resolution[Any]:
    """Act with dice that were rolled."""
    asked = ActRequest(roller=roller(request), difficulty=request.difficulty, options=request.options, **task(request))
    return act(asked, laid_out(venture(asked), [request]))


@dataclass(frozen=True, slots=True, kw_only=True)
class CountGiven(Actor):
    """A roll with its dice."""

    options: OptionValues = field(default_factory=defaults)


def count_hits(request: CountGiven, table: Table) -> Resolution[Any]:
    """Count the Hits of a roll (resonance-20, 38 to 41)."""
    check_acting(request)
    fresh = ready(roller(request), request.options)
    rolled = roll(fresh, laid({(): (request, fresh)}), unjudged)
    return old_resolution(rolled.facts, steps=tuple(roll_steps(rolled)), value=rolled)


RULES = (
    Rule("count_hits", CountGiven, count_hits, lays=True),
    Rule("act", ActGiven, act_given, lays=True),
)
