import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refusal import Refusal
from core.rulesets.storyteller.health.rules import Damage, mark_damage
from core.rulesets.storyteller.sheet import Health
from tests.core.storyteller.asking import ask


def track(boxes: int, bruising: int, lethal: int) -> dict[str, int]:
    return {"boxes": boxes, "bruising": bruising, "lethal": lethal}


@pytest.mark.parametrize(
    ("before", "damage", "after"),
    [
        ((7, 0, 0), {"bruising": 3}, (3, 0)),
        ((7, 0, 0), {"bruising": 1, "lethal": 2}, (1, 2)),
        ((7, 7, 0), {"bruising": 2}, (5, 2)),
        ((7, 4, 2), {"bruising": 1, "lethal": 1}, (3, 4)),
        ((7, 3, 4), {"lethal": 9}, (0, 7)),
        ((7, 0, 5), {"bruising": 4}, (0, 7)),
        ((7, 2, 2), {}, (2, 2)),
    ],
)
def test_damage_fills_free_boxes_and_then_turns_bruising_lethal(before, damage, after):
    got = ask("damage", health=track(*before), damage=damage)
    assert (got["bruising"], got["lethal"]) == after


@pytest.mark.parametrize(
    ("bruising", "lethal", "penalty", "status"),
    [
        (3, 0, 0, "ok"),
        (4, 0, -1, "ok"),
        (4, 1, -2, "ok"),
        (4, 2, -3, "ok"),
        (4, 3, -3, "unconscious"),
        (7, 0, -3, "unconscious"),
        (3, 4, -3, "wounded"),
        (0, 7, -3, "dying"),
    ],
)
def test_penalty_and_status(bruising, lethal, penalty, status):
    got = ask("damage", health=track(7, bruising, lethal), damage={"bruising": 0})
    assert (got["penalty"], got["status"], got["free"]) == (penalty, status, 7 - bruising - lethal)


def test_as_many_bruising_as_lethal_is_unconscious():
    assert ask("damage", health=track(6, 3, 3), damage={})["status"] == "unconscious"


def test_dying_includes_wounded_but_it_is_gained_once():
    full = track(7, 0, 6)
    assert ask("damage", health=full, damage={"lethal": 1})["conditions_gained"] == ["wounded"]
    assert ask("damage", health=full, damage={"lethal": 1}, conditions=["wounded"])["conditions_gained"] == []
    assert ask("damage", health=full, damage={})["conditions_gained"] == []


@pytest.mark.parametrize(
    ("state", "unit", "amount", "after"),
    [
        ("conscious", "round", 0, (3, 4, "wounded")),
        ("conscious", "round", 2, (1, 6, "wounded")),
        ("conscious", "round", 3, (0, 7, "dying")),
        ("conscious", "round", 4, (0, 7, "dead")),
        ("unconscious", "minute", 14, (3, 4, "wounded")),
        ("unconscious", "minute", 59, (0, 7, "dying")),
        ("unconscious", "minute", 60, (0, 7, "dead")),
    ],
)
def test_bleeding(state, unit, amount, after):
    got = ask("bleed", health=track(7, 3, 4), state=state, elapsed={"amount": amount, "unit": unit})
    assert (got["bruising"], got["lethal"], got["status"]) == after


def test_a_track_with_free_boxes_does_not_kill():
    got = ask("bleed", health=track(7, 1, 4), state="conscious", elapsed={"amount": 9, "unit": "round"})
    assert got == {"bruising": 0, "lethal": 5, "status": "wounded"}


@pytest.mark.parametrize(("minutes", "left"), [(14, 3), (15, 2), (44, 1), (600, 0)])
def test_bruising_heals_by_the_quarter(minutes, left):
    assert ask("heal", health=track(7, 3, 2), minutes=minutes) == {"bruising": left, "lethal": 2}


@pytest.mark.parametrize(
    ("interval", "recover", "lethal"),
    [("between_games", False, 2), ("between_games", True, 0), ("between_seasons", False, 0)],
)
def test_downtime_heals(interval, recover, lethal):
    got = ask("downtime_heal", health=track(7, 3, 4), interval=interval, recover=recover)
    assert got == {"bruising": 0, "lethal": lethal}


def test_downtime_heals_no_more_than_there_is():
    assert ask("downtime_heal", health=track(7, 0, 1), interval="between_games")["lethal"] == 0


@pytest.mark.parametrize(
    ("action", "more", "code"),
    [
        ("damage", {"damage": {"lethal": -1}}, "invalid_damage"),
        ("damage", {"damage": {"bruising": "2"}}, "invalid_damage"),
        ("damage", {"damage": {"bruising": True}}, "invalid_damage"),
        ("damage", {"damage": 2}, "invalid_damage"),
        ("damage", {"damage": {}, "conditions": ["cursed"]}, "unknown_condition"),
        ("damage", {"health": track(7, 5, 3), "damage": {}}, "bad_request"),
        ("bleed", {"state": "conscious", "elapsed": {"amount": 15, "unit": "minute"}}, "invalid_period"),
        ("bleed", {"state": "unconscious", "elapsed": {"amount": 1, "unit": "round"}}, "invalid_period"),
        ("bleed", {"state": "conscious", "elapsed": {"amount": 1, "unit": "hour"}}, "invalid_period"),
        ("bleed", {"state": "asleep", "elapsed": {"amount": 1, "unit": "round"}}, "bad_request"),
        ("heal", {"minutes": -15}, "bad_request"),
        ("downtime_heal", {"interval": "weekend"}, "unknown_interval"),
    ],
)
def test_refusals(action, more, code):
    with pytest.raises(Refusal) as refusal:
        ask(action, {"health": track(7, 3, 4), **more})
    assert refusal.value.code == code


healths = st.integers(6, 12).flatmap(
    lambda boxes: st.integers(0, boxes).flatmap(
        lambda lethal: st.integers(0, boxes - lethal).map(lambda bruising: Health(boxes, bruising, lethal))
    )
)
points = st.integers(0, 20)


@given(healths, points, points)
def test_damage_conserves_boxes_and_never_heals(health, bruising, lethal):
    after = mark_damage(health, Damage(bruising, lethal))
    worth = health.bruising + 2 * health.lethal + bruising + 2 * lethal
    assert after.boxes == health.boxes
    assert after.lethal >= health.lethal
    assert after.free == max(0, health.free - bruising - lethal)
    # Overflow counts as one of either kind, so nothing is marked with more than it counts.
    assert after.bruising + 2 * after.lethal <= worth


@given(healths, points, points)
def test_points_one_by_one_come_to_the_same(health, bruising, lethal):
    one_by_one = health
    for _ in range(lethal):
        one_by_one = mark_damage(one_by_one, Damage(lethal=1))
    for _ in range(bruising):
        one_by_one = mark_damage(one_by_one, Damage(bruising=1))
    assert one_by_one == mark_damage(health, Damage(bruising, lethal))
