"""The exact odds of a draw, alone or with help, for forms and the JSON interface."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from operator import attrgetter
from typing import Annotated

from core.actions.rule import rule
from core.luck.odds import Chance, Odds
from core.refusal import Refusal
from core.rulesets.storyteller.draws.chances import (
    MEAN_SLOPE,
    Chances,
    Pool,
    chances_with_help,
    lead_mean,
    single_chances,
)
from core.rulesets.storyteller.draws.draw import (
    EXCEPTIONAL,
    INSPIRED,
    Again,
    Drawer,
    Team,
    TeamDrawRequest,
    pool_without_help,
)
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json, encode
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

FAR = 1000
"""The largest pool for which odds are computed, so that no request takes hours."""
HELPERS = 20
"""The most assistants for which odds are computed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsDrawer:
    """A total pool and its again number."""

    name: str = entry("Name", default="")
    pool: int = entry("Pool", low=-FAR, high=FAR, code="invalid_pool")
    again: Again = 10

    @property
    def total(self) -> Pool:
        """The pool and the again number together."""
        return self.pool, self.again

    @property
    def chances(self) -> Chances:
        """The distribution of successes."""
        return single_chances(*self.total)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsSide(OddsDrawer):
    """One side of a contest."""

    name: str = entry("Name")


def odds_draw_given(drawer: Flat[OddsDrawer]) -> Pool:
    """The pool of one draw."""
    return drawer.total


def odds_teamwork_given(
    lead: Annotated[OddsDrawer, Entry("Lead")],
    assistants: Annotated[tuple[OddsDrawer, ...], Entry("Assistants")] = (),
    options: HouseRules = DEFAULTS,
) -> tuple[Pool, tuple[Pool, ...], bool]:
    """The pools of a lead with assistants."""
    if not assistants:
        raise Refusal("assistants_required", "Choose at least one assistant.", "assistants")
    if len(assistants) > HELPERS:
        raise Refusal("bad_request", f"Odds are for at most {HELPERS} assistants.", "assistants")
    return lead.total, tuple(assistant.total for assistant in assistants), options.teamwork_dramatic == "each"


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
    return helped_chances(pool_of(team, options), helpers, options.teamwork_dramatic == "each").odds(exceptional)


@lru_cache(maxsize=1024)
def _single(pool: int, again: int, exceptional: int) -> Odds:
    """The odds of a draw without help. Cached, because the levers of a form need the same few again and again."""
    return _odds(single_chances(pool, again), exceptional)


def pool_of(drawer: Drawer, options: HouseRules) -> Pool:
    """The total pool and the again number of someone, without help."""
    return pool_without_help(drawer, options), drawer.again


def team_chances(team: Team, options: HouseRules) -> Chances | None:
    """The chances of a team's lead; None if a helper makes a chance draw."""
    lead = pool_of(team, options)
    if not team.assistants:
        return single_chances(*lead)
    return chances_with_help(lead, [pool_of(assistant, options) for assistant in team.assistants])


def _odds(chances: Chances, exceptional: int) -> Odds:
    return Odds(headline(chances, exceptional), chances.spread, "successes", chances.mean)


def headline(chances: Chances, exceptional: int = EXCEPTIONAL) -> tuple[Chance, ...]:
    """The chances shown first: success, exceptional success, dramatic failure."""
    return (
        Chance("p_success", chances.at_least(1)),
        Chance("p_exceptional", chances.at_least(exceptional)),
        Chance("p_dramatic_failure", chances.dramatic),
    )


@dataclass(frozen=True, slots=True)
class HelpedChances:
    """The chances of a lead with assistants. `at_least[n]` is for n or more successes, n from 0 to 5."""

    at_least: tuple[Fraction, ...]
    dramatic: Fraction
    mean: Fraction

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        success, exceptional = self.at_least[1], self.at_least[EXCEPTIONAL]
        told = {"p_success": success, "p_exceptional": exceptional, "mean_successes": self.mean}
        return {name: encode(p) for name, p in told.items()}

    def odds(self, exceptional: int) -> Odds:
        """The odds as screens show them."""
        spread = {str(k): self.at_least[k] - self.at_least[k + 1] for k in range(EXCEPTIONAL)}
        chances = (
            Chance("p_success", self.at_least[1]),
            Chance("p_exceptional", self.at_least[exceptional]),
            Chance("p_dramatic_failure", self.dramatic),
        )
        return Odds(chances, spread | {f"{EXCEPTIONAL}+": self.at_least[EXCEPTIONAL]}, "successes", self.mean)


@lru_cache(maxsize=256)
def helped_chances(lead: Pool, helpers: tuple[Pool, ...], each: bool) -> HelpedChances:
    """The chances of a lead with assistants; tails of chance draws are summed, not cut."""
    mean = partial(lead_mean, lead=lead, assistants=helpers, each=each)
    at_least = (Fraction(1), *(mean(partial(Chances.at_least, k=k)) for k in range(1, EXCEPTIONAL + 1)))
    return HelpedChances(at_least, mean(attrgetter("dramatic")), mean(attrgetter("mean"), slope=MEAN_SLOPE))


RULES = (
    rule(single_chances, name="odds_draw", given=odds_draw_given),
    rule(helped_chances, name="odds_teamwork", given=odds_teamwork_given),
)
