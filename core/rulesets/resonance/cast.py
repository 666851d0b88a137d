"""Casting: an action that magic makes possible, and its Fallout (resonance-72, 77 to 79, 84 to 86)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from core.action import Rule
from core.entry import entry
from core.option import OptionValues
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.resonance.attempt import Path, Venture, attempt
from core.rulesets.resonance.casting import Dimensions, cast_goal, check_held, held_after, spelled
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.contest import common_advancement, resisted
from core.rulesets.resonance.difficulty import advanced, modified
from core.rulesets.resonance.fallout import Fallout, check_resonance, fallout_of
from core.rulesets.resonance.given import Actor, laid_out, roller, task
from core.rulesets.resonance.options import defaults
from core.rulesets.resonance.results import Attempt
from core.rulesets.resonance.rolls import Rolled, Roller, ready
from core.rulesets.resonance.spending import Task, prices, shop
from core.table import Table


@dataclass(frozen=True, kw_only=True)
class CastRequest(Task, Dimensions):
    """One who casts, perhaps with helpers, who share neither Resonance nor Fallout (resonance-79)."""

    roller: Roller
    helpers: tuple[Roller, ...] = ()
    resister: Roller | None = None
    fallout_injuries: int | None = None
    options: OptionValues = field(default_factory=defaults)


@dataclass(frozen=True, slots=True)
class CastCost:
    """What a Cast took of the caster. `consequence` is the text of the Aspect that being Maimed brings, told."""

    fallout: Fallout
    resonance: int = 0
    consequence: str = ""


@dataclass(frozen=True, slots=True)
class CastMade:
    """A Cast that was made."""

    attempt: Attempt
    cost: CastCost


def cast_venture(request: CastRequest) -> Venture:
    """The Cast ready to be rolled."""
    check_resonance(request.resonance)
    found = spelled(request, request.options)
    sold = shop(request, request.options, prices(request.options, magic=True))
    check_caster(request.roller)
    rollers = (request.roller, *request.helpers)
    advancement = common_advancement(rollers, request.options)
    others = (*modified(request.modifiers), *advanced(advancement))
    goal = cast_goal(request, found.base, others, request.options)
    seats: tuple[Path, ...] = ((), *(("helpers", at) for at in range(len(request.helpers))))
    actors = tuple((seat, ready(who, request.options, loose=True)) for seat, who in zip(seats, rollers, strict=True))
    check_held(request, request.options)
    return Venture(actors, goal, request, sold, _resister(request))


def _resister(request: CastRequest) -> tuple[Path, Rolled] | None:
    if request.resister is None:
        return None
    return ("resister",), ready(request.resister, request.options, acting=False)


def cast(request: CastRequest, table: Table) -> Resolution[Any]:
    """Cast, and let the Fallout land on the caster whatever came of it (resonance-84, 86)."""
    made = attempt(cast_venture(request), table)
    fallout = fallen(made.rolls[0], request.resonance, request.fallout_injuries)
    told = fallout.harm.must_take_aspect and request.spend is None
    consequence = table.tell("consequence", why="resonance-70", code="empty_aspect") if told else ""
    value = CastMade(made, CastCost(fallout, request.resonance, consequence))
    steps = (*made.steps, *fallout.steps(request.roller.name))
    return old_resolution(_facts(request, value), made.outcome, steps, value)


def check_caster(who: Roller) -> None:
    """Refuse a Cast by somebody without magic (resonance-72)."""
    if not (who.character and who.character.magic):
        raise Refusal("not_a_caster", "Only who wields magic can cast.", "character.magic")


def fallen(who: Rolled, resonance: int, override: int | None) -> Fallout:
    """The Fallout on a caster who has rolled: a last action has left them Incapacitated (resonance-64, 84)."""
    body = who.who.character or Character()
    last = who.pool.last_action
    return fallout_of(resonance, body.injuries, body.armour, who.options, override=override, incapacitated=last)


def _facts(request: CastRequest, value: CastMade) -> dict[str, Any]:
    made, found = value.attempt, spelled(request, request.options)
    return {
        **found.facts,
        **resisted(made),
        **made.rolls[0].facts,
        **made.result.facts,
        **value.cost.fallout.facts,
        **held_after(request, request.options),
    }


@dataclass(frozen=True, kw_only=True)
class CastGiven(Actor, Task, Dimensions):
    """A Cast with its dice."""

    resister: Actor | None = entry("Who resists", default=None)
    fallout_injuries: int | None = entry("Injuries instead", default=None, low=0, code="invalid_amount")
    options: OptionValues = field(default_factory=defaults)


def cast_given(request: CastGiven, table: Table) -> Resolution[Any]:
    """Cast with dice that were rolled."""
    spell = {f.name: getattr(request, f.name) for f in dataclasses.fields(Dimensions)}
    asked = CastRequest(
        roller=roller(request),
        resister=roller(request.resister, resists=True) if request.resister else None,
        fallout_injuries=request.fallout_injuries,
        options=request.options,
        **task(request),
        **spell,
    )
    return cast(asked, laid_out(cast_venture(asked), [request], request.resister))


RULES = (Rule("cast", CastGiven, cast_given, lays=True),)
