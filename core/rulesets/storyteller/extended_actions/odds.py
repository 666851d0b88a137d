"""The exact odds of an effort (storyteller-92).

Resources that one draw uses up aren't there for later ones, and a failure may leave the character Tilted. Not included,
because the request doesn't hold it: a larger penalty for low Willpower once a point is spent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, NamedTuple, TypeVar

from core.actions.rule import rule
from core.luck.odds import Chance, Odds
from core.refusal import Refusal
from core.rulesets.storyteller.condition_kinds import KINDS as CONDITIONS
from core.rulesets.storyteller.draws.chances import Chances
from core.rulesets.storyteller.draws.draw import Drawer, Team
from core.rulesets.storyteller.draws.modifiers import KINDS
from core.rulesets.storyteller.draws.odds import OddsDrawer, headline, team_chances
from core.rulesets.storyteller.extended_actions.rules import ExtendedDrawRequest, FailureCondition
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json, encode
from core.schema.entry import Entry
from core.schema.signature import Flat

MOST = 50
"""The largest target for which odds are computed."""
MOST_DRAWS = 100
"""The most draws for which odds are computed."""
LOOK_AHEAD = 6
"""The number of draws that the odds show one by one."""
T = TypeVar("T", bound=Drawer)


class Course(NamedTuple):
    """The chances of this draw, of later ones, and of later ones after a failure of this one."""

    now: Chances
    later: Chances
    failed: Chances

    @property
    def same(self) -> bool:
        """True if all draws are alike."""
        return self.now == self.later and not self.tilts

    @property
    def tilts(self) -> bool:
        """True if failing this draw changes later ones."""
        return self.failed != self.later

    @property
    def chance(self) -> bool:
        """True if any of them may be a chance draw."""
        return any(one.chance for one in self)

    def after(self, gained: int) -> Chances:
        """The chances of later draws, after one that gained this many successes."""
        return self.later if gained > 0 else self.failed


def effort_odds(request: ExtendedDrawRequest) -> Odds | None:
    """The odds of completing an effort with this draw, and of the number of draws it takes.

    None if a helper makes a chance draw, or if the target is too large.
    """
    course, effort = course_of(request, request.failure_condition, request.options), request.extended
    negative = request.options.extended_floor == "negative"
    if course is None or effort.target > MOST or (effort.tally < 0 and not negative):
        return None
    left = LOOK_AHEAD if effort.max_draws is None else min(MOST, effort.max_draws - effort.draws)
    found = forecast(course, effort.target, effort.tally, max(left, LOOK_AHEAD), negative)
    by = found.within
    in_time = () if effort.max_draws is None else (Chance("p_in_time", by[left - 1]),)
    chosen = (Chance("p_complete", by[0]), *in_time, *headline(course.now)[::2])
    return Odds(chosen, _by_draw(by[:LOOK_AHEAD]), "draws", found.mean)


class Forecast(NamedTuple):
    """The probability that an effort is complete `within` 1, 2 ... draws, and the mean number of draws.

    The mean is None if the tally can fall without limit.
    """

    within: list[Fraction]
    mean: Fraction | None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        mean = {} if self.mean is None else {"expected_draws": encode(self.mean)}
        return {"p_complete_within": {str(n): encode(p) for n, p in enumerate(self.within, 1)}, **mean}


def forecast(course: Course, target: int, tally: int, draws: int, negative: bool) -> Forecast:
    """The forecast of an effort. With `negative` its tally may fall below 0 (storyteller-39)."""
    mean = None if negative else mean_draws(course, target, tally)
    return Forecast(course_within(course, target, tally, draws, negative), mean)


def _by_draw(within: list[Fraction]) -> dict[str, Fraction]:
    """The probability of each number of draws needed."""
    before = [Fraction(0), *within[:-1]]
    exactly = {str(n): p - q for n, (p, q) in enumerate(zip(within, before, strict=True), 1)}
    return exactly | {f"{len(within) + 1}+": 1 - within[-1]}


def later_teams(team: Team, condition: FailureCondition | None) -> tuple[Team, Team]:
    """The team in later draws: normally, and after a failure of this one."""
    later = _without_single_use(replace(team, assistants=tuple(map(_without_single_use, team.assistants))))
    if condition is None or not CONDITIONS[condition].penalty or condition in team.conditions:
        return later, later
    return later, replace(later, conditions=(*later.conditions, condition))


def _without_single_use(drawer: T) -> T:
    """The drawer without what one draw uses up (storyteller-63, 73)."""
    kept = tuple(modifier for modifier in drawer.modifiers if not KINDS[modifier.kind].used)
    return replace(drawer, modifiers=kept)


def course_within(course: Course, target: int, tally: int, draws: int, negative: bool) -> list[Fraction]:
    """The probability that a course reaches its target within 1, 2 ... draws."""
    if course.same or draws < 1:
        return complete_within(course.now, target, tally, draws, negative)
    done, rest = _first_draw(course.now, target, tally, negative)
    later = [Fraction(0)] * (draws - 1)
    for (to, gained), p in rest.items():
        by = complete_within(course.after(gained), target, to, draws - 1, negative)
        later = [sofar + p * more for sofar, more in zip(later, by, strict=True)]
    return [done, *(done + more for more in later)]


def mean_draws(course: Course, target: int, tally: int) -> Fraction:
    """The draws an effort takes on average when its tally stops at 0."""
    if course.same:
        return expected_draws(course.now, target, tally)
    _, rest = _first_draw(course.now, target, tally, negative=False)
    return 1 + sum(
        (p * expected_draws(course.after(gained), target, to) for (to, gained), p in rest.items()), Fraction(0)
    )


def _first_draw(
    chances: Chances, target: int, tally: int, negative: bool
) -> tuple[Fraction, Mapping[tuple[int, int], Fraction]]:
    """The chance that one draw completes the effort, and that of each other tally with the gain that led to it."""
    moves, total = chances.gains(target - tally)
    done, rest = Fraction(0), dict[tuple[int, int], Fraction]()
    for gained, weight in moves.items():
        to = tally + gained if gained >= 0 or negative else max(min(0, tally), tally - 1)
        if to >= target:
            done += Fraction(weight, total)
        else:
            rest[to, gained] = rest.get((to, gained), Fraction(0)) + Fraction(weight, total)
    return done, rest


def course_of(team: Team, condition: FailureCondition | None, options: HouseRules) -> Course | None:
    """The chances of a team now and later; None if a helper makes a chance draw."""
    later, failed = later_teams(team, condition)
    found = [team_chances(one, options) for one in (team, later, failed)]
    known = [one for one in found if one is not None]
    return Course(*known) if len(known) == len(found) else None


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


def odds_extended_given(
    drawer: Flat[OddsDrawer],
    target: Annotated[int, Entry("Target", low=1, high=MOST, code="invalid_target")],
    draws: Annotated[int, Entry("Draws", low=1, high=MOST_DRAWS, code="invalid_draw_limit")],
    tally: Annotated[int, Entry("Tally", low=-MOST)] = 0,
    options: HouseRules = DEFAULTS,
) -> tuple[Course, int, int, int, bool]:
    """An effort in which all draws have the same chances."""
    if tally >= target:
        raise Refusal("extended_finished", "The tally has already reached the target.", "tally")
    alike = Course(drawer.chances, drawer.chances, drawer.chances)
    return alike, target, tally, draws, options.extended_floor == "negative"


RULES = (rule(forecast, name="odds_extended", given=odds_extended_given),)
