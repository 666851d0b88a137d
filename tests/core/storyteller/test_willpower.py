import pytest

from core.refusal import Refusal
from tests.core.storyteller.asking import ask


def spend(current: int, purpose: str = "draw", **more):
    return ask("spend_willpower", willpower={"max": 8, "current": current}, purpose=purpose, **more)


@pytest.mark.parametrize(("purpose", "bonus"), [("draw", 3), ("resistance", 2), ("defense", 2), ("advantage", 0)])
def test_what_a_point_gives(purpose, bonus):
    got = spend(8, purpose)
    assert (got["current"], got["bonus"]) == (7, bonus)


@pytest.mark.parametrize(
    ("current", "now", "after"), [(8, 0, 0), (5, 0, 0), (4, 0, -1), (3, -1, -2), (2, -2, -3), (1, -3, -3)]
)
def test_low_willpower_counts_from_the_next_draw(current, now, after):
    got = spend(current)
    assert (got["penalty_now"], got["penalty_after"]) == (now, after)


def test_an_advantage_has_its_own_price_and_no_limit():
    assert spend(5, "advantage", cost=3, already_spent=True)["current"] == 2


def test_the_price_of_an_advantage_matters_only_there():
    assert spend(5, "draw", cost=3)["current"] == 4


@pytest.mark.parametrize(
    ("current", "more", "code"),
    [
        (0, {}, "no_willpower"),
        (2, {"purpose": "advantage", "cost": 3}, "no_willpower"),
        (5, {"already_spent": True}, "willpower_already_spent"),
        (5, {"purpose": "luck"}, "unknown_purpose"),
        (9, {}, "bad_request"),
        (5, {"already_spent": 1}, "bad_request"),
        (5, {"purpose": "advantage", "cost": 0}, "bad_request"),
    ],
)
def test_refusals(current, more, code):
    with pytest.raises(Refusal) as refusal:
        spend(current, **{"purpose": "draw", **more})
    assert refusal.value.code == code
