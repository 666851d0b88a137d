"""The chances of an attack: as the JSON interface asks for them, and beside its form (resonance-94, 96, 97)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.luck.odds import Chance, Odds
from core.rulesets.resonance.fights.attack import AttackRequest, attack_goal, attack_venture, harmed, usual_injuries
from core.rulesets.resonance.injuries.track import grades, hurt
from core.rulesets.resonance.magic.rules import Dimensions
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.chances import Hits
from core.rulesets.resonance.rolls.difficulty import Goal, Modifier, advanced, modified
from core.rulesets.resonance.rolls.forecast import margins, success, with_invokes
from core.rulesets.resonance.rolls.odds import Side, hits_together
from core.rulesets.resonance.rolls.rules import common_advancement
from core.rulesets.resonance.rolls.spending import prices
from core.schema.codec import Json
from core.schema.entry import entry


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
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class AttackChances:
    """How likely a hit is, so many Injuries, and each grade afterwards."""

    success: Fraction
    injuries: Mapping[int, Fraction]
    grades: Mapping[str, Fraction]

    @property
    def facts(self) -> dict[str, Json]:
        """The chances in the JSON interface; grades without a chance are left out."""
        return {
            "success": str(self.success),
            "injuries": {str(n): str(p) for n, p in sorted(self.injuries.items())},
            "grades": {grade: str(p) for grade, p in self.grades.items() if p},
        }


def odds_attack(request: OddsAttack) -> Resolution[AttackChances]:
    """The chance to hit, and the Injuries of a hit with the usual Tricks (resonance-94, 96, 97)."""
    sides = (request.attacker, *request.helpers)
    changes = (*modified(request.modifiers), *advanced(common_advancement(sides, request.options)))
    actor = hits_together(sides)
    by_surplus = surpluses(attack_goal(request.magic, changes, request.options), actor, request.defender.hits)
    success = sum(by_surplus, Fraction(0))
    cost = prices(request.options, attack=True, magic=request.magic is not None)
    top = usual_injuries(len(actor.weights) + sum(cost.values()), cost, request.options)
    injuries = {0: 1 - success, 1: Fraction(0), top: Fraction(0)}
    for surplus, p in enumerate(by_surplus):
        dealt = usual_injuries(surplus, cost, request.options)
        injuries[dealt] = injuries.get(dealt, Fraction(0)) + p
    return Resolution(AttackChances(success, injuries, _grades(request, injuries)))


def surpluses(goal: Goal, actor: Hits, resister: Hits) -> list[Fraction]:
    """The chance of each number of Hits to spare, from 0."""
    ways = [0] * len(actor.weights)
    for weight, needed in zip(resister.weights, goal.table(len(resister.weights)), strict=False):
        for surplus, also in enumerate(actor.weights[needed:]):
            ways[surplus] += weight * also
    return [Fraction(way, actor.total * resister.total) for way in ways]


def _grades(request: OddsAttack, injuries: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """How likely each grade is afterwards, mildest first."""
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    body = request.defender
    for dealt, p in injuries.items():
        after = hurt(body.injuries, body.armour, dealt, request.options, bypass_armour=request.bypass_armour)
        chances[after.grade] += p
    return {grade: chances[grade] for grade in grades(request.options)}


def attack_odds(request: AttackRequest) -> Odds:
    """The odds of an attack: to hit, and the Injuries the usual Tricks deal."""
    venture = attack_venture(request)
    spread: defaultdict[int, Fraction] = defaultdict(Fraction)
    for surplus, p in margins(venture).items():
        dealt = usual_injuries(surplus, venture.shop.tricks, request.options) if surplus >= 0 else 0
        spread[dealt] += p
    maimed = sum((p for n, p in spread.items() if _maimed(request, n)), Fraction(0))
    hit = success(venture)
    chances = (Chance("p_hit", hit), Chance("p_maimed", maimed), *with_invokes(venture))
    mean = sum((n * p for n, p in spread.items()), Fraction(0))
    return Odds(chances, {str(n): p for n, p in sorted(spread.items())}, "injuries", mean)


def _maimed(request: AttackRequest, dealt: int) -> bool:
    """Whether so many Injuries leave the target at a grade that leaves a mark, or beyond one."""
    rows = request.options.grades.values()
    least = min((row["least"] for row in rows if row.get("mark")), default=None)
    return least is not None and harmed(request, dealt).injuries >= least


RULES = (Rule("odds_attack", OddsAttack, asking_nothing(odds_attack)),)
