"""Exact odds: the catalogue's numbers, and equal to walking the rules that are played."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions.play import prepare
from core.luck.exact_walk import walk
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.contests.odds import contest_odds
from core.rulesets.storyteller.contests.rules import ContestRequest, Side, draw_contest
from core.rulesets.storyteller.draws.actions import assistants
from core.rulesets.storyteller.draws.chances import chance_ahead, chances_with_help, single_chances
from core.rulesets.storyteller.draws.draw import Assistant, TeamDrawRequest, assist, help_steps, team_draw
from core.rulesets.storyteller.draws.form import SceneHelper
from core.rulesets.storyteller.extended_actions.odds import complete_within, expected_draws
from core.rulesets.storyteller.extended_actions.rules import Extended, ExtendedDrawRequest, extended_draw
from core.rulesets.storyteller.extended_actions.target_and_period import Period
from core.rulesets.storyteller.options import OPTIONS
from core.rulesets.storyteller.races.odds import race_odds
from core.rulesets.storyteller.sheet import Sheet
from tests.core.storyteller.asking import ask, situation
from tests.tiers import examples

F = Fraction
AGAIN = st.sampled_from([8, 9, 10])
NORMAL = st.integers(1, 22)
CHANCE = single_chances(0)


def test_the_catalogues_draws():
    assert [str(single_chances(p).mean) for p in range(1, 9)] == [
        "13/20",
        "22/25",
        "28/25",
        "27/20",
        "42/25",
        "101/50",
        "9/4",
        "129/50",
    ]
    got = ask("odds_draw", {"pool": 0, "again": 8})
    assert got["successes"] == {
        "0": "9/10",
        "1": "9/100",
        "2": "9/1000",
        "3": "9/10000",
        "4": "9/100000",
        "5+": "1/100000",
    }
    assert (got["p_success"], got["p_dramatic_failure"]) == ("1/10", "1/10")


def test_the_catalogues_contests():
    def odds(a, b):
        return ask("odds_contested", {"sides": [{"name": "a", "pool": a}, {"name": "b", "pool": b}]})

    assert odds(8, 3) | {"p_a": "1777/2500", "p_b": "1457/10000", "p_tie": "287/2000"} == odds(8, 3)
    assert odds(0, -3) | {"p_a": "1/11", "p_b": "1/11", "p_tie": "9/11"} == odds(0, -3)
    assert odds(0, 0)["p_a_dramatic_success"] == str(F(10, 11) / 10**5)


def test_the_catalogues_teamwork_and_effort():
    got = ask("odds_teamwork", {"lead": {"pool": 3}, "assistants": [{"pool": 4}]})
    assert got["p_success"] == "18/25"
    assert ask("odds_extended", {"pool": 0, "target": 2, "draws": 1})["expected_draws"] == "290/11"
    negative = {"pool": 0, "target": 2, "draws": 2, "options": {"extended_floor": "negative"}}
    assert "expected_draws" not in ask("odds_extended", negative)


@given(NORMAL, AGAIN)
def test_success_of_a_normal_draw(pool, again):
    chances = single_chances(pool, again)
    assert chances.at_least(1) == F(min(9, pool + 3), 10)
    assert sum(chances.exactly(k) for k in range(20)) == 1


@given(NORMAL, AGAIN)
@settings(max_examples=30)
def test_a_draw_equals_the_walk(pool, again):
    request = TeamDrawRequest(pool=pool, again=again)
    walked = walk(lambda table: team_draw(request, table), lambda r: r.facts["successes"])
    assert walked == {k: F(w, 100) for k, w in single_chances(pool, again).weights.items()}


@given(NORMAL, NORMAL, AGAIN)
@settings(max_examples=examples(12), deadline=None)
def test_a_contest_equals_the_walk(p, q, again):
    request = ContestRequest(sides=(Side(name="a", pool=p, again=again), Side(name="b", pool=q)))
    walked = walk(lambda table: draw_contest(request, table), lambda r: (r.facts["winner"], r.value.successes >= 5))
    a, b = single_chances(p, again), single_chances(q)
    assert chance_ahead(a, b, 1) == walked.get(("a", False), 0) + walked.get(("a", True), 0)
    assert chance_ahead(b, a, 5) == walked.get(("b", True), 0)


@given(st.integers(-4, 8), st.integers(1, 7))
@settings(max_examples=8, deadline=None)
def test_help_equals_the_walk(lead, helper):
    request = TeamDrawRequest(name="a", pool=lead, assistants=(Assistant(name="b", pool=helper),))
    walked = cut(lambda table: team_draw(request, table), lambda r: min(r.facts["successes"], 4), tens=4)
    chances = chances_with_help((lead, 10), [(helper, 10)])
    assert chances.at_least(4) == walked[4]
    assert [chances.exactly(k) for k in range(4)] == [walked[k] for k in range(4)]


def cut(play, key, tens):
    """Walk a rule whose chance draws go on without end: cut after so many 10s, which the key cannot tell apart."""

    def shortened(table):
        return play(Short(table, tens))

    return Counter(walk(shortened, key))


class Short:
    """A table at which a chance draw's last 10 is followed by a card of no weight."""

    def __init__(self, table, tens, drawn=0):
        self.table, self.tens, self.drawn, self.seat = table, tens, drawn, table.seat

    def at(self, *path, name=""):
        return Short(self.table.at(*path, name=name), self.tens)

    def draw(self, pile, n=1, *, why, alike=None):
        if why == "storyteller-18" and self.drawn >= self.tens:
            return (2,)
        self.drawn = 1 if why != "storyteller-18" else self.drawn + 1
        return self.table.draw(pile, n, why=why, alike=alike)


def test_chance_draws_against_the_walk_cut_short():
    request = TeamDrawRequest(pool=0)
    walked = cut(lambda table: team_draw(request, table), lambda r: min(r.facts["successes"], 6), tens=6)
    assert [walked[k] for k in range(6)] == [CHANCE.exactly(k) for k in range(6)]
    assert walked[6] == CHANCE.at_least(6)


def test_a_tie_that_is_the_defenders_counts_as_theirs_in_the_odds_of_a_contest():
    sides = [{"name": name, "pool": 3} for name in "ab"]

    def odds(**more):
        found = ask("odds_contested", {"sides": sides, **more})
        return [round(float(F(found[name])), 3) for name in ("p_a", "p_b", "p_tie")]

    house = {"contested_tie": "defender"}
    assert odds() == [0.354, 0.354, 0.293]
    assert odds(options=house, defender="a") == [0.646, 0.354, 0]
    assert odds(options=house, defender="b") == [0.354, 0.646, 0]
    assert odds(options=house) == odds()  # no one named: it is told how likely a tie is
    with pytest.raises(Refusal):
        odds(options=house, defender="c")


def brute(a, b, margin, least, most=40):
    """`ahead` summed term by term, up to a tail of 10^-40."""
    return sum(a.exactly(n) * b.exactly(m) for n in range(most) for m in range(most) if n >= least and n - m >= margin)


@given(st.integers(-1, 12), st.integers(-1, 12), st.integers(-4, 6), st.integers(0, 6))
@settings(max_examples=25, deadline=None)
def test_being_ahead_equals_its_sum(p, q, margin, least):
    a, b = single_chances(p), single_chances(q)
    assert abs(chance_ahead(a, b, margin, least) - brute(a, b, margin, least)) < F(1, 10**30)


@pytest.mark.parametrize("pool", [-2, 3, 8])
def test_an_effort_equals_the_walk_draw_by_draw(pool):
    target, tally = 3, 1
    state = {tally: F(1)}
    for p in complete_within(single_chances(pool), target, tally, 3):
        state = _after(state, pool, target)
        assert p == state[target]


def _after(state, pool, target):
    after = Counter()
    for at, p in state.items():
        if at >= target:
            after[target] += p
            continue
        extended = Extended(target=target, tally=at, draws=0, period=Period())
        play = partial(extended_draw, ExtendedDrawRequest(pool=pool, extended=extended))
        walked = cut(play, lambda r: min(r.facts["tally"], target), tens=4)
        for to, q in walked.items():
            after[to] += p * q
    return after


@given(st.integers(-1, 9), st.integers(1, 7))
@settings(max_examples=20, deadline=None)
def test_expected_draws_solve_their_equations(pool, target):
    chances = single_chances(pool)
    moves, total = chances.gains(target)
    means = {t: expected_draws(chances, target, t) for t in range(target)}
    for at in range(target):
        onward = sum(w * means.get(max(0, at + k), 0) for k, w in moves.items())
        assert means[at] == 1 + F(onward, total)


def test_a_floor_below_zero_makes_an_effort_longer():
    zero = complete_within(CHANCE, 3, 0, 5)
    negative = complete_within(CHANCE, 3, 0, 5, negative=True)
    assert zero[0] == negative[0] == F(1, 1000)
    assert zero[4] > negative[4]


@given(st.integers(-1, 7), st.integers(-1, 7), st.integers(1, 3), st.integers(1, 3))
@settings(max_examples=25, deadline=None)
def test_a_race_solves_its_equations(p, q, target_a, target_b):
    """The value of every pair of tallies is the mean of what one period leads to."""
    a, b, targets = single_chances(p), single_chances(q), (target_a, target_b)
    values = {(x, y): race_odds((a, b), targets, (x, y)) for x in range(target_a) for y in range(target_b)}
    for (x, y), (win, lose) in values.items():
        # Everything from 12 successes up is taken together; two chances of 10^-12 are let go.
        mean_win = mean_lose = F(0)
        for k, pk in _moves(a):
            for m, pm in _moves(b):
                w, ls = _value(values, targets, max(0, x + k), max(0, y + m))
                mean_win, mean_lose = mean_win + pk * pm * w, mean_lose + pk * pm * ls
        assert abs(mean_win - win) < F(1, 10**10)
        assert abs(mean_lose - lose) < F(1, 10**10)


def _moves(chances, most=12):
    moves, total = chances.gains(most)
    return [(k, F(w, total)) for k, w in moves.items()]


def _value(values, targets, x, y):
    over_a, over_b = x - targets[0], y - targets[1]
    if over_a < 0 and over_b < 0:
        return values[x, y]
    return (F(over_a > over_b), F(over_b > over_a))


def test_a_race_is_the_same_from_both_ends():
    for a, b in [(single_chances(5), single_chances(3)), (single_chances(5), CHANCE), (CHANCE, CHANCE)]:
        p_a, p_b = race_odds((a, b), (4, 3), (1, 0))
        assert race_odds((b, a), (3, 4), (0, 1)) == (p_b, p_a)


def test_a_race_of_one_success_is_a_contest_drawn_until_decided():
    got = ask("odds_race", {"sides": [{"name": n, "pool": 0, "target": 1} for n in "ab"]})
    # Both need a 10: 1/100 both, 18/100 one of them; both arriving ties on equal surplus.
    assert got == {"p_a": "100/209", "p_b": "100/209", "p_tie": "9/209"}


@pytest.mark.parametrize("each", [False, True])
@pytest.mark.parametrize("helpers", [[0], [0, 4], [0, 0], [3, -2, 0]])
@pytest.mark.parametrize("lead", [-1, 3, 19])
def test_chance_helpers_equal_their_sum(lead, helpers, each):
    """Every number of successes up to 10 of every helper, one by one."""
    option = {"teamwork_dramatic": "each" if each else "once"}
    given = {"lead": {"pool": lead}, "assistants": [{"pool": p} for p in helpers], "options": option}
    got = ask("odds_teamwork", given)
    pools = Counter({(0, 0): F(1)})
    for helper in map(single_chances, helpers):
        after = Counter()
        for (bonus, failed), p in pools.items():
            for k in range(1, 10):
                after[bonus + k, failed] += p * helper.exactly(k)
            after[bonus, failed] += p * (helper.exactly(0) - helper.dramatic)
            after[bonus, failed + 1] += p * helper.dramatic
        pools = after
    leads = [
        (p, single_chances(lead + bonus - 4 * (failed if each else min(failed, 1))))
        for (bonus, failed), p in pools.items()
    ]
    near = F(1, 10**8)
    assert abs(F(got["p_success"]) - sum(p * c.at_least(1) for p, c in leads)) < near
    assert abs(F(got["p_exceptional"]) - sum(p * c.at_least(5) for p, c in leads)) < near
    assert abs(F(got["mean_successes"]) - sum(p * c.mean for p, c in leads)) < near


@given(st.integers(-4, 9), st.lists(st.integers(1, 9), min_size=1, max_size=3))
@settings(max_examples=15, deadline=None)
def test_both_ways_of_adding_help_agree(lead, helpers):
    got = ask("odds_teamwork", {"lead": {"pool": lead}, "assistants": [{"pool": p} for p in helpers]})
    chances = chances_with_help((lead, 10), [(p, 10) for p in helpers])
    assert F(got["p_success"]) == chances.at_least(1)
    assert F(got["mean_successes"]) == chances.mean


@pytest.mark.parametrize(
    ("action", "given", "code"),
    [
        ("odds_draw", {"pool": "5"}, "invalid_pool"),
        ("odds_draw", {"pool": 10**5}, "invalid_pool"),
        ("odds_draw", {"pool": 5, "again": 7}, "invalid_again"),
        ("odds_contested", {"sides": [{"name": "a", "pool": 5}]}, "two_sides_required"),
        ("odds_extended", {"pool": 5, "target": 0, "draws": 1}, "invalid_target"),
        ("odds_extended", {"pool": 5, "target": 4, "draws": 0}, "invalid_draw_limit"),
        ("odds_extended", {"pool": 5, "target": 4, "tally": 4, "draws": 1}, "extended_finished"),
        ("odds_teamwork", {"lead": {"pool": 5}}, "assistants_required"),
        ("odds_teamwork", {"lead": {"pool": 5}, "assistants": [{"pool": 5}] * 21}, "bad_request"),
        ("odds_race", {"sides": [{"name": n, "pool": 0, "target": 40} for n in "ab"]}, "invalid_target"),
        (
            "odds_race",
            {"sides": [{"name": n, "pool": 5, "target": 4, "tally": 4} for n in "ab"]},
            "extended_finished",
        ),
    ],
)
def test_refusals(action, given, code):
    with pytest.raises(Refusal) as refusal:
        ask(action, given)
    assert refusal.value.code == code


@pytest.mark.parametrize("other", [0, 1, 5, 9, 16, 22])
@pytest.mark.parametrize("on_tie", ["stalemate", "defender", "redraw"])
def test_the_dramatic_failures_of_a_contest_are_counted_once(other, on_tie):
    """An own one, whatever the other side has, or being five behind; not both for one draw (storyteller-24, 27)."""
    options = OPTIONS.read({"contested_tie": on_tie})
    sides = (Side(name="a", pool=0), Side(name="b", pool=other))
    found = contest_odds(ContestRequest(sides=sides, defender="a", options=options))
    b = single_chances(other)
    # A chance draw: 1 in 10 fails dramatically, 8 in 10 fail, and each ten is a success and draws again.
    mine = {0: F(8, 10), **{k: F(9, 10 ** (k + 1)) for k in range(1, 30)}}
    routed = sum(p * b.at_least(k + 5) for k, p in mine.items())
    assert abs({c.word: c.p for c in found.chances}["p_dramatic_failure"] - (F(1, 10) + routed)) < F(1, 10**25)


EACH = [*product(("helpers", "rival_helpers"), ("own", "rival"), ("stalemate", "defender", "redraw"))]


@pytest.mark.parametrize(("side", "defender", "tie"), EACH)
def test_a_helped_contest_is_that_of_each_help_there_may_be(side: str, defender: str, tie: str) -> None:
    """Help × who has a tie: what every helper may bring is walked, and after it the contest is one without help."""
    at = situation(Sheet(), house={"contested_tie": tie})
    action = RULESET.action("contest")
    form = replace(action.start(at), flat=2, rival=None, rival_name="Ox", rival_flat=1, defender=defender)
    helpers = (SceneHelper(name="Jo", flat=2),)
    drawn = assistants(helpers, at)
    lead, options = "circumstance" if side == "helpers" else "rival_circumstance", at.options

    def help(table: Table) -> int:
        return sum(step.amount or 0 for step in help_steps(assist(drawn, table, options), options))

    mixed = Counter[str]()
    for bonus, p in walk(help, lambda bonus: bonus).items():
        for chance in action.odds(prepare(action, replace(form, **{lead: bonus}), at)).chances:
            mixed[chance.word] += p * chance.p
    found = action.odds(prepare(action, replace(form, **{side: helpers}), at))
    assert {chance.word: chance.p for chance in found.chances} == mixed
