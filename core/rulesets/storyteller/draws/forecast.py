"""The odds shown beside a form before anything is drawn. Quick: they follow every keystroke."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from core.odds import Chance, Odds
from core.rulesets.storyteller.contests.chances import Ends, ends
from core.rulesets.storyteller.contests.rules import ContestRequest, find_defender
from core.rulesets.storyteller.draws.chances import Chances, Pool, alone, helped
from core.rulesets.storyteller.draws.help_odds import lead_mean
from core.rulesets.storyteller.draws.odds import MOST, MOST_CHANCE, spread
from core.rulesets.storyteller.draws.pool import Drawer, Team, total_pool
from core.rulesets.storyteller.draws.rules import EXCEPTIONAL, INSPIRED
from core.rulesets.storyteller.draws.teamwork import TeamDrawRequest
from core.rulesets.storyteller.efforts.odds import course_of, mean_draws, within
from core.rulesets.storyteller.efforts.rules import ExtendedDrawRequest
from core.rulesets.storyteller.fights.rules import Attack
from core.rulesets.storyteller.options import HouseRules
from core.rulesets.storyteller.races.chances import race_after, race_odds
from core.rulesets.storyteller.races.rules import RaceRequest

LOOK_AHEAD = 6
"""How many draws of an effort the odds show one by one."""


def draw_odds(request: TeamDrawRequest) -> Odds:
    """The odds of a draw, alone or with help."""
    exceptional = INSPIRED if request.use_inspired else EXCEPTIONAL
    if not request.assistants:
        return _single(*_pool(request, request.options), exceptional)
    chances = team_chances(request, request.options)
    if chances is not None:
        return _odds(chances, exceptional)
    return _by_help(request, exceptional)


@lru_cache(maxsize=1024)
def _single(pool: int, again: int, exceptional: int) -> Odds:
    """The odds of a draw without help; the levers of a form ask for the same few again."""
    return _odds(alone(pool, again), exceptional)


def _pool(drawer: Drawer, options: HouseRules) -> Pool:
    return total_pool(drawer, options), drawer.again


def team_chances(team: Team, options: HouseRules) -> Chances | None:
    """The chances of a team's lead; None when a helper makes a chance draw."""
    lead = _pool(team, options)
    if not team.assistants:
        return alone(*lead)
    return helped(lead, [_pool(assistant, options) for assistant in team.assistants])


def _odds(chances: Chances, exceptional: int) -> Odds:
    return Odds(_headline(chances, exceptional), spread(chances), "successes", chances.mean)


def _headline(chances: Chances, exceptional: int = EXCEPTIONAL) -> tuple[Chance, ...]:
    return (
        Chance("p_success", chances.at_least(1)),
        Chance("p_exceptional", chances.at_least(exceptional)),
        Chance("p_dramatic_failure", chances.dramatic),
    )


def _by_help(request: TeamDrawRequest, exceptional: int) -> Odds:
    """The same where a helper's chance draw has no highest number of successes."""
    pool, again = _pool(request, request.options)
    helpers = tuple(_pool(assistant, request.options) for assistant in request.assistants)
    return _helped_odds(pool, again, helpers, request.options.teamwork_dramatic == "each", exceptional)


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


def contest_odds(request: ContestRequest) -> Odds | None:
    """Win, tie or lose, for the first side; None when a helper makes a chance draw.

    Refuses where a tie goes to the defender and neither side is named as one (storyteller-23).
    """
    a, b = request.sides
    return opposed_odds(a, b, request.options, _defending(request))


def _defending(request: ContestRequest | RaceRequest) -> int | None:
    """The side that wins a tie, if one does."""
    if request.options.contested_tie != "defender":
        return None
    return find_defender([side.name for side in request.sides], request.defender)


def opposed_odds(a: Team, b: Team, options: HouseRules, defender: int | None = None) -> Odds | None:
    """The same for two teams, where a tie goes to the `defender`, 0 or 1, or to nobody."""
    if not (a.assistants or b.assistants):
        return _duel(_pool(a, options), _pool(b, options), defender)
    own, other = team_chances(a, options), team_chances(b, options)
    return None if own is None or other is None else _versus(ends(own, other, defender))


@lru_cache(maxsize=1024)
def _duel(a: Pool, b: Pool, defender: int | None) -> Odds:
    """A contest without help, which two pools say all of: the levers of a form ask for the same few again."""
    return _versus(ends(alone(*a), alone(*b), defender))


def _versus(found: Ends, win: str = "p_win") -> Odds:
    return Odds(
        (
            Chance(win, found.win),
            Chance("p_tie", found.tie),
            Chance("p_lose", found.lose),
            Chance("p_dramatic_success", found.dramatic_success),
            Chance("p_dramatic_failure", found.dramatic_failure),
        )
    )


def effort_odds(request: ExtendedDrawRequest) -> Odds | None:
    """Completing an effort with this draw, and how many draws it takes; None when a helper draws by chance."""
    course, effort = course_of(request, request.failure_condition, request.options, team_chances), request.extended
    negative = request.options.extended_floor == "negative"
    if course is None or effort.target > MOST or (effort.tally < 0 and not negative):
        return None
    left = LOOK_AHEAD if effort.max_draws is None else min(MOST, effort.max_draws - effort.draws)
    by = within(course, effort.target, effort.tally, max(left, LOOK_AHEAD), negative)
    in_time = () if effort.max_draws is None else (Chance("p_in_time", by[left - 1]),)
    mean = None if negative else mean_draws(course, effort.target, effort.tally)
    chosen = (Chance("p_complete", by[0]), *in_time, *_headline(course.now)[::2])
    return Odds(chosen, _by_draw(by[:LOOK_AHEAD]), "draws", mean)


def _by_draw(within: list[Fraction]) -> dict[str, Fraction]:
    """The chance that exactly so many draws are needed."""
    before = [Fraction(0), *within[:-1]]
    exactly = {str(n): p - q for n, (p, q) in enumerate(zip(within, before, strict=True), 1)}
    return exactly | {f"{len(within) + 1}+": 1 - within[-1]}


def race_forecast(request: RaceRequest) -> Odds | None:
    """Who wins the race, or under the net reading the period, a contest whose tie nobody wins (storyteller-41, 42).

    None where that takes too long, and where a tally may fall without end.
    """
    courses = [
        course_of(side, side.failure_condition or request.failure_condition, request.options, team_chances)
        for side in request.sides
    ]
    own, other = courses
    if own is None or other is None:
        return None
    a, b = own.now, other.now
    if request.options.contested_extended == "net":
        return _versus(ends(a, b), "p_win_period")
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
    if (defender := _defending(request)) is not None:  # a dead heat is theirs
        win, lose, tie = (win + tie, lose, Fraction(0)) if defender == 0 else (win, lose + tie, Fraction(0))
    return Odds((Chance("p_win_race", win), Chance("p_tie", tie), Chance("p_lose", lose)))


def attack_odds(request: Attack) -> Odds:
    """The odds of hitting, and the damage a hit does (storyteller-89)."""
    odds = draw_odds(request.defended)
    hit = next(chance.p for chance in odds.chances if chance.word == "p_success")
    damage = {_add(count, request.weapon): p for count, p in odds.spread.items()}
    return Odds(odds.chances, damage, "damage", (odds.mean or Fraction(0)) + hit * request.weapon)


def _add(count: str, weapon: int) -> str:
    """The damage of so many successes; none do none."""
    if count == "0":
        return count
    number, more = count.removesuffix("+"), "+" if count.endswith("+") else ""
    return f"{int(number) + weapon}{more}"
