"""The exact odds of a draw, alone or with help: beside the form, and in the JSON interface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.luck.odds import Chance, Odds
from core.refusal import Refusal
from core.rulesets.storyteller.draws.chances import Chances, Pool, alone, helped, lead_mean
from core.rulesets.storyteller.draws.draw import (
    AGAIN,
    EXCEPTIONAL,
    INSPIRED,
    Again,
    Drawer,
    Kind,
    Team,
    TeamDrawRequest,
    kind_of,
    total_pool,
)
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.entry import entry

FAR = 1000
"""Odds are worked out for pools up to here, so that nobody can make the program count for hours."""
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
class OddsTeamwork:
    """A lead and assistants, by their pools."""

    lead: OddsDraw = entry("Lead")
    assistants: tuple[OddsDraw, ...] = entry("Assistants", default=())
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """The odds of one draw in the JSON interface."""

    kind: Kind
    p_success: Fraction
    p_exceptional: Fraction
    p_dramatic_failure: Fraction
    successes: Mapping[str, Fraction]
    mean_successes: Fraction


def odds_draw(request: OddsDraw) -> Resolution[DrawOdds]:
    """The odds of one draw."""
    chances = request.chances
    odds = DrawOdds(
        kind=kind_of(request.pool),
        p_success=chances.at_least(1),
        p_exceptional=chances.at_least(EXCEPTIONAL),
        p_dramatic_failure=chances.dramatic,
        successes=spread(chances),
        mean_successes=chances.mean,
    )
    return Resolution(odds)


def spread(chances: Chances) -> dict[str, Fraction]:
    """Each number of successes that can come; where a chance draw can, all from 5 up together."""
    if not chances.chance:
        return {str(n): Fraction(w, chances.total) for n, w in chances.weights.items()}
    low = {str(n): chances.exactly(n) for n in range(EXCEPTIONAL)}
    return low | {f"{EXCEPTIONAL}+": chances.at_least(EXCEPTIONAL)}


@dataclass(frozen=True, slots=True)
class TeamworkOdds:
    """The odds of a lead with assistants in the JSON interface."""

    p_success: Fraction
    p_exceptional: Fraction
    mean_successes: Fraction


def odds_teamwork(request: OddsTeamwork) -> Resolution[TeamworkOdds]:
    """The odds of a lead with assistants; tails of chance draws are summed, not cut."""
    if not request.assistants:
        raise Refusal("assistants_required", "Name at least one assistant.", "assistants")
    if len(request.assistants) > HELPERS:
        raise Refusal("bad_request", f"Odds are for {HELPERS} assistants at most.", "assistants")
    lead, each = request.lead, request.options.teamwork_dramatic == "each"
    assistants = [(assistant.pool, assistant.again) for assistant in request.assistants]

    def at_least(k: int) -> Fraction:
        return lead_mean(lambda p: alone(p, lead.again).at_least(k), Fraction(0), lead.pool, assistants, each)

    mean = lead_mean(lambda p: alone(p, lead.again).mean, Fraction(9, 10), lead.pool, assistants, each)
    return Resolution(TeamworkOdds(at_least(1), at_least(EXCEPTIONAL), mean))


def draw_odds(request: TeamDrawRequest) -> Odds:
    """The odds of a draw, alone or with help."""
    return team_odds(request, request.options)


def team_odds(team: Team, options: HouseRules) -> Odds:
    """The odds of a team's lead."""
    exceptional = INSPIRED if team.use_inspired else EXCEPTIONAL
    if not team.assistants:
        return _single(*pool_of(team, options), exceptional)
    chances = team_chances(team, options)
    if chances is not None:
        return _odds(chances, exceptional)
    # A helper's chance draw has no highest number of successes.
    helpers = tuple(pool_of(assistant, options) for assistant in team.assistants)
    return _helped_odds(*pool_of(team, options), helpers, options.teamwork_dramatic == "each", exceptional)


@lru_cache(maxsize=1024)
def _single(pool: int, again: int, exceptional: int) -> Odds:
    """The odds of a draw without help; the levers of a form ask for the same few again."""
    return _odds(alone(pool, again), exceptional)


def pool_of(drawer: Drawer, options: HouseRules) -> Pool:
    """The total pool and the again number of somebody, without help."""
    return total_pool(drawer, options), drawer.again


def team_chances(team: Team, options: HouseRules) -> Chances | None:
    """The chances of a team's lead; None when a helper makes a chance draw."""
    lead = pool_of(team, options)
    if not team.assistants:
        return alone(*lead)
    return helped(lead, [pool_of(assistant, options) for assistant in team.assistants])


def _odds(chances: Chances, exceptional: int) -> Odds:
    return Odds(headline(chances, exceptional), spread(chances), "successes", chances.mean)


def headline(chances: Chances, exceptional: int = EXCEPTIONAL) -> tuple[Chance, ...]:
    """What is said first of a draw: success, exceptional success, dramatic failure."""
    return (
        Chance("p_success", chances.at_least(1)),
        Chance("p_exceptional", chances.at_least(exceptional)),
        Chance("p_dramatic_failure", chances.dramatic),
    )


@lru_cache(maxsize=256)
def _helped_odds(pool: int, again: int, helpers: tuple[Pool, ...], each: bool, exceptional: int) -> Odds:
    def mean(measure: str, k: int = 0, slope: Fraction = Fraction(0)) -> Fraction:
        def value(total: int) -> Fraction:
            chances = alone(total, again)
            if measure == "mean":
                return chances.mean
            if measure == "dramatic":
                return chances.dramatic
            return chances.at_least(k)

        return lead_mean(value, slope, pool, helpers, each)

    at_least = [Fraction(1), *(mean("at_least", k) for k in range(1, EXCEPTIONAL + 1))]
    spread = {str(k): at_least[k] - at_least[k + 1] for k in range(EXCEPTIONAL)}
    chances = (
        Chance("p_success", at_least[1]),
        Chance("p_exceptional", at_least[exceptional]),
        Chance("p_dramatic_failure", mean("dramatic")),
    )
    return Odds(
        chances,
        spread | {f"{EXCEPTIONAL}+": at_least[EXCEPTIONAL]},
        "successes",
        mean("mean", slope=Fraction(9, 10)),
    )


RULES = (
    Rule("odds_draw", OddsDraw, asking_nothing(odds_draw)),
    Rule("odds_teamwork", OddsTeamwork, asking_nothing(odds_teamwork)),
)
