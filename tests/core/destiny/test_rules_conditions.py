"""Conditions, limbs, the clock and the wind as the catalogue has them (destiny-92 to 109)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.destiny.asking import answer, ask, code

CATALOGUE = """
| fatigue | body | | recover |
| stun | mind | | recover |
| stress | will | | recover |
| slow | speed | | recover |
| bleeding | | blood_loss | |
| blood_loss | body | | day |
| disease | body | poison | |
| poison | body | poison | |
| burning | will | burns | |
| burns | speed | | month |
| freezing | speed | frostbite | |
| frostbite | speed | | month |
| acidic | body | acid_burns | |
| acid_burns | body | | month |
| numbness | speed | | day |
| confusion | mind | | day |
| corruption | | | |
| radiated | body | | |
| dying | | dead | |
| dead | | | |
| immobilized | | | |
| disabled | | | |
| frenzy | | | |
| prone | | | |
| hidden | | | |
| corrosion | | | |
"""
"""Condition, the Stat it weighs on, what a 2 makes of it, what makes it wear off."""
TABLE = {
    name: rest
    for name, *rest in ([cell.strip() for cell in line[1:-1].split("|")] for line in CATALOGUE.split("\n")[1:-1])
}
STATS = ("body", "mind", "will", "speed")
REMEDIES = {
    "recover": {"fatigue", "stun", "stress", "slow"},
    "regeneration": {"bleeding", "blood_loss", "burns", "frostbite", "acid_burns", "radiated"},
    "healing": {"bleeding", "blood_loss", "burns", "frostbite", "acid_burns", "disease", "poison"},
    "healing_corruption": {"corruption", "radiated"},
}
LEVELS = st.dictionaries(st.sampled_from(sorted(TABLE)), st.integers(0, 3), max_size=6)


def kept(levels: dict[str, int]) -> dict[str, int]:
    return {name: level for name, level in levels.items() if level > 0}


@pytest.mark.parametrize("name", TABLE)
def test_every_condition_is_the_catalogues(name: str) -> None:
    stat, worse, wears_off = TABLE[name]
    stats = dict.fromkeys(STATS, 5)
    found = ask("effective_stats", stats={**stats, "shadow": 1}, conditions={name: 2})
    assert found["penalties"] == {each: -2 * (each == stat) for each in STATS}
    assert found["stats"]["shadow"] == (3 if name == "corruption" else 1)
    for time in ("days", "months"):
        after = ask("time_passes", conditions={name: 3}, **{time: 1})["conditions"]
        assert after == {name: 2 if time == f"{wears_off}s" else 3}
    for by, names in REMEDIES.items():
        after = answer("remove_condition", conditions={name: 1}, name=name, by=by)
        assert after == ({"conditions": {}} if name in names else {"error": "cannot_remove_that_way"})
    for card, change in (("AS", -1), ("2S", 1), ("9S", 0), ("WB", 0)):
        after = ask("condition_events", conditions={name: 2}, drawn=[card])
        assert after["used"] == int(bool(worse))
        gone = 2 if name == "dying" else 1
        better = {name: 2 - gone} if change < 0 else {name: 0, worse: 1} if name == "dying" else {name: 2, worse: 1}
        same = name == worse and change > 0
        assert after["conditions"] == ({name: 3} if same else kept(better) if worse and change else {name: 2})


@given(conditions=LEVELS, grit=st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_stat_never_falls_below_nothing(conditions: dict[str, int], grit: bool) -> None:
    found = ask("effective_stats", stats=dict.fromkeys(STATS, 4), conditions=conditions, grit_your_teeth=grit)
    assert all(found["stats"][stat] == max(0, 4 + found["penalties"][stat]) for stat in STATS)
    assert sum(found["penalties"].values()) == (
        0 if grit else -sum(n for name, n in conditions.items() if TABLE[name][0])
    )


@given(conditions=LEVELS, per=st.sampled_from(["per_condition", "per_level"]))
@settings(max_examples=40, deadline=None)
def test_each_condition_turns_its_own_card_in_order(conditions: dict[str, int], per: str) -> None:
    turning = [
        name
        for name in ("bleeding", "burning", "freezing", "acidic", "disease", "poison", "dying")
        if conditions.get(name)
    ]
    due = sum(conditions[name] for name in turning) if per == "per_level" else len(turning)
    calm = [f"{n}{suit}" for suit in "RCUS" for n in range(3, 11)]
    given = {"conditions": conditions, "options": {"condition_events": per}}
    assert ask("condition_events", given, drawn=calm) == {"conditions": kept(conditions), "used": due}
    if due:
        assert code("condition_events", given, drawn=calm[: due - 1]) == "not_enough_cards"
        first = ask("condition_events", given, drawn=["AS", *calm])["conditions"]
        less = conditions[turning[0]] if turning[0] == "dying" else 1
        assert first == kept({**conditions, turning[0]: conditions[turning[0]] - less})


def test_changes_of_one_condition_are_netted_and_what_is_gained_waits() -> None:
    both = ask("condition_events", conditions={"disease": 1, "poison": 1}, drawn=["2R", "AS"])
    assert both == {"conditions": {"disease": 1, "poison": 1}, "used": 2}
    assert ask("condition_events", conditions={"disease": 1}, drawn=["2R", "AS"])["used"] == 1


@pytest.mark.parametrize(("level", "applied", "result"), [(1, 0, 0), (2, 1, 1), (1, 1, None), (2, 2, None)])
def test_what_was_applied_this_very_turn_is_not_recovered_from(level: int, applied: int, result: int | None) -> None:
    given = {"conditions": {"stun": level}, "remove": "stun", "applied_this_turn": {"stun": applied}}
    found = answer("recover", given)
    assert found == (
        {"error": "applied_this_turn"} if result is None else {"conditions": kept({"stun": result}), "draw": 0}
    )
    assert ask("recover", conditions={"slow": 1}, remove="slow", options={"recover_action_draws": True})["draw"] == 1


def test_impaired_limbs_count_each_and_unused_ones_do_not() -> None:
    limbs = dict.fromkeys(["left_arm", "left_hand", "right_leg"], "impaired") | {"right_hand": "severed"}
    found = ask(
        "limb_check", skill_level=3, move=4, uses=["left_arm", "left_hand", "right_leg", "left_foot"], limbs=limbs
    )
    assert found == {"skill_level": 1, "move": 3}
    every = ["left_arm", "left_hand", "right_leg"]
    assert ask("limb_check", skill_level=1, move=0, uses=every, limbs=limbs) == {"skill_level": 0, "move": 0}
    assert ask("limb_check", uses=[], limbs=limbs) == {"skill_level": 0, "move": 0}


# The clock --------------------------------------------------------------------------------------------------------


@given(size=st.integers(1, 8), direction=st.sampled_from(["up", "down"]), data=st.data())
@settings(max_examples=30, deadline=None)
def test_every_event_comes_once_and_the_clock_runs_out(size: int, direction: str, data: Any) -> None:
    numbers = data.draw(st.lists(st.integers(1, size), max_size=4))
    events = [{"number": number, "event": f"e{at}"} for at, number in enumerate(numbers)]
    clock = ask("clock_setup", size=size, direction=direction, events=events)
    left = list(range(1, size + 1)) if direction == "up" else list(range(size, 0, -1))
    assert (clock["top"], clock["last"]) == (left[0], left[-1])
    came = list(clock["due"])
    while left:
        tick = ask("clock_tick", numbers=left, events=events)
        assert (tick["discarded"], tick["numbers"], tick["clock_out"]) == (left[0], left[1:], len(left) == 1)
        came, left = [*came, *tick["resolved"]], tick["numbers"]
    assert sorted(came) == sorted(event["event"] for event in events)
    assert code("clock_tick", numbers=left, events=events) == "clock_is_out"


def test_a_full_hand_needs_no_card_at_the_end_of_a_turn() -> None:
    full = {"hand": [f"{n}R" for n in range(2, 11)] + ["JR"], "deck": [], "discard": ["2U"]}
    ended = ask("events_phase", players={"ann": full}, units={})
    assert ended["players"] == {"ann": {"drawn": [], "hand_count": 10}}
    assert code("events_phase", players={"ann": {**full, "hand": []}}, units={}) == "bad_reshuffle"


def test_a_turn_ends_in_its_order() -> None:
    # Recovered first, so that the card is turned for what is left; the drawn card is not the one that is turned.
    ended = ask(
        "events_phase",
        players={"ann": {"hand": [], "deck": ["AS"], "discard": []}},
        units={"ash": {"conditions": {"slow": 1, "burning": 1}, "recover": "slow", "drawn": ["2S"]}},
        triggered=[{"event": "door"}],
        tasks=[{"id": "lock", "task": 1, "progress": 1}, {"id": "done", "task": 0, "progress": 2}],
    )
    assert ended["players"] == {"ann": {"drawn": ["AS"], "hand_count": 1}}
    assert ended["units"] == {"ash": {"burning": 1, "burns": 1}}
    assert ended["triggered"] == [{"event": "door"}]
    assert [task["status"] for task in ended["tasks"]] == ["failed", "complete"]
    assert "clock" not in ended


def test_each_gust_turns_one_more() -> None:
    found = ask("wind", direction_drawn=["7S", "8U"], speed_drawn=["JR", "2R", "AS", "WB", "3R", "KR"])
    assert found == {"direction": "sw", "speed": 20, "used": 7}
    ways = [ask("wind", direction_drawn=[suit, color], speed_drawn=["2C", "3C", "4C"])["direction"]
            for color in ("WB", "WR") for suit in ("7R", "7C", "7U", "7S")]  # fmt: skip
    assert ways == ["n", "s", "e", "w", "ne", "nw", "se", "sw"]
