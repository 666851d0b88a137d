"""Casting: the Difficulty and the result (resonance-72 to 80, 84 to 86)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.magic.fallout import Fallout, check_resonance, fallout_of
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.rolls.after_the_roll import roll
from core.rulesets.resonance.rolls.attempt import Made, Path, Venture, attempt
from core.rulesets.resonance.rolls.complications_and_tricks import Task, prices, shop
from core.rulesets.resonance.rolls.difficulty import Goal, Modifier, advancement_steps, difficulty_of, modifier_steps
from core.rulesets.resonance.rolls.requests import Actor, no_judgement, roller, table_of_venture, table_with, task
from core.rulesets.resonance.rolls.roll import Rolled, Roller, ready
from core.rulesets.resonance.rolls.rules import common_advancement, resister_facts
from core.rulesets.resonance.values.spells import dimensions, duration_for, scale_for
from core.schema.codec import Json
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

ROTE = 2
"""The Hits a Rote Spell takes off the Difficulty (resonance-80)."""


@dataclass(frozen=True, kw_only=True)
class Dimensions:
    """The dimensions of a Cast, or the usual Difficulty for magic that does what anyone could.

    It has no slots, so that one request can be both a task and a Cast.
    """

    potency: str | None = entry("Potency", default=None, code="unknown_potency")
    scale: str | None = entry("Scale", default=None, code="unknown_scale")
    subjects: int | None = entry("Subjects", default=None, low=1, code="invalid_amount")
    duration: str | None = entry("Duration", default=None, code="unknown_duration")
    turns: int | None = entry("Turns", default=None, low=0, code="invalid_amount")
    mundane_difficulty: int | str | None = entry("Difficulty without magic", default=None, code="invalid_difficulty")
    rote: bool = entry("Rote", default=False)
    resonance: int = entry("Resonance", default=0, low=0, code="invalid_amount")
    resonance_held: int = entry("Resonance held", default=0, low=0, code="invalid_amount")


class Spelled(NamedTuple):
    """The base Difficulty of a Cast, with its scale and duration; a mundane one has neither."""

    base: int
    scale: str | None = None
    duration: str | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The base in the JSON interface."""
        if self.scale is None:
            return {"base": self.base}
        return {"base": self.base, "scale": self.scale, "duration": self.duration}


def base_of(cast: Dimensions, options: HouseRules) -> Spelled:
    """The base Difficulty (resonance-73, 77). Refuse a Cast that lacks a dimension."""
    if cast.mundane_difficulty is not None:
        return Spelled(difficulty_of(cast.mundane_difficulty, options))
    if cast.potency is None:
        raise Refusal("bad_request", "Choose the potency of the Cast.", "potency")
    if cast.scale is None and cast.subjects is None:
        raise Refusal("bad_request", "Choose the scale of the Cast.", "scale")
    if cast.duration is None and cast.turns is None:
        raise Refusal("bad_request", "Choose the duration of the Cast.", "duration")
    scale = cast.scale or scale_for(cast.subjects or 1, options)
    duration = cast.duration or duration_for(cast.turns or 0, options)
    return Spelled(dimensions(cast.potency, scale, duration, options), scale, duration)


def cast_goal(cast: Dimensions, base: int, others: tuple[Step, ...], options: HouseRules) -> Goal:
    """The parts of a Cast's Difficulty; `others` are the changes that any action can have."""
    rote = (Step("resonance-80", "rote", amount=-ROTE),) if cast.rote else ()
    spent = (Step("resonance-78", "resonance", amount=-cast.resonance),) if cast.resonance else ()
    why = "resonance-73" if cast.mundane_difficulty is None else "resonance-77"
    return Goal(base, (*others, *rote, *spent), adds=options.contested_cast == "sum", why=why)


def check_held(cast: Dimensions, options: HouseRules) -> None:
    """Refuse more Resonance than the caster holds, if the campaign tracks it (resonance-79)."""
    if options.resonance == "tracked" and cast.resonance > cast.resonance_held:
        why = f"This Cast takes {cast.resonance} Resonance; only {cast.resonance_held} is held."
        raise Refusal("not_enough_resonance", why, "resonance")


def held_after(cast: Dimensions, options: HouseRules) -> int | None:
    """The Resonance left, or None if the campaign doesn't track it (resonance-79)."""
    return cast.resonance_held - cast.resonance if options.resonance == "tracked" else None


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The Difficulty of a Cast and its parts."""

    spelled: Spelled
    difficulty: int
    goal: Goal

    @property
    def facts(self) -> dict[str, Json]:
        """The base and the final Difficulty."""
        return {**self.spelled.facts, "difficulty": self.difficulty}


def cast_difficulty(
    cast: Flat[Dimensions],
    advancement: Annotated[int, Entry("Advancement", low=0, code="invalid_amount")] = 0,
    modifiers: tuple[Modifier, ...] = (),
    resister: Actor | None = None,
    options: HouseRules = WRITTEN,
) -> Resolution[Breakdown]:
    """Work out the Difficulty of a Cast, against a resister's dice if there are any (resonance-43, 73 to 80, 85)."""
    check_resonance(cast.resonance)
    found = base_of(cast, options)
    resisted = resisting_hits(resister, options)
    check_held(cast, options)
    goal = cast_goal(cast, found.base, (*modifier_steps(modifiers), *advancement_steps(advancement)), options)
    return Resolution(
        Breakdown(found, goal.difficulty_against(resisted or 0), goal), steps=tuple(goal.steps(resisted, 0))
    )


def resisting_hits(resister: Actor | None, options: HouseRules) -> int | None:
    """The Hits of a resister whose dice are given; None without a resister."""
    if resister is None:
        return None
    fresh = ready(roller(resister, resists=True), options, acting=False)
    return roll(fresh, table_with({(): (resister, fresh)}), no_judgement).hits


@dataclass(frozen=True, kw_only=True)
class CastRequest(Task, Dimensions):
    """The request for a Cast. Helpers share neither Resonance nor Fallout (resonance-79)."""

    roller: Roller
    helpers: tuple[Roller, ...] = ()
    resister: Roller | None = None
    fallout_injuries: int | None = None
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class CastCost:
    """The spell of a Cast and its cost to the caster.

    `held` is the Resonance left if the campaign tracks it; `consequence` is the text of the Aspect that being Maimed
    brings.
    """

    spelled: Spelled
    fallout: Fallout
    resonance: int = 0
    held: int | None = None
    consequence: str = ""

    @property
    def facts(self) -> dict[str, Json]:
        """The spell, its Fallout, and the Resonance left."""
        held = {} if self.held is None else {"resonance_held": self.held}
        return {**self.spelled.facts, **self.fallout.facts, **held}


@dataclass(frozen=True, slots=True)
class CastMade(Made):
    """The result of a Cast."""

    cost: CastCost

    @property
    def facts(self) -> dict[str, Json]:
        """The Cast in the JSON interface, with the outcome first, as headlines show it."""
        made = self.attempt
        outcome = made.result.facts
        facts = {**self.cost.facts, **resister_facts(made), **made.rolls[0].facts, **outcome}
        return {name: facts[name] for name in (*outcome, *facts)}


def cost_of(cast: Dimensions, fallout: Fallout, consequence: str, options: HouseRules) -> CastCost:
    """The spell of a Cast and its cost to the caster."""
    return CastCost(base_of(cast, options), fallout, cast.resonance, held_after(cast, options), consequence)


def cast_venture(request: CastRequest) -> Venture:
    """The Cast, ready to roll."""
    rollers = (request.roller, *request.helpers)
    advancement = common_advancement(rollers, request.options)
    takes = cast_difficulty(request, advancement, request.modifiers, options=request.options).value
    sold = shop(request, request.options, prices(request.options, magic=True))
    check_caster(request.roller)
    seats: tuple[Path, ...] = ((), *(("helpers", at) for at in range(len(request.helpers))))
    actors = tuple((seat, ready(who, request.options, loose=True)) for seat, who in zip(seats, rollers, strict=True))
    return Venture(actors, takes.goal, request, sold, _resister(request))


def _resister(request: CastRequest) -> tuple[Path, Rolled] | None:
    if request.resister is None:
        return None
    return ("resister",), ready(request.resister, request.options, acting=False)


def cast(request: CastRequest, table: Table) -> Resolution[CastMade]:
    """Cast, and apply the Fallout to the caster whether it succeeds or not (resonance-84, 86)."""
    made = attempt(cast_venture(request), table)
    fallout = fallout_on(made.rolls[0], request.resonance, request.fallout_injuries)
    told = fallout.harm.must_take_aspect and request.spend is None
    consequence = table.tell("consequence", why="resonance-70", code="empty_aspect") if told else ""
    steps = (*made.steps, *fallout.steps(request.roller.name))
    return Resolution(CastMade(made, cost_of(request, fallout, consequence, request.options)), made.outcome, steps)


def check_caster(who: Roller) -> None:
    """Refuse a Cast by someone without magic (resonance-72)."""
    if not (who.character and who.character.magic):
        raise Refusal("not_a_caster", "Only a character who wields magic can cast.", "character.magic")


def fallout_on(who: Rolled, resonance: int, override: int | None) -> Fallout:
    """The Fallout on the caster after the roll; a last action has left them Incapacitated (resonance-64, 84)."""
    body = who.who.character or Character()
    last = who.pool.last_action
    return fallout_of(
        resonance,
        body.injuries,
        body.armour,
        fallout_injuries=override,
        incapacitated=last,
        options=who.options,
    ).value


FalloutInjuries = Annotated[int, Entry("Injuries instead", low=0, code="invalid_amount")]
"""The Injuries of the Fallout, if the GM sets them instead of the table."""


def cast_given(
    spell: Flat[Dimensions],
    about: Flat[Task],
    actor: Flat[Actor],
    resister: Actor | None = None,
    fallout_injuries: FalloutInjuries | None = None,
    *,
    options: HouseRules = WRITTEN,
) -> tuple[CastRequest, Table]:
    """A Cast with dice that are already rolled."""
    asked = CastRequest(
        roller=roller(actor),
        resister=roller(resister, resists=True) if resister else None,
        fallout_injuries=fallout_injuries,
        options=options,
        **task(about),
        **vars(spell),
    )
    return asked, table_of_venture(cast_venture(asked), [actor], resister)


RULES = (rule(cast_difficulty, reads_drawn=True), rule(cast, given=cast_given, reads_drawn=True))
