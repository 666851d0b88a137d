"""The odds of attacks, for the JSON interface and the form (resonance-94, 96, 97)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.actions.rule import rule
from core.luck.odds import Chance, Odds
from core.rulesets.resonance.fights.attack import (
    AttackRequest,
    attack_goal,
    attack_venture,
    harm_of_attack,
    usual_injuries,
)
from core.rulesets.resonance.injuries.track import Armour, Injuries, deal_injuries, grades
from core.rulesets.resonance.magic.rules import Dimensions
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.rolls.chances import Hits
from core.rulesets.resonance.rolls.complications_and_tricks import prices
from core.rulesets.resonance.rolls.difficulty import Goal, Modifier
from core.rulesets.resonance.rolls.forecast import chance_of, margins, with_invokes
from core.rulesets.resonance.rolls.odds import Side, hits_together
from core.rulesets.resonance.rolls.rules import common_advancement
from core.schema.codec import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsDefender(Side):
    """The defender of an attack whose odds are asked."""

    injuries: Injuries = 0
    armour: Armour = 0


@dataclass(frozen=True, slots=True)
class AttackChances:
    """The probabilities of a hit, of each number of Injuries and of each grade afterwards."""

    success: Fraction
    injuries: Mapping[int, Fraction]
    grades: Mapping[str, Fraction]

    @property
    def facts(self) -> dict[str, Json]:
        """The probabilities in the JSON interface, without grades that can't occur."""
        return {
            "success": str(self.success),
            "injuries": {str(n): str(p) for n, p in sorted(self.injuries.items())},
            "grades": {grade: str(p) for grade, p in self.grades.items() if p},
        }


def odds_attack(
    attacker: Side,
    defender: OddsDefender,
    helpers: tuple[Side, ...] = (),
    *,
    magic: Dimensions | None = None,
    modifiers: tuple[Modifier, ...] = (),
    bypass_armour: bool = False,
    options: HouseRules = WRITTEN,
) -> AttackChances:
    """The odds to hit, and the Injuries of a hit with the usual Tricks (resonance-94, 96, 97)."""
    sides = (attacker, *helpers)
    actor, advancement = hits_together(sides), common_advancement(sides, options)
    by_surplus = surpluses(attack_goal(magic, modifiers, advancement, options), actor, defender.hits)
    success = sum(by_surplus, Fraction(0))
    cost = prices(options, attack=True, magic=magic is not None)
    top = usual_injuries(len(actor.weights) + sum(cost.values()), cost, options)
    injuries = {0: 1 - success, 1: Fraction(0), top: Fraction(0)}
    for surplus, p in enumerate(by_surplus):
        dealt = usual_injuries(surplus, cost, options)
        injuries[dealt] = injuries.get(dealt, Fraction(0)) + p
    after: defaultdict[str, Fraction] = defaultdict(Fraction)
    for dealt, p in injuries.items():
        after[deal_injuries(defender.injuries, defender.armour, dealt, options, bypass_armour=bypass_armour).grade] += p
    return AttackChances(success, injuries, {grade: after[grade] for grade in grades(options)})


def surpluses(goal: Goal, actor: Hits, resister: Hits) -> list[Fraction]:
    """The probability of each number of Hits to spare, from 0."""
    ways = [0] * len(actor.weights)
    for weight, needed in zip(resister.weights, goal.table(len(resister.weights)), strict=False):
        for surplus, also in enumerate(actor.weights[needed:]):
            ways[surplus] += weight * also
    return [Fraction(way, actor.total * resister.total) for way in ways]


def attack_odds(request: AttackRequest) -> Odds:
    """The odds to hit, and of Injuries from the usual Tricks that pass Armour (resonance-67, 94).

    A defender who is already Maimed can't become so again.
    """
    venture = attack_venture(request)
    spread: defaultdict[int, Fraction] = defaultdict(Fraction)
    maimed = Fraction(0)
    for surplus, p in margins(venture).items():
        dealt = usual_injuries(surplus, venture.shop.tricks, request.options) if surplus >= 0 else 0
        harm = harm_of_attack(request, dealt)
        spread[dealt - harm.absorbed] += p
        maimed += p if harm.must_take_aspect else 0
    hit = chance_of(venture)
    chances = (Chance("p_hit", hit), Chance("p_maimed", maimed), *with_invokes(venture))
    mean = sum((n * p for n, p in spread.items()), Fraction(0))
    return Odds(chances, {str(n): p for n, p in sorted(spread.items())}, "injuries", mean)


RULES = (rule(odds_attack),)
