"""The effects of a success (aisling-22, 50, 51), and the rewards of a hand (aisling-36, 37)."""

import pytest

from tests.core.aisling.asking import AVERAGE, ask, code

WON = {"winner": "actor", "margin": 2, "color": "R", "effect": "damage", "decided_by": "player"}
LOSER = {"thresholds": AVERAGE}


def settled(**more):
    return ask("settle", {**WON, "loser": LOSER, **more})


@pytest.mark.parametrize(
    ("margin", "before", "house", "amount", "damage"),
    [
        (2, {}, {}, 2, {"R": 2}),
        (0, {}, {}, 1, {"R": 1}),
        (9, {}, {}, 9, {"R": 3}),
        (9, {}, {"damage": "one"}, 1, {"R": 1}),
        (1, {"R": 2, "B": 1, "C": 0}, {}, 1, {"R": 3, "B": 1}),
        (1, {"R": 3}, {}, 1, {"R": 3}),
    ],
)
def test_damage_is_the_margin_and_at_most_the_threshold(margin, before, house, amount, damage):
    found = settled(margin=margin, loser={**LOSER, "damage": before}, options=house)
    assert (found["amount"], found["damage"], found["taken_out"]) == (amount, damage, damage["R"] == 3)
    assert found["effective_threshold"] == 3 - damage["R"]


def test_a_new_aspect_comes_with_a_free_tag():
    there = {"situation_aspects": [{"name": "fog", "lasting": True}], "free_tags": ["fog"]}
    found = settled(effect="aspect", aspect="off balance", **there)
    new = {"name": "off balance", "lasting": False}
    assert found == {
        "effect": "aspect",
        "situation_aspects": [*there["situation_aspects"], new],
        "free_tags": ["fog", "off balance"],
    }


def test_a_plain_success_changes_nothing():
    assert settled(effect="plain") == {"effect": "plain"}


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"effect": "gold"}, "bad_effect"),
        ({"decided_by": "dice"}, "bad_decider"),
        ({"winner": "both"}, "bad_winner"),
        ({"winner": "opponent"}, "winner_margin_mismatch"),
        ({"winner": "opponent", "margin": 0}, "winner_margin_mismatch"),
        ({"margin": -1}, "winner_margin_mismatch"),
        ({"color": "F"}, "unknown_color"),
        ({"effect": "aspect"}, "aspect_name_required"),
        ({"effect": "aspect", "aspect": " "}, "aspect_name_required"),
        ({"loser": {"thresholds": {"A": 3}}}, "no_threshold"),
        ({"loser": {"thresholds": {"R": 3}, "damage": {"R": 4}}}, "bad_damage"),
        ({"margin": "2"}, "bad_request"),
        ({"effect": "gold", "decided_by": "dice", "winner": "both"}, "bad_effect"),
    ],
)
def test_results_that_cannot_be_settled(more, refused):
    assert code("settle", {**WON, "loser": LOSER, **more}) == refused


def test_damage_needs_somebody_to_take_it():
    assert code("settle", WON) == "no_loser"


@pytest.mark.parametrize(
    ("hand", "pools", "spectrum"),
    [
        ("RRRGGF", {"R": 1}, False),
        ("GGGGCCC", {"G": 2, "C": 1}, False),
        ("RRRRRRR", {"R": 3}, False),
        ("RAGCBMX", {}, True),
        ("RAGCBMF", {}, False),
        ("", {}, False),
    ],
)
def test_three_of_a_colour_are_a_pool(hand, pools, spectrum):
    found = ask("pools", drawn=list(hand))
    assert {pool["color"]: pool["motes"] for pool in found["pools"]} == pools == found["motes"]
    assert found["spectrum"] is spectrum


def test_a_spectrum_may_be_rewarded():
    found = ask("pools", drawn=list("RAGCBMX"), motes={"any": 1}, options={"spectrum_reward": "one_mote"})
    assert found["motes"] == {"any": 2}


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"drawn": ["Q"]}, "unknown_color"),
        ({"drawn": ["F", "F"]}, "not_in_caern"),
        ({"drawn": [], "motes": {"Q": 1}}, "unknown_color"),
        ({"drawn": [], "motes": {"R": -1}}, "bad_request"),
        ({}, "bad_request"),
    ],
)
def test_hands_and_purses_that_cannot_be(given, refused):
    assert code("pools", given) == refused
