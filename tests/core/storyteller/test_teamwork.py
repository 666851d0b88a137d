"""Teamwork (storyteller-29 to 33)."""

import pytest

from core.actions.play import draw_next
from core.luck.table import Luck
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.draws.draw import Assistant, TeamDrawRequest
from tests.core.storyteller.asking import ask

FAILED = {"pool": 0, "drawn": [1]}


def team(lead, *assistants, **more):
    named = [{"name": f"h{i}", **assistant} for i, assistant in enumerate(assistants)]
    return ask("teamwork", {"lead": {"name": "mara", **lead}, "assistants": named, **more})


def test_a_dramatic_failure_costs_four_and_bonuses_still_count():
    got = team({"pool": 5, "drawn": [9]}, FAILED, {"pool": 5, "drawn": [9]})
    assert (got["bonus"], got["penalty"], got["pool"], got["total"]) == (3, -4, 4, 13)


def test_each_dramatic_failure_may_cost():
    got = team({"pool": 9, "drawn": [9]}, FAILED, FAILED, options={"teamwork_dramatic": "each"})
    assert (got["penalty"], got["pool"]) == (-8, 1)
    assert team({"pool": 9, "drawn": [9]}, FAILED, FAILED)["penalty"] == -4


def test_a_chance_helper_counts_like_any_other():
    got = team({"pool": -1, "drawn": [7]}, {"pool": 0, "drawn": [10, 10, 3]})
    assert (got["pool"], got["kind"], got["assistants"][0]["kind"]) == (1, "normal", "chance")


def test_helpers_have_their_own_conditions_and_again():
    got = team({"pool": 1, "drawn": [7]}, {"pool": 5, "again": 8, "conditions": ["tilted"], "drawn": [8, 3]})
    assert got["assistants"] == [{"name": "h0", "kind": "normal", "successes": 3, "result": "success", "effect": None}]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"lead": {"pool": 3, "drawn": [4]}}, "assistants_required"),
        ({"assistants": [{"name": "jo", "pool": 3, "drawn": [4]}]}, "bad_request"),
        (
            {"lead": {"name": "jo", "pool": 3, "drawn": [4]}, "assistants": [{"name": "jo", "pool": 3, "drawn": [4]}]},
            "lead_cannot_assist",
        ),
        ({"lead": {"pool": 3, "drawn": [4]}, "assistants": [{"pool": 3, "drawn": [4]}]}, "bad_request"),
        ({"lead": {"pool": 3, "drawn": [4]}, "assistants": [{"name": "jo", "pool": 3}]}, "card_required"),
        ({"lead": {"pool": 3}, "assistants": [{"name": "jo", "pool": 3, "drawn": [4]}]}, "card_required"),
        ({"lead": {"pool": 3, "drawn": [4]}, "assistants": {"name": "jo"}}, "bad_request"),
    ],
)
def test_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        ask("teamwork", given)
    assert refusal.value.code == code


def test_assistants_draw_first_and_stand_first_in_the_reckoning():
    request = TeamDrawRequest(name="Mara", pool=3, assistants=(Assistant(name="Jo", pool=4),))
    result = draw_next(RULESET.action("draw"), request, (), Luck("seed")).resolution
    seats = [step.seat for step in result.steps]
    assert seats == sorted(seats)
    assert seats[0] == "Jo"
    assert result.steps[-1].total == result.facts["total"]
