"""The Fate mote (aisling-24 to 32)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rulesets.aisling.colors import COLORS
from tests.core.aisling.asking import FATES, ask, code


def read(hand, **more):
    return ask("read_fate", {"drawn": list(hand), "fate_colors": FATES, **more})


@pytest.mark.parametrize(
    ("hand", "predominant", "fates", "cancelled", "power"),
    [
        ("RRAAGF", "RA", [], False, 3),
        ("RAGMMF", "M", ["wyrd"], False, 0),
        ("AAGMMF", "AM", ["bane", "wyrd"], False, 0),
        ("AACBBF", "AB", [], True, 0),
        ("RACCCF", "C", [], False, 3),
        ("AABBMMF", "ABM", ["wyrd"], True, 0),
        ("BF", "B", ["boon"], False, 0),
        ("ABF", "AB", [], True, 0),
        ("XF", "X", [], False, 3),
        ("F", "", [], False, 3),
        ("AAAB", "", [], False, 0),
    ],
)
def test_hands_and_what_their_fate_mote_says(hand, predominant, fates, cancelled, power):
    found = read(hand)
    assert found == {
        "fate_drawn": "F" in hand,
        "predominant": list(predominant),
        "fates": fates,
        "cancelled": cancelled,
        "fate_power": power,
    }


def test_single_motes_may_be_ruled_not_to_predominate():
    house = {"options": {"singletons": "none"}}
    assert read("AMF", **house)["fate_power"] == 3
    assert read("MF", **house)["fates"] == ["wyrd"]
    assert read("AAMMF", **house)["fates"] == ["bane", "wyrd"]


def test_an_unset_fate_never_matches():
    assert read("MMF", fate_colors={"boon": "B", "wyrd": None})["fate_power"] == 3


@given(st.lists(st.sampled_from(COLORS), max_size=8).flatmap(lambda hand: st.permutations([*hand, "F"])))
def test_order_never_matters_and_a_fate_is_never_worth_power(hand):
    found = read(hand)
    assert found == read(sorted(hand))
    assert (found["fate_power"] == 0) == bool(found["fates"] or found["cancelled"])


@pytest.mark.parametrize(
    ("fates", "hand", "refused"),
    [
        ({"doom": "R"}, "RF", "unknown_fate"),
        ({"boon": "Y"}, "RF", "unknown_color"),
        ({"boon": "F"}, "RF", "unknown_color"),
        ({"boon": "R", "wyrd": "R"}, "RF", "duplicate_fate_color"),
        ({"boon": 1}, "RF", "bad_request"),
        ({}, "RQ", "unknown_color"),
        ({}, "RFF", "not_in_caern"),
        ({}, [["R"]], "bad_request"),
    ],
)
def test_colours_and_hands_that_cannot_be(fates, hand, refused):
    assert code("read_fate", fate_colors=fates, drawn=list(hand)) == refused
