"""How many motes are due, and what Traits give (aisling-6 to 16, 35, 41, 50)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rulesets.aisling.colors import COLORS
from tests.core.aisling.asking import AVERAGE, SAM, STRONG, ask, code


def plan(**more):
    return ask("plan_draw", {"thresholds": SAM, "target": "R", **more})


def trait(color, motes, convert=0):
    return {"name": f"{color}{motes}", "color": color, "motes": motes, "convert": convert}


@pytest.mark.parametrize(
    ("modifiers", "motes"),
    [
        ([{"kind": "tag"}], 6),
        ([{"kind": "invoke"}], 6),
        ([{"kind": "luck"}], 5),
        ([{"kind": "roleplay"}], 5),
        ([{"kind": "obscure"}], 3),
        ([{"kind": "other", "motes": -2}], 2),
        ([{"kind": "tag", "motes": 0}, {"kind": "luck", "motes": 3}], 7),
        ([{"kind": "obscure", "motes": 0}], 4),
        ([{"kind": "obscure", "motes": -9}], 0),
        ([{"kind": "obscure", "motes": -9}, {"kind": "tag", "motes": 9}], 4),
    ],
)
def test_modifiers_are_summed_and_floored_once(modifiers, motes):
    assert plan(modifiers=modifiers)["motes_to_draw"] == motes


@pytest.mark.parametrize("kind", ["tag", "invoke", "luck", "roleplay"])
def test_house_rules_change_the_size_of_help(kind):
    assert plan(modifiers=[{"kind": kind}], options={f"{kind}_motes": 3})["motes_to_draw"] == 7


def test_house_rules_change_the_size_of_a_penalty():
    assert plan(modifiers=[{"kind": "obscure"}], options={"obscure_motes": -3})["motes_to_draw"] == 1


def test_damage_counts_against_the_threshold_only():
    planned = plan(damage={"R": 4, "A": 1})
    assert (planned["motes_to_draw"], planned["caern_size"]) == (0, 49)


@pytest.mark.parametrize(
    ("due", "motes", "mastery"), [(6, 6, 0), (7, 7, 0), (8, 7, 1), (9, 7, 1), (10, 7, 2), (12, 7, 3), (13, 7, 3)]
)
def test_what_is_due_above_seven_becomes_power(due, motes, mastery):
    planned = plan(modifiers=[{"kind": "other", "motes": due - 4}])
    assert (planned["motes_to_draw"], planned["mastery_power"]) == (motes, mastery)


def test_the_size_of_the_caern_is_tested_after_mastery():
    small = {"thresholds": {"R": 3}, "modifiers": [{"kind": "other", "motes": 20}]}
    assert plan(**small)["motes_to_draw"] == 7
    assert code("plan_draw", {**small, "target": "R", "options": {"mastery": "off"}}) == "caern_too_small"


@pytest.mark.parametrize(
    ("traits", "house", "motes", "power"),
    [
        ([trait("R", 2), trait("A", 1), trait("M", 3), trait("G", 5)], {}, 4, 8),
        ([trait("R", 3, 2)], {}, 7, 2),
        ([trait("R", 3, 2)], {"trait_draw_motes": 1}, 6, 2),
        ([trait("A", 3, 3)], {"trait_draw_motes": 1}, 5, 0),
        ([trait("A", 1, 1), trait("M", 1, 1)], {"trait_draw_motes": 1}, 5, 0),
        ([trait("A", 1, 1)], {"adjacent_conversion": "full"}, 6, 0),
        ([trait("R", 1), trait("A", 1)], {"trait_mote_power": 1}, 4, 1),
        ([trait("A", 1), trait("M", 1)], {"trait_mote_power": 1}, 4, 1),
        ([trait("R", -1), trait("A", -1)], {}, 4, -3),
        ([trait("A", -1)], {"trait_mote_power": 1}, 4, 0),
        ([trait("R", -2), trait("A", -1)], {"negative_trait": "motes"}, 2, 0),
        ([trait("A", -1), trait("M", -1)], {"negative_trait": "motes"}, 3, 0),
        ([trait("R", 2, 1)], {"trait_split": "per_mote"}, 6, 2),
    ],
)
def test_traits_give_power_or_motes(traits, house, motes, power):
    planned = plan(traits=traits, options=house)
    assert (planned["motes_to_draw"], planned["trait_power"], planned["default_draw"]) == (motes, power, False)


def test_a_trait_that_does_not_count_leaves_a_default_draw():
    assert plan(traits=[trait("C", 3)])["default_draw"] is True


@given(
    st.lists(st.tuples(st.sampled_from(COLORS), st.integers(-3, 5).filter(bool)), max_size=5),
    st.sampled_from([1, 2]),
)
def test_halves_are_dropped_once_and_towards_nothing(traits, rate):
    exact = sum(rate * motes * {"R": 2, "A": 1, "M": 1}.get(color, 0) for color, motes in traits)
    planned = plan(traits=[trait(*pair) for pair in traits], options={"trait_mote_power": rate})
    assert planned["trait_power"] == int(exact / 2)


@pytest.mark.parametrize(
    ("traits", "refused"),
    [
        ([trait("R", 0)], "bad_trait"),
        ([trait("RA", 1)], "trait_single_color"),
        ([trait("", 1)], "trait_single_color"),
        ([trait(["R", "A"], 1)], "trait_single_color"),
        ([trait("Y", 1)], "unknown_color"),
        ([trait("F", 1)], "unknown_color"),
        ([trait("R", 1, -1)], "bad_convert"),
        ([trait("R", 1, "1")], "bad_convert"),
        ([trait("R", 1, 2)], "convert_exceeds_trait"),
        ([trait("R", -1, 1)], "negative_trait_convert"),
        ([trait("C", 1, 1)], "trait_not_applicable"),
        ([trait("X", 1, 1)], "trait_not_applicable"),
        ([{"name": "x", "color": "R"}], "bad_request"),
        (["strong"], "bad_request"),
        ("strong", "bad_request"),
        ([trait("R", 1, 2), trait("RA", 1)], "convert_exceeds_trait"),
        ([trait("RA", 1), trait("R", 1, 2)], "trait_single_color"),
        ([trait("R", 1, 2), trait("R", 1, "x")], "convert_exceeds_trait"),
    ],
)
def test_traits_that_cannot_be_are_refused_in_the_order_of_the_list(traits, refused):
    assert code("plan_draw", thresholds=SAM, target="R", traits=traits) == refused


@pytest.mark.parametrize(
    ("house", "traits", "refused"),
    [
        ({"adjacent_conversion": "none"}, [trait("A", 1, 1)], "trait_not_convertible"),
        ({"trait_split": "whole"}, [trait("R", 2, 1)], "convert_whole_trait"),
    ],
)
def test_house_rules_about_turning_traits(house, traits, refused):
    given = {"thresholds": SAM, "target": "R", "traits": traits}
    assert code("plan_draw", given, options=house) == refused
    ask("plan_draw", given)


@pytest.mark.parametrize(
    ("modifiers", "refused"),
    [
        ([{"kind": "help"}], "unknown_modifier"),
        ([{"kind": "other"}], "modifier_amount"),
        ([{"kind": "tag", "motes": "2"}], "modifier_amount"),
        ([{"kind": "tag", "motes": -1}], "modifier_sign"),
        ([{"kind": "obscure", "motes": 1}], "modifier_sign"),
        ([{"kind": "tag", "aspect": "fog"}, {"kind": "invoke", "aspect": "fog"}], "aspect_already_used"),
        ([{"kind": "tag", "motes": -1}, {"kind": "help"}], "modifier_sign"),
    ],
)
def test_modifiers_that_cannot_be_are_refused(modifiers, refused):
    assert code("plan_draw", thresholds=SAM, target="R", modifiers=modifiers) == refused


ORDER = (
    ("options", {"x": 1}, "unknown_option"),
    ("thresholds", {"Y": 1}, "unknown_color"),
    ("target", "F", "bad_target"),
    ("damage", {"R": 9}, "bad_damage"),
    ("traits", [{**STRONG, "motes": 0}], "bad_trait"),
    ("modifiers", [{"kind": "other"}], "modifier_amount"),
    ("fate_colors", {"doom": "R"}, "unknown_fate"),
    ("difficulty", -1, "bad_difficulty"),
    ("modifiers", [{"kind": "other", "motes": 90}], "caern_too_small"),
    ("drawn", ["Y"], "unknown_color"),
)


@pytest.mark.parametrize("first", range(len(ORDER)))
def test_a_request_wrong_in_several_ways_is_refused_for_the_first_in_the_catalogues_order(first):
    sound = {"thresholds": AVERAGE, "target": "R", "difficulty": 3, "drawn": [], "options": {"mastery": "off"}}
    faults = {part: wrong for part, wrong, _ in reversed(ORDER[first:])}
    assert code("draw", {**sound, **faults}) == ORDER[first][2]
