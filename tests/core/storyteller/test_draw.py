"""One draw (storyteller-5 to 20, 83)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.building_blocks.band import Band
from core.luck.table import Answer, KnownAnswers, Luck, Table, Unanswered
from core.refusal import Refusal
from core.rulesets.storyteller.draws.draw import TeamDrawRequest, team_draw
from tests.core.storyteller.asking import ask
from tests.seeded import Seeded


def drawn(pool, *cards, **more):
    return ask("draw", {"pool": pool, "drawn": list(cards), **more})


def played(pool, *cards, **more):
    request = TeamDrawRequest(pool=pool, **more)
    return team_draw(request, Table(KnownAnswers([Answer((card,)) for card in cards])))


@pytest.mark.parametrize(
    ("total", "successes"),
    [(7, 0), (8, 1), (10, 1), (11, 2), (13, 2), (14, 3), (17, 4), (19, 4), (20, 5), (22, 5), (23, 6), (30, 8)],
)
def test_successes_of_a_total(total, successes):
    assert drawn(total - 5, 5)["successes"] == successes


def test_exceptional_is_twenty():
    assert drawn(14, 5)["result"] == "success"
    assert drawn(15, 5)["result"] == "exceptional_success"


@pytest.mark.parametrize(
    ("again", "first", "more"),
    [(10, 10, True), (10, 9, False), (9, 9, True), (9, 8, False), (8, 8, True), (8, 7, False), (8, 10, True)],
)
def test_the_again_range(again, first, more):
    assert ask("next_card", {"pool": 3, "again": again, "drawn": [first]})["another_card"] is more
    if more:
        assert drawn(3, first, 1, again=again)["value"] == first + 1
        with pytest.raises(Refusal, match="Enter another card"):
            drawn(3, first, again=again)


@pytest.mark.parametrize(
    ("pool", "cards", "kind", "more"),
    [
        (3, [], "normal", True),
        (0, [], "chance", True),
        (3, [1], "normal", False),
        (0, [1], "chance", False),
        (3, [10, 10], "normal", False),
        (0, [10, 1], "chance", False),
        (0, [9], "chance", False),
        (0, [10] * 30, "chance", True),
    ],
)
def test_next_card(pool, cards, kind, more):
    assert ask("next_card", {"pool": pool, "drawn": cards}) == {"kind": kind, "another_card": more}


def test_next_card_counts_modifiers_and_conditions():
    given = {"pool": 3, "modifiers": [{"kind": "wound", "value": -1}], "conditions": ["tilted"], "drawn": [10, 10]}
    assert ask("next_card", given) == {"kind": "chance", "another_card": True}


@pytest.mark.parametrize(("pool", "cards"), [(3, [4, 4]), (3, [10, 2, 3]), (0, [2, 2]), (3, [1, 5])])
def test_next_card_refuses_cards_after_the_end(pool, cards):
    with pytest.raises(Refusal) as refusal:
        ask("next_card", {"pool": pool, "drawn": cards})
    assert refusal.value.code == "too_many_cards"


def test_a_first_card_of_one_fails_whatever_the_total():
    got = drawn(40, 1, automatic_failure_effect="alarm_rings")
    assert (got["total"], got["successes"], got["result"], got["effect"]) == (41, 0, "failure", "alarm_rings")


def test_the_effect_comes_with_a_first_one_only():
    assert drawn(0, 1, automatic_failure_effect="alarm")["effect"] == "alarm"
    assert drawn(0, 2, automatic_failure_effect="alarm")["effect"] is None
    assert drawn(5, 10, 1, automatic_failure_effect="alarm")["effect"] is None


def test_chance_draws_count_tens():
    got = drawn(-40, 10, 10, 10, 10, 1)
    assert (got["successes"], got["result"], got["value"], got["total"]) == (4, "success", None, None)
    assert drawn(0, *[10] * 5, 9)["result"] == "exceptional_success"


def test_inspired_makes_three_successes_exceptional():
    inspired = {"conditions": ["inspired"], "use_inspired": True}
    assert drawn(6, 7, **inspired)["result"] == "success"
    assert drawn(6, 8, **inspired)["result"] == "exceptional_success"
    assert drawn(0, 10, 10, 10, 4, **inspired)["result"] == "exceptional_success"
    assert drawn(0, 10, 10, 4, **inspired)["result"] == "success"
    assert drawn(20, 1, **inspired)["result"] == "failure"
    assert drawn(6, 8, conditions=["inspired"])["result"] == "success"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"drawn": [0]}, "invalid_card"),
        ({"drawn": [True]}, "invalid_card"),
        ({"drawn": [7.0]}, "invalid_card"),
        ({"drawn": ["7"]}, "invalid_card"),
        ({"drawn": []}, "card_required"),
        ({}, "card_required"),
        ({"drawn": 7}, "bad_request"),
        ({"drawn": [1, 5]}, "too_many_cards"),
        ({"drawn": [7], "pool": None}, "invalid_pool"),
        ({"drawn": [7], "pool": 5.5}, "invalid_pool"),
        ({"drawn": [7], "pool": True}, "invalid_pool"),
        ({"drawn": [7], "again": 11}, "invalid_again"),
        ({"drawn": [7], "again": "9"}, "invalid_again"),
        ({"drawn": [7], "use_inspired": True}, "condition_not_present"),
        ({"drawn": [7], "use_inspired": 1}, "bad_request"),
        ({"drawn": [7], "automatic_failure_effect": 3}, "bad_request"),
        ({"drawn": [7], "name": 3}, "bad_request"),
    ],
)
def test_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        ask("draw", {"pool": 5, **given})
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("result", "band"),
    [
        (played(0, 1), Band.DISASTER),
        (played(5, 2), Band.FAILURE),
        (played(5, 3), Band.SUCCESS),
        (played(15, 5), Band.TRIUMPH),
    ],
)
def test_bands(result, band):
    assert result.outcome.band is band


@given(st.integers(-8, 25), st.sampled_from([8, 9, 10]), st.text(max_size=5))
def test_any_draw_reckons_up_to_its_total(pool, again, seed):
    result = team_draw(TeamDrawRequest(pool=pool, again=again), Table(Seeded(Luck(seed))))
    facts, steps = result.facts, result.steps
    assert steps[-1].total == facts["total"]
    cards = [card for step in steps for card in step.tokens]
    if facts["kind"] == "normal":
        assert facts["total"] == pool + sum(cards) == sum(step.amount or 0 for step in steps)
        expected = 0 if cards[0] == 1 or facts["total"] < 8 else (facts["total"] - 5) // 3
        assert facts["successes"] == expected
        assert (facts["result"] == "exceptional_success") == (expected > 0 and facts["total"] >= 20)
    else:
        assert facts["successes"] == cards.count(10) == len(cards) - 1


def test_each_ask_says_which_rule_wants_it():
    for pool, again, cards, why in [
        (3, 10, [], "storyteller-5"),
        (3, 10, [10], "storyteller-9"),
        (3, 9, [9], "storyteller-12"),
        (0, 10, [], "storyteller-16"),
        (0, 10, [10], "storyteller-18"),
    ]:
        with pytest.raises(Unanswered) as waiting:
            played(pool, *cards, again=again)
        assert waiting.value.ask.why == why
