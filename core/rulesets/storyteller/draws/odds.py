"""The odds of the JSON interface: exact, in closed form (section Odds of the catalogue)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.action import Rule
from core.codec import Json
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.storyteller.contests.chances import ends
from core.rulesets.storyteller.contests.rules import check_sides, find_defender
from core.rulesets.storyteller.draws.chances import Chances, alone
from core.rulesets.storyteller.draws.help_odds import lead_mean
from core.rulesets.storyteller.draws.pool import AGAIN, Again, kind_of
from core.rulesets.storyteller.draws.rules import EXCEPTIONAL
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.rulesets.storyteller.races.chances import race_odds
from core.table import Table

FAR = 1000
"""Odds are worked out for pools up to here, so that nobody can make the program count for hours."""
MOST = 50
"""For targets up to here."""
MOST_DRAWS = 100
"""For so many draws."""
MOST_CHANCE = 12
"""In a race in which a tally can fall, for targets up to here."""
HELPERS = 20
"""And for so many assistants."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsDraw:
    """A total pool and its again number."""

    name: str = entry("Name", default="")
    pool: int = entry("Pool", low=-FAR, high=FAR, code="invalid_pool")
    again: Again = entry("Again", default=10, choices=AGAIN, code="invalid_again")

    @property
    def chances(self) -> Chances:
        """The distribution of successes."""
        return alone(self.pool, self.again)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsSide(OddsDraw):
    """One side of a contest."""

    name: str = entry("Name")


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsContested:
    """Two sides that draw against each other, and who defends where ties go to the defender."""

    sides: tuple[OddsSide, ...] = entry("Sides", default=())
    defender: str | None = entry("Defender", default=None)
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsExtended(OddsDraw):
    """An effort: its target, where its tally stands, and how many draws to look ahead."""

    target: int = entry("Target", low=1, high=MOST, code="invalid_target")
    tally: int = entry("Tally", default=0, low=-MOST)
    draws: int = entry("Draws", low=1, high=MOST_DRAWS, code="invalid_draw_limit")
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsTeamwork:
    """A lead and assistants, by their pools."""

    lead: OddsDraw = entry("Lead")
    assistants: tuple[OddsDraw, ...] = entry("Assistants", default=())
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRunner(OddsSide):
    """One side of a race."""

    target: int = entry("Target", low=1, high=MOST, code="invalid_target")
    tally: int = entry("Tally", default=0, low=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRace:
    """Two sides that race each other."""

    sides: tuple[OddsRunner, ...] = entry("Sides", default=())


def odds_draw(request: OddsDraw, table: Table) -> Resolution[Any]:
    """The odds of one draw."""
    chances = request.chances
    return _answer(
        kind=kind_of(request.pool),
        p_success=chances.at_least(1),
        p_exceptional=chances.at_least(EXCEPTIONAL),
        p_dramatic_failure=chances.dramatic,
        successes=spread(chances),
        mean_successes=chances.mean,
    )


def spread(chances: Chances) -> dict[str, Fraction]:
    """Each number of successes that can come; where a chance draw can, all from 5 up together."""
    if not chances.chance:
        return {str(n): Fraction(w, chances.total) for n, w in chances.weights.items()}
    low = {str(n): chances.exactly(n) for n in range(EXCEPTIONAL)}
    return low | {f"{EXCEPTIONAL}+": chances.at_least(EXCEPTIONAL)}


def odds_contested(request: OddsContested, table: Table) -> Resolution[Any]:
    """The odds of a contest; where a tie goes to the defender (storyteller-23) but none is named, it is told as one."""
    names = [side.name for side in request.sides]
    check_sides(names)
    a, b = (side.chances for side in request.sides)
    settles = request.options.contested_tie == "defender" and request.defender is not None
    found = ends(a, b, find_defender(names, request.defender) if settles else None)
    return _answer(
        p_a=found.win,
        p_b=found.lose,
        p_tie=found.tie,
        p_a_dramatic_success=found.dramatic_success,
        p_b_dramatic_success=found.dramatic_loss,
    )


def odds_extended(request: OddsExtended, table: Table) -> Resolution[Any]:
    """The odds of completing an effort within so many draws, and the draws it takes on average."""
    if request.tally >= request.target:
        raise Refusal("extended_finished", "The tally has reached the target already.", "tally")
    negative = request.options.extended_floor == "negative"
    within = complete_within(request.chances, request.target, request.tally, request.draws, negative)
    answer: dict[str, object] = {"p_complete_within": {str(n): p for n, p in enumerate(within, 1)}}
    if not negative:
        answer["expected_draws"] = expected_draws(request.chances, request.target, request.tally)
    return _answer(**answer)


def complete_within(chances: Chances, target: int, tally: int, draws: int, negative: bool = False) -> list[Fraction]:
    """The probability that a tally reaches its target within 1, 2 ... draws (storyteller-35, 39)."""
    ways, done, total, answer = {tally: 1}, 0, 1, []
    lowest = tally - draws if negative else 0
    moves, weight = chances.gains(target - min(lowest, tally))
    for _ in range(draws):
        done, total = done * weight, total * weight
        after: dict[int, int] = {}
        for at, n in ways.items():
            for gained, w in moves.items():
                to = at + gained if gained >= 0 else max(min(lowest, at), at - 1)
                if to >= target:
                    done += n * w
                else:
                    after[to] = after.get(to, 0) + n * w
        ways = after
        answer.append(Fraction(done, total))
    return answer


def expected_draws(chances: Chances, target: int, tally: int) -> Fraction:
    """The draws an effort takes on average when its tally stops at 0 (storyteller-39).

    From the target down each tally's mean is expressed by that of the tally below: `fall * E[t - 1] + rest`.
    Only a chance draw can fall, so without one `fall` is 0 and `rest` is the mean itself.
    """
    moves, total = chances.gains(target)
    down, stay = Fraction(moves.get(-1, 0), total), Fraction(moves.get(0, 0), total)
    most, above = max(moves), list[tuple[Fraction, Fraction]]()
    for at in range(target - 1, -1, -1):
        own, rest = 1 - stay, Fraction(1)
        fall, add = Fraction(1), Fraction(0)
        for k, (f, r) in enumerate(reversed(above[-most:]), 1):
            fall, add = f * fall, f * add + r
            p = Fraction(moves.get(k, 0), total)
            own, rest = own - p * fall, rest + p * add
        if at == 0:
            own, down = own - down, Fraction(0)
        above.append((down / own, rest / own))
    mean = Fraction(0)
    for fall, rest in reversed(above[target - 1 - max(tally, 0) :]):
        mean = fall * mean + rest
    return mean


def odds_teamwork(request: OddsTeamwork, table: Table) -> Resolution[Any]:
    """The odds of a lead with assistants; tails of chance draws are summed, not cut."""
    if not request.assistants:
        raise Refusal("assistants_required", "Name at least one assistant.", "assistants")
    if len(request.assistants) > HELPERS:
        raise Refusal("bad_request", f"Odds are for {HELPERS} assistants at most.", "assistants")
    lead, each = request.lead, request.options.teamwork_dramatic == "each"
    assistants = [(assistant.pool, assistant.again) for assistant in request.assistants]

    def at_least(k: int) -> Fraction:
        return lead_mean(lambda p: alone(p, lead.again).at_least(k), Fraction(0), lead.pool, assistants, each)

    return _answer(
        p_success=at_least(1),
        p_exceptional=at_least(EXCEPTIONAL),
        mean_successes=lead_mean(lambda p: alone(p, lead.again).mean, Fraction(9, 10), lead.pool, assistants, each),
    )


def odds_race(request: OddsRace, table: Table) -> Resolution[Any]:
    """The odds of a race with floor 0, before `contested_tie` settles a dead heat (storyteller-41)."""
    check_sides([side.name for side in request.sides])
    a, b = request.sides
    if a.tally >= a.target or b.tally >= b.target:
        raise Refusal("extended_finished", "This race is over.", "sides")
    if (a.chances.chance or b.chances.chance) and max(a.target, b.target) > MOST_CHANCE:
        raise Refusal("invalid_target", f"With a chance draw, odds go up to a target of {MOST_CHANCE}.", "sides")
    p_a, p_b = race_odds((a.chances, b.chances), (a.target, b.target), (a.tally, b.tally))
    return _answer(p_a=p_a, p_b=p_b, p_tie=1 - p_a - p_b)


def _answer(**values: object) -> Resolution[Any]:
    return old_resolution({name: _text(value) for name, value in values.items()})


def _text(value: object) -> Json:
    """Fractions as text in lowest terms."""
    if isinstance(value, Mapping):
        return {key: _text(item) for key, item in value.items()}
    return str(value)


RULES = (
    Rule("odds_draw", OddsDraw, odds_draw),
    Rule("odds_contested", OddsContested, odds_contested),
    Rule("odds_extended", OddsExtended, odds_extended),
    Rule("odds_teamwork", OddsTeamwork, odds_teamwork),
    Rule("odds_race", OddsRace, odds_race),
)
