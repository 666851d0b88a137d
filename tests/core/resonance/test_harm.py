"""Attacks, Injuries, healing and Armour (55 to 71)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rulesets.resonance.character import Character
from core.rulesets.resonance.fights.attack import AttackRequest, attack
from core.rulesets.resonance.injuries.track import deal_injuries, grade_of, grades
from core.rulesets.resonance.options import OPTIONS
from core.rulesets.resonance.rolls.roll import Roller
from tests.core.resonance.asking import ask, code, played, usually, waiting

WRITTEN = OPTIONS.defaults()
GRADES = grades(WRITTEN)
MARA = Roller(id=1, name="Mara", dice=3)


def attacks(**body):
    defender = Roller(id=2, name="wolf", dice=1, character=Character(**body))
    return AttackRequest(mode="melee", attacker=MARA, defender=defender)


def test_enter_strikes_as_hard_as_can_be_paid():
    asked = waiting(attack, attacks(), (1,), (10, 10, 8))
    assert asked.usual.id == "trick:strike"
    assert [c.note for c in asked.choices if "strike" in c.id] == ["0 Hits of 4 · 1 Injury", "3 Hits of 4 · 2 Injuries"]
    done = usually(attack, attacks(), (1,), (10, 10, 8))
    assert (done.facts["tricks"], done.facts["injuries_dealt"]) == (["strike", "critical_strike"], 3)
    assert done.facts["reached"] == ["grazed", "bloodied"]
    assert usually(attack, attacks(), (1,), (8, 8, 1)).facts["injuries_dealt"] == 1


def test_a_blow_may_be_spared():
    done = played(attack, attacks(), (1,), (8, 1, 1), ("done",))
    assert (done.facts["success"], done.facts["injuries_dealt"], done.facts["grade"]) == (True, 0, "unhurt")


def test_coming_to_be_maimed_takes_an_aspect_in_words():
    request = attacks(injuries=5)
    asked = waiting(attack, request, (1,), (8, 1, 1), ("trick:strike",))
    assert (asked.question, asked.seat.name) == ("consequence", "wolf")
    done = played(attack, request, (1,), (8, 1, 1), ("trick:strike",), ("A broken paw",))
    assert done.value.consequence == "A broken paw"


def test_who_is_incapacitated_defends_with_nothing():
    done = usually(attack, attacks(injuries=9, incapacitated=True), (8, 1, 1))
    assert (done.facts["resister_hits"], done.facts["last_action"]) == (0, False)
    given = {"mode": "melee", "attacker": {"drawn": [8]}, "defender": {"drawn": [], "incapacitated": True}}
    assert ask("attack", given)["success"] is True
    assert code("attack", {**given, "defender": {"drawn": [8], "incapacitated": True}}) == "wrong_dice_count"


def test_the_last_action_of_an_attacker():
    sheet = {"attributes": {"might": 2}, "injuries": 8}
    given = {"mode": "melee", "attacker": {"character": sheet, "drawn": [8, 1, 1, 1, 1]}, "defender": {"drawn": [1]}}
    told = ask("attack", given)
    assert (told["attack_dice"], told["hits"], told["attacker_incapacitated"]) == (5, 3, True)
    assert "defence_dice" not in told
    given["attacker"]["character"]["incapacitated"] = True
    assert code("attack", given) == "incapacitated"


def test_a_sheet_without_traits_defends_with_one_die():
    given = {"mode": "melee", "attacker": {"drawn": [8]}, "defender": {"character": {"armour": 1}, "drawn": [1]}}
    assert ask("attack", {**given, "spend": {"tricks": ["strike"]}})["absorbed"] == 1
    assert code("attack", {**given, "defender": {"character": {}, "drawn": [1, 1]}}) == "wrong_dice_count"


def test_armour_is_gone_past_or_worn_down():
    given = {
        "mode": "melee",
        "attacker": {"drawn": [8]},
        "defender": {"drawn": [1], "armour": 1, "injuries": 1},
        "spend": {"tricks": ["strike"]},
    }
    worn, past = ask("attack", given), ask("attack", {**given, "bypass_armour": True})
    assert (worn["armour"], worn["injuries"]) == (0, 1)
    assert (past["armour"], past["injuries"], past["reached"]) == (1, 2, ["bloodied"])


@pytest.mark.parametrize(
    ("injuries", "grade"),
    [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (40, 5)],
)
def test_the_track(injuries, grade):
    assert grade_of(injuries, WRITTEN) == GRADES[grade]


@given(st.integers(0, 12), st.integers(0, 4), st.integers(0, 12), st.booleans())
def test_nothing_of_a_blow_is_lost(injuries, armour, amount, bypass):
    harm = deal_injuries(injuries, armour, amount, WRITTEN, bypass_armour=bypass)
    assert harm.injuries - injuries + harm.absorbed == amount
    assert harm.armour + harm.absorbed == armour
    assert bypass <= (harm.absorbed == 0)
    start = GRADES.index(grade_of(injuries, WRITTEN))
    assert list(harm.reached) == list(GRADES[start + 1 : GRADES.index(harm.grade) + 1])


@given(st.integers(0, 9), st.integers(0, 60), st.integers(0, 60), st.integers(0, 23))
def test_time_may_be_cut_anywhere(injuries, first, second, carried):
    whole = ask("heal", {"injuries": injuries, "hours": first + second, "carried_hours": carried})
    half = ask("heal", {"injuries": injuries, "hours": first, "carried_hours": carried})
    rest = {"injuries": half["injuries"], "carried_hours": half["carried_hours"], "hours": second}
    assert ask("heal", rest) == whole


@pytest.mark.parametrize(
    ("given", "after", "carried"),
    [
        ({"injuries": 2, "hours": 1}, 1, 0),
        ({"injuries": 2, "hours": 1, "scene_ended": True}, 0, 0),
        ({"injuries": 2, "hours": 0, "scene_ended": True}, 2, 0),
        ({"injuries": 5, "hours": 23}, 5, 23),
        ({"injuries": 1, "hours": 99, "carried_hours": 5}, 1, 0),
        ({"injuries": 8, "hours": 99, "carried_hours": 5}, 8, 0),
    ],
)
def test_healing_by_grade(given, after, carried):
    told = ask("heal", given)
    assert (told["injuries"], told["carried_hours"]) == (after, carried)


def test_treatment_and_armour():
    assert ask("treat", {"injuries": 2, "points": 9})["grade"] == "unhurt"
    worn = {"armour": 1, "armour_max": 3, "how": "recharged"}
    assert ask("restore_armour", worn)["armour"] == 3
    assert ask("restore_armour", {**worn, "points": 9})["armour"] == 3
    assert ask("restore_armour", {**worn, "points": 1})["armour"] == 2


@pytest.mark.parametrize(
    ("action", "given", "refused"),
    [
        ("treat", {"injuries": 0, "points": 1}, "nothing_to_heal"),
        ("treat", {"injuries": 3, "points": 0}, "invalid_amount"),
        ("treat", {"injuries": 0, "points": 0}, "invalid_amount"),
        ("restore_armour", {"armour": 0, "armour_max": 0, "how": "repaired"}, "no_armour"),
        ("restore_armour", {"armour": 0, "armour_max": 0, "how": "slept"}, "invalid_restoration"),
        ("restore_armour", {"armour": 0, "armour_max": 2, "how": "repaired", "points": 0}, "invalid_amount"),
        ("restore_armour", {"armour": 0, "armour_max": 2, "how": "repaired", "points": "half"}, "invalid_amount"),
        ("take_injuries", {"injuries": 0, "armour": 0, "amount": 1.5}, "invalid_amount"),
        ("heal", {"injuries": 0, "hours": -1}, "invalid_amount"),
        ("attack", {"mode": "kick", "attacker": {"drawn": [8]}, "defender": {"drawn": [1]}}, "unknown_mode"),
        ("attack", {"mode": "melee", "attacker": {"drawn": []}, "defender": {"drawn": [1]}}, "wrong_dice_count"),
    ],
)
def test_care_that_cannot_be(action, given, refused):
    assert code(action, given) == refused


def test_a_fight_goes_round():
    began = ask("start_conflict", {"attacker": "a", "target": "b", "responds": True, "rest_order": ["c", "b"]})
    assert began == {"order": ["a", "c", "b"], "turn": "a", "round": 1}
    assert ask("next_turn", {**began, "out": ["c"]})["turn"] == "b"
    assert ask("next_turn", {**began, "out": ["b", "c"]}) == {**began, "round": 2}
    joined = ask("join_conflict", {**began, "id": "d", "position": 0})
    assert joined["order"] == ["d", "a", "c", "b"]


FIGHT = {"order": ["a", "b"], "turn": "a", "round": 1}


@pytest.mark.parametrize(
    ("action", "given", "refused"),
    [
        ("start_conflict", {"attacker": "a", "target": "b", "responds": False, "rest_order": ["b"]}, "no_combat"),
        ("start_conflict", {"attacker": "a", "target": "b", "responds": True, "rest_order": []}, "invalid_order"),
        (
            "start_conflict",
            {"attacker": "a", "target": "b", "responds": True, "rest_order": ["b", "a"]},
            "invalid_order",
        ),
        (
            "start_conflict",
            {"attacker": "a", "target": "b", "responds": True, "rest_order": ["b", "b"]},
            "invalid_order",
        ),
        ("start_conflict", {"attacker": "a", "target": "a", "responds": True, "rest_order": ["a"]}, "invalid_order"),
        ("next_turn", {**FIGHT, "out": ["a", "b"]}, "nobody_can_act"),
        ("next_turn", {**FIGHT, "turn": "z"}, "invalid_order"),
        ("next_turn", {**FIGHT, "round": 0}, "invalid_amount"),
        ("reorder", {**FIGHT, "new_order": ["a"]}, "invalid_order"),
        ("reorder", {**FIGHT, "new_order": ["a", "c"]}, "invalid_order"),
        ("reorder", {**FIGHT, "new_order": ["a", "b", "b"]}, "invalid_order"),
        ("join_conflict", {**FIGHT, "id": "a"}, "invalid_order"),
        ("join_conflict", {**FIGHT, "id": "c", "position": 3}, "invalid_order"),
        ("join_conflict", {**FIGHT, "id": "c", "position": -1}, "invalid_order"),
    ],
)
def test_orders_that_cannot_be(action, given, refused):
    assert code(action, given) == refused
