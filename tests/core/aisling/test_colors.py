"""Colours, neighbours and the caern (aisling-1 to 4, 48)."""

import pytest

from core.rulesets.aisling.caern.bag import caern
from core.rulesets.aisling.colors import COLORS, WHEEL, neighbors, worth
from tests.core.aisling.asking import AVERAGE, SAM, ask, code


def test_the_wheel_closes_and_neighbours_are_mutual():
    for color in WHEEL:
        assert len(neighbors(color)) == 2
        assert all(color in neighbors(beside) for beside in neighbors(color))
    assert neighbors("R") == ("A", "M")


def test_clear_has_neighbours_and_is_nobodys():
    assert neighbors("X") == ("R", "M")
    assert [worth("X", target) for target in COLORS] == [0, 0, 0, 0, 0, 0, 2]


@pytest.mark.parametrize("target", COLORS)
def test_neighbours_are_listed_in_the_order_of_the_spectrum(target):
    found = ask("adjacent", target=target)["neighbors"]
    assert found == sorted(found, key=COLORS.index)


def test_a_caern_holds_twice_the_thresholds_and_one_fate_mote():
    assert ask("build_caern", thresholds=SAM)["size"] == len(caern(SAM)) == 49
    assert ask("build_caern", thresholds={"R": 1}) == {
        "caern": {"R": 2, "A": 0, "G": 0, "C": 0, "B": 0, "M": 0, "X": 0, "F": 1},
        "size": 3,
    }


def test_a_counted_bag_is_compared_mote_by_mote():
    right = dict.fromkeys(COLORS, 6) | {"F": 1}
    assert ask("check_caern", thresholds=AVERAGE, contents=right) == {"matches": True, "missing": {}, "extra": {}}
    wrong = right | {"F": 0, "G": 8}
    found = ask("check_caern", thresholds=AVERAGE, contents=wrong)
    assert found == {"matches": False, "missing": {"F": 1}, "extra": {"G": 2}}


@pytest.mark.parametrize(
    ("action", "given", "refused"),
    [
        ("adjacent", {"target": "F"}, "bad_target"),
        ("adjacent", {"target": "Y"}, "unknown_color"),
        ("adjacent", {}, "bad_request"),
        ("build_caern", {"thresholds": {"Y": 1}}, "unknown_color"),
        ("build_caern", {"thresholds": {"F": 1}}, "unknown_color"),
        ("build_caern", {"thresholds": {"R": -1}}, "bad_threshold"),
        ("build_caern", {"thresholds": {"R": True}}, "bad_threshold"),
        ("build_caern", {"thresholds": [3]}, "bad_request"),
        ("check_caern", {"thresholds": AVERAGE, "contents": {"Y": 1}}, "unknown_color"),
        ("check_caern", {"thresholds": AVERAGE, "contents": {"R": -1}}, "bad_request"),
        ("check_caern", {"thresholds": AVERAGE}, "bad_request"),
    ],
)
def test_what_is_no_colour_or_no_number_is_refused(action, given, refused):
    assert code(action, given) == refused
