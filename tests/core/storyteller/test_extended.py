"""Extended actions, alone and against each other (storyteller-34 to 44)."""

import pytest

from core.refusal import Refusal
from tests.core.storyteller.asking import ask

HOUR = {"amount": 2, "unit": "hour"}


def effort(target=6, tally=3, draws=1, **more):
    return {"target": target, "tally": tally, "draws": draws, "period": HOUR, **more}


def drawn(pool, *cards, extended=None, **more):
    return ask("extended_draw", {"extended": extended or effort(), "pool": pool, "drawn": list(cards), **more})


def test_start():
    got = ask("extended_start", {"target": 1, "period": {"amount": 20, "unit": "minute"}, "max_draws": 4})
    assert got["status"] == "in_progress"
    assert (got["max_draws"], got["elapsed"]) == (4, {"amount": 0, "unit": "minute"})
    assert ask("extended_start", {"target": 1, "period": HOUR})["max_draws"] is None


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"target": 0}, "invalid_target"),
        ({"target": "5"}, "invalid_target"),
        ({"period": {"amount": 0, "unit": "hour"}}, "invalid_period"),
        ({"period": {"amount": 1, "unit": "century"}}, "invalid_period"),
        ({"period": {"amount": True, "unit": "hour"}}, "invalid_period"),
        ({"period": 3}, "invalid_period"),
        ({"max_draws": 0}, "invalid_draw_limit"),
        ({"max_draws": 2.5}, "invalid_draw_limit"),
    ],
)
def test_start_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        ask("extended_start", {"target": 5, "period": HOUR, **given})
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("tally", "floor", "after"), [(3, "zero", 2), (0, "zero", 0), (0, "negative", -1), (-2, "negative", -3)]
)
def test_a_dramatic_failure_takes_one_off(tally, floor, after):
    got = drawn(0, 1, extended=effort(tally=tally), options={"extended_floor": floor})
    assert (got["tally"], got["draw_result"]) == (after, "dramatic_failure")


def test_completing_on_the_last_draw_is_no_failure():
    got = drawn(9, 5, extended=effort(max_draws=2))
    assert (got["status"], got["tally"], got["surplus"]) == ("complete", 6, 0)
    assert drawn(2, 3, extended=effort(max_draws=2))["status"] == "failed"
    assert drawn(2, 3, extended=effort(max_draws=3))["status"] == "in_progress"


@pytest.mark.parametrize(
    ("cards", "held", "gained"),
    [
        ((0, 1), [], ["wounded"]),
        ((5, 2), [], ["wounded"]),
        ((5, 1), [], ["wounded"]),
        ((5, 3), [], []),
        ((5, 2), ["wounded"], []),
        ((5, 2), ["inspired"], ["wounded"]),
    ],
)
def test_a_condition_for_failing(cards, held, gained):
    got = drawn(*cards, failure_condition="wounded", conditions=held)
    assert got["conditions_gained"] == gained


@pytest.mark.parametrize(
    "ended", [effort(tally=6), effort(tally=9), effort(draws=4, max_draws=4), effort(abandoned=True)]
)
def test_what_has_ended_takes_no_more_draws(ended):
    for action in ("extended_draw", "extended_abandon"):
        with pytest.raises(Refusal) as refusal:
            ask(action, {"extended": ended, "pool": 5, "drawn": [5]})
        assert refusal.value.code == "extended_finished"


def test_abandon():
    got = ask("extended_abandon", {"extended": effort()})
    assert (got["status"], got["tally"], got["draws"]) == ("abandoned", 3, 1)


def test_only_the_leads_dramatic_failure_moves_the_tally():
    helper = {"name": "jo", "pool": 0, "drawn": [1]}
    got = drawn(8, 5, assistants=[helper], name="mara", extended=effort(max_draws=9))
    assert (got["pool"], got["successes"], got["tally"]) == (4, 1, 4)
    assert got["elapsed"] == {"amount": 4, "unit": "hour"}
    assert drawn(4, 1, assistants=[helper], name="mara")["tally"] == 2


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"failure_condition": "charmed"}, "unknown_condition"),
        ({"extended": 3}, "bad_request"),
        ({"extended": effort(tally="x")}, "bad_request"),
        ({"extended": {"target": 5, "period": HOUR}}, "bad_request"),
        ({"extended": effort(target=0)}, "invalid_target"),
        ({"extended": effort(abandoned="no")}, "bad_request"),
        ({"assistants": [{"name": "mara", "pool": 3, "drawn": [4]}], "name": "mara"}, "lead_cannot_assist"),
    ],
)
def test_draw_refusals(more, code):
    with pytest.raises(Refusal) as refusal:
        ask("extended_draw", {"extended": effort(), "pool": 5, "drawn": [5], **more})
    assert refusal.value.code == code


def race(a, b, tallies=(0, 0), targets=(5, 5), net=False, **more):
    options = {"contested_extended": "net" if net else "race", **more.pop("options", {})}
    runners = [
        {"name": n, "target": target, "tally": tally} for n, target, tally in zip("ab", targets, tallies, strict=True)
    ]
    sides = [{"name": "a", "pool": a[0], "drawn": a[1:]}, {"name": "b", "pool": b[0], "drawn": b[1:]}]
    extended = {"draws": 1, "period": HOUR, "sides": runners}
    return ask("contested_extended_draw", {"extended": extended, "sides": sides, "options": options, **more})


def tallies(got):
    return [side["tally"] for side in got["sides"]]


def test_in_a_race_each_adds_its_own():
    got = race([15, 5], [3, 8], targets=(9, 9))
    assert (tallies(got), got["status"], got["draws"]) == ([5, 2], "in_progress", 2)
    assert got["elapsed"] == {"amount": 4, "unit": "hour"}


def test_in_a_race_an_own_dramatic_failure_takes_one_off():
    assert tallies(race([0, 1], [3, 8], tallies=(2, 0))) == [1, 2]
    assert tallies(race([0, 1], [3, 8])) == [0, 2]
    assert tallies(race([0, 1], [3, 8], options={"extended_floor": "negative"})) == [-1, 2]
    assert tallies(race([20, 9], [3, 2], tallies=(0, 3), targets=(20, 20))) == [8, 3]


def test_the_larger_surplus_wins_with_different_targets():
    got = race([3, 8], [6, 8], tallies=(3, 0), targets=(4, 3))
    assert (got["winner"], got["tie"], tallies(got)) == ("a", False, [5, 3])


@pytest.mark.parametrize(
    ("options", "defender", "winner", "redraw"),
    [
        ({}, None, None, False),
        ({"contested_tie": "redraw"}, None, None, True),
        ({"contested_tie": "defender"}, "b", "b", False),
    ],
)
def test_a_dead_heat(options, defender, winner, redraw):
    got = race([3, 8], [3, 8], tallies=(4, 4), options=options, defender=defender)
    assert (got["status"], got["tie"], got["winner"], got["redraw"]) == ("complete", True, winner, redraw)


def test_a_dead_heat_may_need_a_defender():
    with pytest.raises(Refusal) as refusal:
        race([3, 8], [3, 8], tallies=(4, 4), options={"contested_tie": "defender"})
    assert refusal.value.code == "defender_required"
    assert race([3, 8], [3, 2], options={"contested_tie": "defender"})["winner"] is None


@pytest.mark.parametrize(
    ("a", "b", "after"),
    [
        ([6, 8], [3, 8], [3, 2]),  # 3 against 2: the winner adds 1
        ([3, 8], [3, 8], [2, 2]),  # a tie
        ([0, 1], [3, 4], [1, 2]),  # a tie with an own dramatic failure
        ([0, 1], [3, 8], [1, 4]),  # a loss with one
        ([0, 1], [15, 5], [1, 7]),  # both reasons at once cost one
        ([3, 4], [15, 5], [1, 7]),  # a margin of five
        ([0, 1], [0, 1], [1, 1]),
    ],
)
def test_net_reading(a, b, after):
    assert tallies(race(a, b, tallies=(2, 2), targets=(9, 9), net=True)) == after


def test_net_reading_ends_too():
    got = race([15, 5], [3, 2], tallies=(2, 2), net=True)
    assert (got["winner"], got["tie"], got["status"]) == ("a", False, "complete")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"tallies": (5, 0)}, "extended_finished"),
        ({"targets": (0, 5)}, "invalid_target"),
        ({"sides": [{"name": "b", "pool": 3, "drawn": [4]}, {"name": "a", "pool": 3, "drawn": [4]}]}, "bad_request"),
        ({"sides": [{"name": "a", "pool": 3, "drawn": [4]}]}, "two_sides_required"),
        ({"extended": {"draws": 0, "period": HOUR}}, "two_sides_required"),
    ],
)
def test_race_refusals(more, code):
    with pytest.raises(Refusal) as refusal:
        race([3, 4], [3, 4], **more)
    assert refusal.value.code == code


def test_a_race_with_helpers_on_both_sides():
    helper = {"pool": 4, "drawn": [7]}
    sides = [{"name": n, "pool": 3, "drawn": [8], "assistants": [{"name": f"{n}{n}", **helper}]} for n in "ab"]
    got = race([3, 8], [3, 8], sides=sides)
    assert [side["successes"] for side in got["sides"]] == [2, 2]
