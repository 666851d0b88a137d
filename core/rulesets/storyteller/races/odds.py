"""The exact odds of a race: beside the form, and in the JSON interface (storyteller-41, 42, 92)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from core.acts.action import Rule, asking_nothing
from core.acts.result import Resolution
from core.luck.odds import Chance, Odds
from core.refusal import Refusal
from core.rulesets.storyteller.contests.odds import defending, ends, versus
from core.rulesets.storyteller.contests.rules import check_sides
from core.rulesets.storyteller.draws.odds import OddsSide
from core.rulesets.storyteller.efforts.odds import MOST, course_of
from core.rulesets.storyteller.races.chances import race_after, race_odds
from core.rulesets.storyteller.races.rules import RaceRequest
from core.schema.entry import entry

MOST_CHANCE = 12
"""In a race in which a tally can fall odds are worked out for targets up to here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRunner(OddsSide):
    """One side of a race."""

    target: int = entry("Target", low=1, high=MOST, code="invalid_target")
    tally: int = entry("Tally", default=0, low=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRace:
    """Two sides that race each other."""

    sides: tuple[OddsRunner, ...] = entry("Sides", default=())


@dataclass(frozen=True, slots=True)
class RaceOdds:
    """The odds of a race in the JSON interface."""

    p_a: Fraction
    p_b: Fraction
    p_tie: Fraction


def odds_race(request: OddsRace) -> Resolution[RaceOdds]:
    """The odds of a race with floor 0, before `contested_tie` settles a dead heat (storyteller-41)."""
    check_sides([side.name for side in request.sides])
    a, b = request.sides
    if a.tally >= a.target or b.tally >= b.target:
        raise Refusal("extended_finished", "This race is over.", "sides")
    if (a.chances.chance or b.chances.chance) and max(a.target, b.target) > MOST_CHANCE:
        raise Refusal("invalid_target", f"With a chance draw, odds go up to a target of {MOST_CHANCE}.", "sides")
    p_a, p_b = race_odds((a.chances, b.chances), (a.target, b.target), (a.tally, b.tally))
    return Resolution(RaceOdds(p_a, p_b, 1 - p_a - p_b))


def race_forecast(request: RaceRequest) -> Odds | None:
    """Who wins the race, or under the net reading the period, a contest whose tie nobody wins (storyteller-41, 42).

    None where that takes too long, and where a tally may fall without end.
    """
    courses = [
        course_of(side, side.failure_condition or request.failure_condition, request.options) for side in request.sides
    ]
    own, other = courses
    if own is None or other is None:
        return None
    a, b = own.now, other.now
    if request.options.contested_extended == "net":
        return versus(ends(a, b), "p_win_period")
    alike = own.same and other.same
    if not alike and (own.chance or other.chance or max(r.target for r in request.extended.sides) > MOST // 2):
        return None
    if (a.chance or b.chance) and request.options.extended_floor == "negative":
        return None
    first, second = request.extended.sides
    most = MOST_CHANCE if a.chance or b.chance else MOST
    mixed = any(c.chance and c.weights for c in (a, b))
    if mixed or max(first.target, second.target) > most or min(first.tally, second.tally) < 0:
        return None
    targets, tallies = (first.target, second.target), (first.tally, second.tally)
    win, lose = race_odds((a, b), targets, tallies) if alike else race_after(own, other, targets, tallies)
    tie = 1 - win - lose
    if (defender := defending(request.sides, request.defender, request.options)) is not None:  # a dead heat is theirs
        win, lose, tie = (win + tie, lose, Fraction(0)) if defender == 0 else (win, lose + tie, Fraction(0))
    return Odds((Chance("p_win_race", win), Chance("p_tie", tie), Chance("p_lose", lose)))


RULES = (Rule("odds_race", OddsRace, asking_nothing(odds_race)),)
