"""Making characters, and finishing those found on the fly (aisling-42 to 47)."""

import pytest

from tests.core.aisling.asking import AVERAGE, FATES, SAM, STRONG, ask, code

ASPECTS = [{"name": f"aspect {n}", "motes": 3} for n in range(7)]
PERSON = {"numen": "wolf", "fate_colors": FATES}
BUILD = {"method": "build", "thresholds": SAM, "aspects": ASPECTS, **PERSON}
STAGES = [{"thresholds": {color: 3}, "aspects": [aspect]} for color, aspect in zip("RAGCBMX", ASPECTS, strict=True)]
for late, color in ((4, "R"), (5, "A"), (6, "M")):
    STAGES[late]["thresholds"][color] = 1
GROW = {"method": "grow", "stages": STAGES, **PERSON}


def stages(at, **more):
    return {"stages": [{**stage, **more} if index == at else stage for index, stage in enumerate(STAGES)]}


def aspects(at, **more):
    return [{**aspect, **more} if index == at else aspect for index, aspect in enumerate(ASPECTS)]


def trait(motes, color="R"):
    return {"name": f"{color}{motes}", "color": color, "motes": motes}


@pytest.mark.parametrize(
    ("traits", "left"),
    [
        ([], 3),
        ([trait(1)], 2),
        ([trait(2)], 0),
        ([trait(3), trait(-1), trait(-1, "A"), trait(-1, "G")], 0),
        ([trait(-1)], 4),
    ],
)
def test_traits_cost_more_with_each_level_and_negative_ones_pay(traits, left):
    assert ask("create_character", {**BUILD, "traits": traits})["trait_motes_left"] == left


def test_all_three_methods_give_luck_and_a_caern():
    for given, size, complete in ((BUILD, 49, True), (GROW, 49, True), ({"method": "find"}, 43, False)):
        found = ask("create_character", given)
        assert (found["luck"], found["caern_size"], found["complete"]) == (7, size, complete)
    assert ask("create_character", GROW)["thresholds"] == SAM
    assert ask("create_character", GROW)["aspect_motes_left"] == 0
    found = ask("create_character", method="find", numen="cat", fate_colors={"boon": "R"})
    assert (found["thresholds"], found["reserve"], found["aspect_pool"]) == (AVERAGE, 3, 21)


def test_a_house_rule_lifts_the_cap():
    high = {**BUILD, "thresholds": {**AVERAGE, "R": 6}}
    assert code("create_character", high) == "threshold_range"
    assert ask("create_character", high, options={"threshold_cap": 6})["complete"]


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"method": "dream"}, "unknown_method"),
        ({"thresholds": {**SAM, "R": 0, "G": 7}}, "threshold_range"),
        ({"thresholds": {"R": 5}}, "threshold_range"),
        ({"thresholds": AVERAGE}, "threshold_total"),
        ({"thresholds": {**SAM, "R": "4"}}, "bad_threshold"),
        ({"traits": [trait(0)]}, "bad_trait"),
        ({"traits": [trait(1, "RA")]}, "trait_single_color"),
        ({"traits": [trait(1, "Y")]}, "unknown_color"),
        ({"traits": [trait(-2)]}, "bad_negative_trait"),
        ({"traits": [trait(-1)] * 4}, "too_many_negative_traits"),
        ({"traits": [trait(3)]}, "trait_budget"),
        ({"traits": [trait(2), trait(1)]}, "trait_budget"),
        ({"aspects": ASPECTS[:6]}, "aspect_count"),
        ({"aspects": aspects(0, name="aspect 1")}, "duplicate_aspect"),
        ({"aspects": aspects(0, motes=0)}, "aspect_motes"),
        ({"numen": " "}, "numen_required"),
        ({"numen": None}, "numen_required"),
        ({"numen": 7}, "bad_request"),
        ({"fate_colors": {"boon": "R", "bane": "A"}}, "fate_colors_required"),
        ({"fate_colors": {"boon": "R", "bane": "R"}}, "duplicate_fate_color"),
        ({"fate_colors": {"doom": "R"}}, "unknown_fate"),
        ({"thresholds": AVERAGE, "traits": [trait(0)], "aspects": [], "numen": ""}, "threshold_total"),
        ({"traits": [trait(0)], "aspects": [], "numen": ""}, "bad_trait"),
        ({"aspects": [], "numen": ""}, "aspect_count"),
        ({"numen": "", "fate_colors": {}}, "numen_required"),
    ],
)
def test_what_cannot_be_built(more, refused):
    assert code("create_character", {**BUILD, **more}) == refused


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"stages": STAGES[:6]}, "stage_count"),
        ({"stages": "youth"}, "bad_request"),
        (stages(0, thresholds={"R": 4}), "stage_motes"),
        (stages(4, thresholds={"B": 3}), "stage_motes"),
        (stages(0, thresholds={"R": -1, "A": 4}), "bad_threshold"),
        (stages(0, thresholds={"Y": 3}), "unknown_color"),
        (stages(2, thresholds={"R": 3}), "threshold_range"),
        (stages(0, aspects=[]), "aspect_count"),
        (stages(0, aspects=[{"name": "aspect 1", "motes": 3}]), "duplicate_aspect"),
        (stages(0, aspects=[{"name": "bare"}]), "aspect_motes"),
        (stages(0, aspects=[{"name": "strong", "motes": 4}]), "aspect_motes"),
        ({"numen": ""}, "numen_required"),
        ({"fate_colors": {}}, "fate_colors_required"),
    ],
)
def test_what_cannot_be_grown(more, refused):
    assert code("create_character", {**GROW, **more}) == refused


def test_aspects_may_come_in_any_stage():
    together = [{**STAGES[0], "aspects": ASPECTS}, *({**stage, "aspects": []} for stage in STAGES[1:])]
    assert ask("create_character", {**GROW, "stages": together})["aspect_motes_left"] == 0


def test_a_character_may_be_found_without_numen_or_fates_but_not_with_wrong_ones():
    assert code("create_character", method="find", fate_colors={"boon": "Y"}) == "unknown_color"
    assert code("create_character", method="find", numen=3) == "bad_request"
    assert code("create_character") == "bad_request"


# Finishing in play.


def test_a_reserve_mote_goes_on_a_colour():
    found = ask("assign_reserve", thresholds={"R": 4}, reserve=1, color="R")
    assert found["thresholds"]["R"] == 5
    assert (found["reserve"], found["caern_change"]) == (0, {"R": 2})


MOVE = {"thresholds": {**AVERAGE, "G": 1, "B": 5}, "reserve": 1, "from": "R", "to": "A", "moved_this_scene": False}
ADD = {"aspects": [{"name": "known"}], "aspect_pool": 3, "name": "new", "motes": 3, "aspect_added_this_scene": False}


@pytest.mark.parametrize(
    ("action", "given", "more", "refused"),
    [
        ("assign_reserve", {"thresholds": AVERAGE, "reserve": 0, "color": "R"}, {}, "reserve_empty"),
        ("assign_reserve", {"thresholds": {"R": 5}, "reserve": 1, "color": "R"}, {}, "threshold_maximum"),
        ("assign_reserve", {"thresholds": {"R": 5}, "reserve": 0, "color": "R"}, {}, "reserve_empty"),
        ("assign_reserve", {"thresholds": AVERAGE, "reserve": 1, "color": "F"}, {}, "unknown_color"),
        ("assign_reserve", {"thresholds": AVERAGE, "reserve": -1, "color": "R"}, {}, "bad_request"),
        ("move_threshold_mote", MOVE, {"from": "F", "to": "F"}, "unknown_color"),
        ("move_threshold_mote", MOVE, {"to": "R", "reserve": 0}, "same_color"),
        ("move_threshold_mote", MOVE, {"reserve": 0, "in_conflict": True}, "thresholds_fixed"),
        ("move_threshold_mote", MOVE, {"in_conflict": True, "moved_this_scene": True}, "in_conflict"),
        ("move_threshold_mote", MOVE, {"moved_this_scene": True, "from": "G"}, "moved_this_scene"),
        ("move_threshold_mote", MOVE, {"from": "G", "to": "B"}, "threshold_minimum"),
        ("move_threshold_mote", MOVE, {"to": "B"}, "threshold_maximum"),
        ("add_aspect", ADD, {"in_conflict": True, "aspect_added_this_scene": True}, "in_conflict"),
        ("add_aspect", ADD, {"aspect_added_this_scene": True, "name": "known"}, "aspect_added_this_scene"),
        ("add_aspect", ADD, {"name": "known", "motes": 0}, "duplicate_aspect"),
        ("add_aspect", ADD, {"motes": 0}, "aspect_motes"),
        ("add_aspect", ADD, {"motes": 4}, "aspect_pool_empty"),
        ("add_aspect", ADD, {"motes": 1, "aspect_pool": 0}, "aspect_pool_empty"),
    ],
)
def test_find_steps_that_cannot_be_taken(action, given, more, refused):
    assert code(action, {**given, **more}) == refused


def test_find_steps_that_can():
    found = ask("move_threshold_mote", MOVE)
    assert (found["thresholds"]["R"], found["thresholds"]["A"]) == (2, 4)
    assert found["caern_change"] == {"R": -2, "A": 2}
    found = ask("add_aspect", ADD)
    assert found["aspects"][-1] == {"name": "new", "motes": 3}
    assert (found["aspect_pool"], found["aspect_added_this_scene"]) == (0, True)


@pytest.mark.parametrize(
    ("more", "complete"),
    [
        ({}, True),
        ({"reserve": 1}, False),
        ({"aspect_pool": 1}, False),
        ({"numen": None}, False),
        ({"fate_colors": {"boon": "R", "bane": "A", "wyrd": None}}, False),
        ({"fate_colors": {}}, False),
    ],
)
def test_a_found_character_is_finished_when_nothing_is_open(more, complete):
    assert ask("find_complete", {"reserve": 0, "aspect_pool": 0, **PERSON, **more}) == {"complete": complete}


def test_a_trait_is_not_needed_for_a_legal_character():
    assert ask("create_character", {**BUILD, "traits": [STRONG]})["complete"] is True
