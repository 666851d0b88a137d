"""Odds beyond the draw at hand: what it uses up does not come again, who fails it may be Tilted (storyteller-92).

Left out is what the request does not know: that low Willpower may take off more once a point is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from core.rulesets.storyteller.draws.chances import Chances, Course
from core.rulesets.storyteller.draws.odds import complete_within, expected_draws
from core.rulesets.storyteller.draws.pool import Drawer, Team
from core.rulesets.storyteller.efforts.rules import FailureCondition
from core.rulesets.storyteller.options import HouseRules

T = TypeVar("T", bound=Drawer)
ONCE = ("willpower", "prepared")
"""Modifiers that are used up by one draw (storyteller-63, 73)."""


def lasting(team: Team, condition: FailureCondition | None) -> tuple[Team, Team]:
    """A team in later draws, and where this one has failed."""
    later = _lasting(replace(team, assistants=tuple(map(_lasting, team.assistants))))
    if condition != "tilted" or "tilted" in team.conditions:
        return later, later
    return later, replace(later, conditions=(*later.conditions, "tilted"))


def _lasting(drawer: T) -> T:
    kept: Any = tuple(modifier for modifier in drawer.modifiers if modifier.kind not in ONCE)
    return replace(drawer, modifiers=kept)


def within(course: Course, target: int, tally: int, draws: int, negative: bool) -> list[Fraction]:
    """The probability that a tally reaches its target within 1, 2 ... draws."""
    if course.same or draws < 1:
        return complete_within(course.now, target, tally, draws, negative)
    done, rest = _first(course.now, target, tally, negative)
    later = [Fraction(0)] * (draws - 1)
    for (to, gained), p in rest.items():
        by = complete_within(course.after(gained), target, to, draws - 1, negative)
        later = [sofar + p * more for sofar, more in zip(later, by, strict=True)]
    return [done, *(done + more for more in later)]


def mean_draws(course: Course, target: int, tally: int) -> Fraction:
    """The draws an effort takes on average when its tally stops at 0."""
    if course.same:
        return expected_draws(course.now, target, tally)
    _, rest = _first(course.now, target, tally, negative=False)
    return 1 + sum(
        (p * expected_draws(course.after(gained), target, to) for (to, gained), p in rest.items()), Fraction(0)
    )


def _first(
    chances: Chances, target: int, tally: int, negative: bool
) -> tuple[Fraction, Mapping[tuple[int, int], Fraction]]:
    """The chance that one draw completes the effort, and of each tally it may leave otherwise, with what it gained."""
    moves, total = chances.gains(target - tally)
    done, rest = Fraction(0), dict[tuple[int, int], Fraction]()
    for gained, weight in moves.items():
        to = tally + gained if gained >= 0 or negative else max(min(0, tally), tally - 1)
        if to >= target:
            done += Fraction(weight, total)
        else:
            rest[to, gained] = rest.get((to, gained), Fraction(0)) + Fraction(weight, total)
    return done, rest


Known = Callable[[Team, HouseRules], Chances | None]
"""The chances of a team; None where they have no end."""


def course_of(team: Team, condition: FailureCondition | None, options: HouseRules, chances: Known) -> Course | None:
    """The chances of a team now and later, as `chances` gives them; None where it gives none."""
    later, failed = lasting(team, condition)
    found = [chances(one, options) for one in (team, later, failed)]
    known = [one for one in found if one is not None]
    return Course(*known) if len(known) == len(found) else None
