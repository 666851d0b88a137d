"""The effects of time, and purchases with motes (aisling-52, 57 to 60)."""

import pytest

from tests.core.aisling.asking import AVERAGE, STRONG, ask, code


def test_a_scene_heals_and_takes_what_does_not_last():
    passing = [{"name": "dark"}, {"name": "wanted", "lasting": True}]
    found = ask("end_scene", damage={"R": 2, "G": 1, "B": 0}, situation_aspects=passing)
    assert found["damage"] == {"R": 1}
    assert found["situation_aspects"] == [{"name": "wanted", "lasting": True}]
    assert ask("end_scene", damage={"R": 2}, options={"recovery": "rest_only"})["damage"] == {"R": 2}


def test_a_session_takes_traits_that_were_for_it_and_gives_actions():
    traits = [{**STRONG, "expires": "session"}, {**STRONG, "name": "quick", "expires": None, "on": "threshold"}]
    found = ask("end_session", luck=2, traits=traits)
    assert (found["luck"], found["downtime_actions_left"]) == (2, 1)
    assert found["traits"] == [traits[1]]


@pytest.mark.parametrize(("luck", "after"), [(2, 7), (7, 7), (9, 9)])
def test_luck_may_rise_when_a_session_ends(luck, after):
    house = {"luck_refresh": "refill", "downtime_actions": 3}
    found = ask("end_session", luck=luck, options=house)
    assert (found["luck"], found["downtime_actions_left"]) == (after, 3)


def test_a_milestone_gives_motes_for_anything():
    assert ask("milestone", motes={"R": 1}, options={"milestone_motes": 2})["motes"] == {"any": 2, "R": 1}
    assert ask("milestone", motes={}, options={"milestone_motes": 0})["motes"] == {}


def test_resting_heals_all_and_training_teaches():
    assert ask("rest", damage={"R": 3}, downtime_actions_left=2) == {"damage": {}, "downtime_actions_left": 1}
    assert ask("train", motes={"any": 1, "G": 2}, downtime_actions_left=1) == {
        "motes": {"any": 2, "G": 2},
        "downtime_actions_left": 0,
    }


@pytest.mark.parametrize(
    ("action", "given", "refused"),
    [
        ("end_scene", {"damage": {"R": -1}}, "bad_damage"),
        ("end_scene", {"damage": {"Y": 1}}, "unknown_color"),
        ("end_scene", {}, "bad_request"),
        ("end_session", {"luck": -1}, "bad_request"),
        ("milestone", {"motes": {"F": 1}}, "unknown_color"),
        ("rest", {"damage": {}, "downtime_actions_left": 0}, "no_downtime_action"),
        ("rest", {"damage": {}, "downtime_actions_left": 1, "in_session": True}, "not_between_sessions"),
        ("train", {"motes": {}, "downtime_actions_left": 1, "in_session": True}, "not_between_sessions"),
        ("train", {"motes": {"any": "1"}, "downtime_actions_left": 1}, "bad_request"),
    ],
)
def test_time_refuses(action, given, refused):
    assert code(action, given) == refused


TRAITS = [STRONG, {"name": "quick", "color": "A", "motes": 2}, {"name": "rude", "color": "B", "motes": -2}]


def buy(motes, /, *, kind="trait", **bought):
    more = {key: bought.pop(key) for key in ("options", "traits", "thresholds", "aspects") if key in bought}
    return {"motes": motes, "buy": {"kind": kind, **bought}, "traits": TRAITS, **more}


@pytest.mark.parametrize(
    ("motes", "bought", "cost", "left", "level"),
    [
        ({"any": 2}, ("strong", "R"), 2, {}, 2),
        ({"any": 2, "R": 1}, ("strong", "R"), 2, {"any": 1}, 2),
        ({"R": 5, "G": 1}, ("strong", "R"), 2, {"R": 3, "G": 1}, 2),
        ({"any": 3}, ("quick", "A"), 3, {}, 3),
        ({"any": 1}, ("new", "X"), 1, {}, 1),
        ({"B": 1}, ("rude", "B"), 1, {}, -1),
    ],
)
def test_the_next_level_of_a_trait(motes, bought, cost, left, level):
    name, color = bought
    found = ask("advance", buy(motes, name=name, color=color))
    assert (found["cost"], found["motes"]) == (cost, left)
    assert next(trait["motes"] for trait in found["traits"] if trait["name"] == name) == level


def test_a_negative_trait_that_is_bought_off_is_gone():
    found = ask("advance", buy({"any": 1}, name="weak", color="R", traits=[{**STRONG, "name": "weak", "motes": -1}]))
    assert (found["cost"], found["traits"]) == (1, [])


@pytest.mark.parametrize(
    ("motes", "name", "expires"),
    [({"R": 1}, "new", "session"), ({"any": 1}, "new", None), ({"R": 2}, "strong", None)],
)
def test_a_new_trait_from_a_pool_may_end_with_the_session(motes, name, expires):
    found = ask("advance", buy(motes, name=name, color="R", options={"pool_trait": "session"}))
    assert next(trait for trait in found["traits"] if trait["name"] == name)["expires"] == expires


def test_a_threshold_costs_what_it_then_is():
    found = ask("advance", buy({"any": 7}, kind="threshold", color="R", thresholds={**AVERAGE, "R": 5}))
    assert (found["cost"], found["motes"], found["thresholds"]["R"]) == (6, {"any": 1}, 6)
    assert found["caern_change"] == {"R": 2}


@pytest.mark.parametrize(("name", "hand"), [("known", 5), ("bare", 4), ("new", 2)])
def test_an_aspects_hand_grows_by_what_is_paid(name, hand):
    known = [{"name": "known", "motes": 3}, {"name": "bare"}]
    found = ask("advance", buy({"any": 2}, kind="aspect", name=name, motes=2, aspects=known))
    assert (found["cost"], found["motes"]) == (2, {})
    assert next(aspect["motes"] for aspect in found["aspects"] if aspect["name"] == name) == hand


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({**buy({"any": 9}, name="strong", color="R"), "complete": False, "in_conflict": True}, "not_complete"),
        ({**buy({"any": 9}, name="strong", color="R"), "in_conflict": True}, "in_conflict"),
        (buy({"any": 9}, kind="house"), "unknown_purchase"),
        (buy({"any": 9}, name="strong", color="A"), "trait_color_fixed"),
        (buy({"any": 9}, name="strong", color="RA"), "trait_single_color"),
        (buy({"any": 9}, name="new", color="Y"), "unknown_color"),
        (buy({"any": 9}, color="R"), "bad_request"),
        (buy({"any": 1, "G": 9}, name="strong", color="R"), "not_enough_motes"),
        (buy({"any": 3, "R": 9}, kind="threshold", color="R", thresholds=AVERAGE), "not_enough_motes"),
        (buy({"any": 9}, kind="threshold", color="F", thresholds=AVERAGE), "unknown_color"),
        (buy({"any": 9}, kind="threshold", color="R"), "bad_request"),
        (buy({"any": 9}, kind="aspect", name="new", motes=0), "bad_amount"),
        (buy({"any": 9}, kind="aspect", name="new"), "bad_amount"),
        (buy({"R": 9}, kind="aspect", name="new", motes=1), "not_enough_motes"),
        (buy({"Q": 1}, name="new", color="R"), "unknown_color"),
        (buy({"any": -1}, name="new", color="R"), "bad_request"),
    ],
)
def test_purchases_that_cannot_be_made(given, refused):
    assert code("advance", given) == refused
