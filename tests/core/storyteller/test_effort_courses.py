"""Odds of an effort in which the first draw differs from later ones, compared with every sequence of its draws."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from core.actions.play import prepare
from core.luck.odds import Odds
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.draws.chances import Chances, single_chances
from core.rulesets.storyteller.draws.draw import Assistant, Modifier, Team
from core.rulesets.storyteller.draws.modifiers import KINDS
from core.rulesets.storyteller.extended_actions.actions import Effort
from core.rulesets.storyteller.extended_actions.odds import (
    Course,
    complete_within,
    course_within,
    forecast,
    later_teams,
    mean_draws,
)
from core.rulesets.storyteller.extended_actions.rules import Extended
from tests.core.storyteller.odds_cases import PERIOD, table

GOOD, POOR = Chances({0: 1, 1: 2, 3: 1}, 0, 4), Chances({0: 3, 2: 1}, 0, 4)
CHANCE = single_chances(-2)

COURSES = {
    "alike": Course(POOR, POOR, POOR),
    "better at first": Course(GOOD, POOR, POOR),
    "worse after a failure": Course(GOOD, GOOD, POOR),
    "a chance draw after a failure": Course(POOR, GOOD, CHANCE),
    "a chance draw at first": Course(CHANCE, GOOD, POOR),
    "chance draws": Course(CHANCE, CHANCE, CHANCE),
}


def within(course: Course, target: int, tally: int, draws: int, negative: bool) -> list[Fraction]:
    """The probability of being complete after each draw, one draw after another as the rules say it."""
    done, answer = Fraction(0), []
    ways = {(tally, 0): Fraction(1)}
    for draw in range(draws):
        after: dict[tuple[int, int], Fraction] = {}
        for (at, first), p in ways.items():
            moves, total = (course.after(first) if draw else course.now).gains(target + draws + 9)
            for gained, weight in moves.items():
                floor = min(0, at)  # a tally that is below 0 already doesn't fall
                to = at + gained if gained >= 0 or negative else max(floor, at + gained)
                if to >= target:
                    done += p * Fraction(weight, total)
                else:
                    known = to, first if draw else gained
                    after[known] = after.get(known, Fraction(0)) + p * Fraction(weight, total)
        ways = after
        answer.append(done)
    return answer


@pytest.mark.parametrize("negative", [True, False])
@pytest.mark.parametrize(("target", "tally"), [(1, 0), (3, 0), (3, 2), (2, -1)])
@pytest.mark.parametrize("name", COURSES)
def test_an_effort_is_complete_as_often_as_its_draws_add_up_to_its_target(
    name: str, target: int, tally: int, negative: bool
) -> None:
    course, expected = COURSES[name], within(COURSES[name], target, tally, 4, negative)
    assert course_within(course, target, tally, 4, negative) == expected
    assert forecast(course, target, tally, 4, negative).within == expected
    for draws in range(4):
        assert course_within(course, target, tally, draws, negative) == expected[:draws]
    if name == "alike":
        assert complete_within(course.now, target, tally, 4, negative) == expected


@pytest.mark.parametrize(("target", "tally"), [(1, 0), (3, 0), (3, 2), (4, 1)])
@pytest.mark.parametrize("name", COURSES)
def test_the_mean_is_one_draw_and_the_mean_of_what_is_left_after_it(name: str, target: int, tally: int) -> None:
    course = COURSES[name]

    def left(chances: Chances, following: Course) -> Fraction:
        moves, total = chances.gains(target + 9)
        after = {gained: max(0, tally + gained) for gained in moves}
        means = {
            gained: Fraction(0) if to >= target else mean_draws(Course(*[following.after(gained)] * 3), target, to)
            for gained, to in after.items()
        }
        return 1 + sum((Fraction(weight, total) * means[gained] for gained, weight in moves.items()), Fraction(0))

    mean = mean_draws(course, target, tally)
    assert mean == left(course.now, course)
    assert forecast(course, target, tally, 4, negative=False).mean == mean
    assert forecast(course, target, tally, 4, negative=True).mean is None


@pytest.mark.parametrize("name", [name for name, course in COURSES.items() if not course.chance])
def test_the_mean_is_that_of_many_draws(name: str) -> None:
    """It is the sum of the probabilities not to be complete after each number of draws."""
    left = sum((1 - p for p in within(COURSES[name], 3, 0, 120, False)), Fraction(1))
    assert float(mean_draws(COURSES[name], 3, 0)) == pytest.approx(float(left), abs=1e-6)


@pytest.mark.parametrize(
    ("name", "same", "tilts", "chance"),
    [
        ("alike", True, False, False),
        ("better at first", False, False, False),
        ("worse after a failure", False, True, False),
        ("a chance draw after a failure", False, True, True),
        ("a chance draw at first", False, True, True),
        ("chance draws", True, False, True),
    ],
)
def test_a_course_knows_whether_its_draws_are_alike(name: str, same: bool, tilts: bool, chance: bool) -> None:
    course = COURSES[name]
    assert (course.same, course.tilts, course.chance) == (same, tilts, chance)


@pytest.mark.parametrize("kind", KINDS)
def test_what_one_draw_uses_up_later_draws_have_of_nobody(kind: Any) -> None:
    """Neither who acts nor who helps has it again (storyteller-63, 73); the rest stays."""
    what = (Modifier(kind=kind, value=3),)
    team = Team(pool=3, modifiers=what, assistants=(Assistant(name="Ines", pool=2, modifiers=what),))
    left = () if KINDS[kind].used else what
    for later in later_teams(team, "tilted"):
        assert (later.modifiers, *(each.modifiers for each in later.assistants)) == (left, left)


def told(tally: int = 0, *, floor: str = "zero", **more: Any) -> Odds | None:
    """The odds of Mara's next draw."""
    action, extended = (
        RULESET.action("effort"),
        Extended(**{"target": 3, "draws": 0, "period": PERIOD, **more}, tally=tally),
    )
    where = table(conflict=Effort(owner=1, extended=extended))(
        replace(RULESET.options.defaults(), extended_floor=floor)
    )
    assert action.odds
    return action.odds(prepare(action, replace(action.start(where), flat=1), where))


@pytest.mark.parametrize(
    ("tally", "floor", "target", "known"),
    [(0, "zero", 50, True), (0, "zero", 51, False), (-1, "zero", 3, False), (-1, "negative", 3, True)],
)
def test_odds_are_told_of_targets_that_are_not_too_far(tally: int, floor: str, target: int, known: bool) -> None:
    assert (told(tally, floor=floor, target=target) is not None) == known


@pytest.mark.parametrize(("most", "draws"), [(None, 0), (3, 1), (9, 0), (80, 0), (80, 79)])
def test_the_next_six_draws_are_told_and_the_chance_to_be_in_time(most: int | None, draws: int) -> None:
    odds, left = told(max_draws=most, draws=draws), None if most is None else most - draws
    assert odds is not None
    assert [*odds.spread] == ["1", "2", "3", "4", "5", "6", "7+"]
    assert sum(odds.spread.values()) == 1
    chances = {chance.word: chance.p for chance in odds.chances}
    assert chances["p_complete"] == odds.spread["1"]
    assert ("p_in_time" in chances) == (left is not None)
    if left is not None and left <= 6:
        assert chances["p_in_time"] == sum(odds.spread[str(n)] for n in range(1, left + 1))
    elif left is not None:
        assert 1 - odds.spread["7+"] < chances["p_in_time"] < 1
