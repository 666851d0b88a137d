"""How difficult a Cast is (resonance-73 to 80, 85)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from core.action import Rule
from core.entry import entry
from core.option import OptionValues
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.resonance.asking import roll
from core.rulesets.resonance.difficulty import Goal, Modifier, advanced, difficulty_of, modified
from core.rulesets.resonance.fallout import check_resonance
from core.rulesets.resonance.given import Actor, laid, roller, unjudged
from core.rulesets.resonance.options import defaults
from core.rulesets.resonance.rolls import ready
from core.rulesets.resonance.spells import (
    ROTE,
    dimensions,
    duration_for,
    scale_for,
)
from core.table import Table


@dataclass(frozen=True, kw_only=True)
class Dimensions:
    """What is cast: three dimensions, or a Difficulty of the usual kind where magic does what anybody could.

    Without slots, so that a request of the JSON interface can be a roller and a Cast in one.
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
    """What a Cast comes to before anything is taken off; a mundane one has no scale and duration."""

    base: int
    scale: str | None = None
    duration: str | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """The base in the JSON interface."""
        if self.scale is None:
            return {"base": self.base}
        return {"base": self.base, "scale": self.scale, "duration": self.duration}


def spelled(cast: Dimensions, options: OptionValues) -> Spelled:
    """The base Difficulty (resonance-73, 77); refuses a dimension that is missing."""
    if cast.mundane_difficulty is not None:
        return Spelled(difficulty_of(cast.mundane_difficulty, options))
    if cast.potency is None:
        raise Refusal("bad_request", "Say how potent the Cast is.", "potency")
    if cast.scale is None and cast.subjects is None:
        raise Refusal("bad_request", "Say how many the Cast is for.", "scale")
    if cast.duration is None and cast.turns is None:
        raise Refusal("bad_request", "Say how long the Cast lasts.", "duration")
    scale = cast.scale or scale_for(cast.subjects or 1, options)
    duration = cast.duration or duration_for(cast.turns or 0, options)
    return Spelled(dimensions(cast.potency, scale, duration, options), scale, duration)


def cast_goal(cast: Dimensions, base: int, others: tuple[Step, ...], options: OptionValues) -> Goal:
    """What makes the Cast difficult; `others` are the changes that any action has."""
    rote = (Step("resonance-80", "rote", amount=-ROTE),) if cast.rote else ()
    spent = (Step("resonance-78", "resonance", amount=-cast.resonance),) if cast.resonance else ()
    why = "resonance-73" if cast.mundane_difficulty is None else "resonance-77"
    return Goal(base, (*others, *rote, *spent), adds=options["contested_cast"] == "sum", why=why)


def check_held(cast: Dimensions, options: OptionValues) -> None:
    """Refuse Resonance the caster does not have, where it is tracked (resonance-79)."""
    if options["resonance"] == "tracked" and cast.resonance > cast.resonance_held:
        why = f"{cast.resonance_held} Resonance is held, {cast.resonance} asked."
        raise Refusal("not_enough_resonance", why, "resonance")


def held_after(cast: Dimensions, options: OptionValues) -> dict[str, int]:
    """The Resonance left in the JSON interface, where it is tracked (resonance-79)."""
    return {"resonance_held": cast.resonance_held - cast.resonance} if options["resonance"] == "tracked" else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class CastDifficulty(Dimensions):
    """A Cast to be reckoned, perhaps against somebody whose dice are on the table."""

    advancement: int = entry("Advancement", default=0, low=0, code="invalid_amount")
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    resister: Actor | None = entry("Who resists", default=None)
    options: OptionValues = field(default_factory=defaults)


def cast_difficulty(request: CastDifficulty, table: Table) -> Resolution[Any]:
    """Reckon the Difficulty of a Cast (resonance-43, 73 to 80, 85)."""
    check_resonance(request.resonance)
    found = spelled(request, request.options)
    resisted = resisting(request.resister, request.options)
    check_held(request, request.options)
    others = (*modified(request.modifiers), *advanced(request.advancement))
    goal = cast_goal(request, found.base, others, request.options)
    difficulty = goal.against(resisted or 0)
    return old_resolution(
        {**found.facts, "difficulty": difficulty}, steps=tuple(goal.steps(resisted, 0)), value=difficulty
    )


def resisting(resister: Actor | None, options: OptionValues) -> int | None:
    """The Hits of a resister whose dice are given."""
    if resister is None:
        return None
    fresh = ready(roller(resister, resists=True), options, acting=False)
    return roll(fresh, laid({(): (resister, fresh)}), unjudged).hits


RULES = (Rule("cast_difficulty", CastDifficulty, cast_difficulty, lays=True),)
