"""The exact odds of a draw, alone or with help: beside the form, and in the JSON interface."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from operator import attrgetter
from typing import Annotated

from core.acts.rule import rule
from core.luck.odds import Chance, Odds
from core.refusal import Refusal
from core.rulesets.storyteller.draws.chances import MEAN_SLOPE, Chances, Pool, alone, helped, lead_mean
from core.rulesets.storyteller.draws.draw import (
    EXCEPTIONAL,
    INSPIRED,
    Again,
    Drawer,
    Team,
    TeamDrawRequest,
    kind_of,
    total_pool,
)
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

FAR = 1000
"""Odds are worked out for pools up to here, so that nobody can make the program count for hours."""
HELPERS = 20
"""And for so many assistants."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsDrawer:
    """A total pool and its again number."""

    name: str = entry("Name", default="")
    pool: int = entry("Pool", low=-FAR, high=FAR, code="invalid_pool")
    again: Again = 10

    @property
    def total(self) -> Pool:
        """Both as odds are worked out by."""
        return self.pool, self.again

    @property
    def chances(self) -> Chances:
        """The distribution of successes."""
        return alone(*self.total)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsSide(OddsDrawer):
    """One side of a contest."""

    name: str = entry("Name")


def odds_draw(drawer: Flat[OddsDrawer]) -> dict[str, object]:
    """The odds of one draw."""
    chances = drawer.chances
    told = {chance.word: chance.p for chance in headline(chances)}
    return {"kind": kind_of(drawer.pool), **told, "successes": spread(chances), "mean_successes": chances.mean}


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


def odds_teamwork(
    lead: Annotated[OddsDrawer, Entry("Lead")],
    assistants: Annotated[tuple[OddsDrawer, ...], Entry("Assistants")] = (),
    options: HouseRules = DEFAULTS,
) -> TeamworkOdds:
    """The odds of a lead with assistants; tails of chance draws are summed, not cut."""
    if not assistants:
        raise Refusal("assistants_required", "Name at least one assistant.", "assistants")
    if len(assistants) > HELPERS:
        raise Refusal("bad_request", f"Odds are for {HELPERS} assistants at most.", "assistants")
    helpers = tuple(assistant.total for assistant in assistants)
    mean = partial(lead_mean, lead=lead.total, assistants=helpers, each=options.teamwork_dramatic == "each")
    success, exceptional = (mean(partial(Chances.at_least, k=k)) for k in (1, EXCEPTIONAL))
    return TeamworkOdds(success, exceptional, mean(attrgetter("mean"), slope=MEAN_SLOPE))


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
    return _helped_odds(pool_of(team, options), helpers, options.teamwork_dramatic == "each", exceptional)


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
def _helped_odds(lead: Pool, helpers: tuple[Pool, ...], each: bool, exceptional: int) -> Odds:
    mean = partial(lead_mean, lead=lead, assistants=helpers, each=each)
    at_least = [Fraction(1), *(mean(partial(Chances.at_least, k=k)) for k in range(1, EXCEPTIONAL + 1))]
    spread = {str(k): at_least[k] - at_least[k + 1] for k in range(EXCEPTIONAL)}
    chances = (
        Chance("p_success", at_least[1]),
        Chance("p_exceptional", at_least[exceptional]),
        Chance("p_dramatic_failure", mean(attrgetter("dramatic"))),
    )
    whole = spread | {f"{EXCEPTIONAL}+": at_least[EXCEPTIONAL]}
    return Odds(chances, whole, "successes", mean(attrgetter("mean"), slope=MEAN_SLOPE))


RULES = (rule(odds_draw), rule(odds_teamwork))
