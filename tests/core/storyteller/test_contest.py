"""Contests (storyteller-22 to 28)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.wording.log_entries import fact_words
from core.luck.table import Luck, Table
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.contests.rules import compare
from core.rulesets.storyteller.draws.draw import TeamDrawRequest, team_draw
from tests.core.storyteller.asking import ask
from tests.seeded import Seeded

DEFENDER = {"contested_tie": "defender"}
ONE = {"pool": 0, "drawn": [1]}
"""A dramatic failure."""
NINE = {"pool": 0, "drawn": [9]}
"""A chance draw that just fails."""
LOW = {"pool": 3, "drawn": [4]}
"""Total 7: no successes."""
TWO = {"pool": 3, "drawn": [8]}
"""Total 11: two successes."""


def contest(a, b, **more):
    return ask("contested", {"sides": [{"name": "a", **a}, {"name": "b", **b}], **more})


def results(got):
    return [side["result"] for side in got["sides"]]


def test_a_margin_of_five_is_dramatic_for_both():
    got = contest({"pool": 15, "drawn": [5]}, LOW)
    assert (got["winner"], got["successes"]) == ("a", 5)
    assert results(got) == ["dramatic_success", "dramatic_failure"]
    assert results(contest({"pool": 14, "drawn": [5]}, LOW)) == ["success", "failure"]


@pytest.mark.parametrize(
    ("mine", "theirs", "result", "told"),
    [
        (LOW, {"pool": 9, "drawn": [8]}, "failure", ("Winner b", "Successes behind 4")),
        (LOW, {"pool": 15, "drawn": [5]}, "dramatic_failure", ("Winner b", "Successes behind 5")),
        (TWO, LOW, "success", ("Winner a", "Successes 2")),
    ],
)
def test_a_contest_lost_tells_by_how_much_not_the_winners_successes(mine, theirs, result, told):
    assert fact_words(RULESET, {"facts": contest(mine, theirs), "outcome": {"word": result}}) == told


def test_an_exceptional_draw_can_lose():
    got = contest({"pool": 15, "drawn": [5]}, {"pool": 20, "drawn": [5]})
    assert [side["draw_result"] for side in got["sides"]] == ["exceptional_success"] * 2
    assert results(got) == ["failure", "success"]


def test_an_automatic_failure_has_none_and_its_effect():
    got = contest({"pool": 30, "drawn": [1], "automatic_failure_effect": "trips"}, LOW)
    assert results(got) == ["tie", "tie"]
    assert [side["effect"] for side in got["sides"]] == ["trips", None]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (ONE, LOW, ["dramatic_failure", "tie"]),
        (ONE, ONE, ["dramatic_failure", "dramatic_failure"]),
        (ONE, TWO, ["dramatic_failure", "success"]),
        (NINE, ONE, ["tie", "dramatic_failure"]),
    ],
)
def test_an_own_dramatic_failure_stays(a, b, expected):
    assert results(contest(a, b)) == expected


@pytest.mark.parametrize(
    ("a", "b", "defender", "winner", "expected"),
    [
        (TWO, TWO, "a", "a", ["success", "failure"]),
        (LOW, LOW, "b", "b", ["failure", "success"]),
        (ONE, LOW, "b", "b", ["dramatic_failure", "success"]),
        (LOW, ONE, "b", None, ["tie", "dramatic_failure"]),
        (ONE, ONE, "b", None, ["dramatic_failure", "dramatic_failure"]),
    ],
)
def test_ties_that_go_to_the_defender(a, b, defender, winner, expected):
    got = contest(a, b, defender=defender, options=DEFENDER)
    assert (got["winner"], got["successes"], got["redraw"]) == (winner, 0, False)
    assert results(got) == expected


def test_the_defender_is_looked_at_on_a_tie_only():
    assert contest(TWO, LOW, defender="nobody", options=DEFENDER)["winner"] == "a"
    assert contest(TWO, TWO, defender="nobody")["winner"] is None
    for defender in ({}, {"defender": "nobody"}, {"defender": None}):
        with pytest.raises(Refusal) as refusal:
            contest(TWO, TWO, options=DEFENDER, **defender)
        assert refusal.value.code == "defender_required"


def test_redraw_asks_for_a_fresh_contest():
    again = {"contested_tie": "redraw"}
    got = contest(ONE, LOW, options=again)
    assert (got["winner"], got["redraw"], results(got)) == (None, True, ["dramatic_failure", "tie"])
    assert contest(TWO, LOW, options=again)["redraw"] is False


def test_sides_may_be_teams():
    helper = {"name": "jo", "pool": 4, "drawn": [7]}
    got = contest({"pool": 1, "drawn": [5], "assistants": [helper]}, LOW)
    assert (got["winner"], got["sides"][0]["pool"], got["successes"]) == ("a", 3, 1)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "two_sides_required"),
        ({"sides": []}, "two_sides_required"),
        ({"sides": [{"name": "a", **TWO}]}, "two_sides_required"),
        ({"sides": [{"name": "a", **TWO}, {"name": "a", **TWO}]}, "two_sides_required"),
        ({"sides": [TWO, {"name": "a", **TWO}]}, "bad_request"),
        ({"sides": [{"name": "a", **TWO}, {"name": "b", "pool": 3}]}, "card_required"),
        ({"sides": [{"name": "a", **TWO}, {"name": "b", "pool": 3, "drawn": [4, 4]}]}, "too_many_cards"),
        ({"sides": [{"name": "a", **TWO}, {"name": "b", "pool": "3", "drawn": [4]}]}, "invalid_pool"),
    ],
)
def test_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        ask("contested", given)
    assert refusal.value.code == code


@given(st.integers(-3, 20), st.integers(-3, 20), st.text(max_size=4))
def test_a_contest_is_the_same_from_both_ends(p, q, seed):
    table = Table(Seeded(Luck(seed)))
    a, b = (team_draw(TeamDrawRequest(pool=pool, name=name), table).value.lead for pool, name in ((p, "a"), (q, "b")))
    one, other = compare((a, b)), compare((b, a))
    assert (one.winner_name, one.successes) == (other.winner_name, other.successes)
    assert one.results == tuple(reversed(other.results))
    assert one.successes == abs(a.successes - b.successes)
