"""The questions of the JSON interface about contests, common actions, attacks and Casts (resonance-93, 94)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from core.action import Rule
from core.entry import entry
from core.option import OptionValues
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.resonance.attack import attack_goal, usual_injuries
from core.rulesets.resonance.attempt import pooled
from core.rulesets.resonance.casting import Dimensions, cast_goal, resisting, spelled
from core.rulesets.resonance.chances import (
    Hits,
    certain,
    contested,
    hits_of,
)
from core.rulesets.resonance.contest import RESISTED, common_advancement
from core.rulesets.resonance.difficulty import Goal, Modifier, advanced, difficulty_of, modified
from core.rulesets.resonance.fallout import SEVERITIES
from core.rulesets.resonance.gear import MOST_ENHANCEMENT
from core.rulesets.resonance.given import Actor
from core.rulesets.resonance.injuries import grades, hurt
from core.rulesets.resonance.odds import Side
from core.rulesets.resonance.options import defaults
from core.rulesets.resonance.spending import prices
from core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsContest:
    """One against another."""

    actor: Side = entry("Who acts")
    resister: Side = entry("Who resists")
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())


def odds_contest(request: OddsContest, table: Table) -> Resolution[Any]:
    """The chance of winning a contest (resonance-93)."""
    changes = (*modified(request.modifiers), *advanced(request.actor.advancement))
    p = against(Goal(changes=changes, why=RESISTED), request.actor.hits, request.resister.hits)
    return old_resolution({"success": str(p)}, value=p)


def against(goal: Goal, actor: Hits, resister: Hits) -> Fraction:
    """The chance of success against somebody."""
    return contested(actor, resister, goal.table(len(resister.weights)))


MOST_TOGETHER = 1_000
"""The Hits that several may come to: as many as four with the largest pools."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsCooperate:
    """Several together."""

    participants: tuple[Side, ...] = entry("Participants")
    difficulty: int | str | None = entry("Difficulty", default=None, code="invalid_difficulty")
    resister: Side | None = entry("Who resists", default=None)
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    options: OptionValues = field(default_factory=defaults)


def odds_cooperate(request: OddsCooperate, table: Table) -> Resolution[Any]:
    """The chance of success together (resonance-93)."""
    if len(request.participants) < 2:
        raise Refusal("not_enough_participants", "It takes at least two to act together.", "participants")
    advancement = common_advancement(request.participants, request.options)
    changes = (*modified(request.modifiers), *advanced(advancement))
    if (request.difficulty is None) == (request.resister is None):
        raise Refusal("bad_request", "Give a Difficulty or somebody who resists.", "difficulty")
    goal = (
        Goal(changes=changes)
        if request.difficulty is None
        else Goal(difficulty_of(request.difficulty, request.options), changes)
    )
    hits = together(request.participants)
    p = against(goal, hits, request.resister.hits if request.resister else certain(0))
    return old_resolution({"difficulty": goal.against(), "success": str(p)}, value=p)


def together(sides: Sequence[Side]) -> Hits:
    """The Hits of several together; refuses more than anybody could ever roll."""
    if sum(side.hits.most for side in sides) > MOST_TOGETHER:
        raise Refusal("invalid_amount", f"Together they may come to {MOST_TOGETHER} Hits at most.", "participants")
    return pooled(side.hits for side in sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsDefender(Side):
    """Who is attacked."""

    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    armour: int = entry("Armour", default=0, low=0, code="invalid_amount")


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsAttack:
    """An attack."""

    attacker: Side = entry("Attacker")
    defender: OddsDefender = entry("Defender")
    helpers: tuple[Side, ...] = entry("Together with", default=())
    magic: Dimensions | None = entry("Magic", default=None)
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    bypass_armour: bool = entry("Bypasses Armour", default=False)
    options: OptionValues = field(default_factory=defaults)


def odds_attack(request: OddsAttack, table: Table) -> Resolution[Any]:
    """The chance to hit, and the Injuries of a hit with the usual Tricks (resonance-94, 96, 97)."""
    sides = (request.attacker, *request.helpers)
    changes = (*modified(request.modifiers), *advanced(common_advancement(sides, request.options)))
    actor = together(sides)
    by_surplus = surpluses(attack_goal(request.magic, changes, request.options), actor, request.defender.hits)
    success = sum(by_surplus, Fraction(0))
    cost = prices(request.options, attack=True, magic=request.magic is not None)
    top = usual_injuries(len(actor.weights) + sum(cost.values()), cost, request.options)
    injuries = {0: 1 - success, 1: Fraction(0), top: Fraction(0)}
    for surplus, p in enumerate(by_surplus):
        dealt = usual_injuries(surplus, cost, request.options)
        injuries[dealt] = injuries.get(dealt, Fraction(0)) + p
    facts = {
        "success": str(success),
        "injuries": {str(n): str(p) for n, p in sorted(injuries.items())},
        "grades": _grades(request, injuries),
    }
    return old_resolution(facts, value=injuries)


def surpluses(goal: Goal, actor: Hits, resister: Hits) -> list[Fraction]:
    """The chance of each number of Hits to spare, from 0."""
    ways = [0] * len(actor.weights)
    for weight, needed in zip(resister.weights, goal.table(len(resister.weights)), strict=False):
        for surplus, also in enumerate(actor.weights[needed:]):
            ways[surplus] += weight * also
    return [Fraction(way, actor.total * resister.total) for way in ways]


def _grades(request: OddsAttack, injuries: Mapping[int, Fraction]) -> dict[str, str]:
    """How likely each grade is afterwards, those without a chance left out."""
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    body = request.defender
    for dealt, p in injuries.items():
        after = hurt(body.injuries, body.armour, dealt, request.options, bypass_armour=request.bypass_armour)
        chances[after.grade] += p
    return {grade: str(chances[grade]) for grade in grades(request.options) if chances[grade]}


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsResister(Actor):
    """Who resists a Cast: with dice that are on the table, or with a pool."""

    enhancement: int = entry("Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsCast(Side, Dimensions):
    """A Cast for which Resonance is still to be chosen."""

    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    resister: OddsResister | None = entry("Who resists", default=None)
    options: OptionValues = field(default_factory=defaults)


def odds_cast(request: OddsCast, table: Table) -> Resolution[Any]:
    """The chance of a Cast with each Resonance, and the Fallout it costs (resonance-94)."""
    base = spelled(request, request.options).base
    resister = _resister(request.resister, request.options)
    others = (*modified(request.modifiers), *advanced(request.advancement))
    rows = []
    for resonance, severity in enumerate(SEVERITIES):
        less = Modifier("resonance", -resonance)
        goal = cast_goal(request, base, (*others, *modified((less,))), request.options)
        rows.append(
            {
                "resonance": resonance,
                "difficulty": goal.against(_known(resister)),
                "success": str(against(goal, request.hits, resister)),
                "fallout": severity,
            }
        )
    return old_resolution({"by_resonance": rows}, value=rows)


def _resister(resister: OddsResister | None, options: OptionValues) -> Hits:
    """The Hits that resist: those on the table, or those of a pool."""
    if resister is None:
        return certain(0)
    if resister.drawn or resister.dice is None:
        return certain(resisting(resister, options) or 0)
    return hits_of(resister.dice, resister.double_nines, resister.enhancement)


def _known(resister: Hits) -> int:
    """The resister's Hits if they are certain, else none."""
    return len(resister.weights) - 1 if resister.weights[-1] == resister.total else 0


RULES = (
    Rule("odds_contest", OddsContest, odds_contest),
    Rule("odds_cooperate", OddsCooperate, odds_cooperate),
    Rule("odds_attack", OddsAttack, odds_attack),
    Rule("odds_cast", OddsCast, odds_cast, lays=True),
)
