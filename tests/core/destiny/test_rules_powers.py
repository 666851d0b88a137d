"""Powers, stealth and items (destiny-172 to 187), ratings and what later editions add (destiny-188 to 200)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.destiny.asking import answer, ask

# Powers, stealth, items -------------------------------------------------------------------------------------------

BUYS = st.dictionaries(st.sampled_from(["initiative", "range", "effect", "area", "armor_pierce"]), st.integers(0, 3))


@given(buys=BUYS, scaling=st.integers(0, 14), magic=st.booleans(), seen=st.booleans(), near=st.integers(0, 3))
@settings(max_examples=50, deadline=None)
def test_scaling_points_buy_what_they_say(
    buys: dict[str, int], scaling: int, magic: bool, seen: bool, near: int
) -> None:
    found = answer("use_power", level=3, stat={"level": 5, "scale": 1}, mind={"level": 6, "scale": 0}, scaling=scaling,
                   exchange=buys, price="stun", magic=magic, hostile_observers=seen, target_range=near)  # fmt: skip
    if "armor_pierce" in buys and not magic:
        assert found == {"error": "not_exchangeable"}
    elif sum(buys.values()) > scaling:
        assert found == {"error": "not_enough_scaling"}
    else:
        got = {name: buys.get(name, 0) for name in ("initiative", "range", "effect", "area", "armor_pierce")}
        assert found == {
            "initiative": 3 + got["initiative"],
            "range": {"level": 5, "scale": 1 + got["range"]},
            "effect": {"level": 6 + (near < 2), "scale": got["effect"] - (magic and seen)},
            "area": {"level": 1, "scale": got["area"]},
            "price": {"stun": 1},
            "unspent": scaling - sum(buys.values()),
            **({"armor_pierce": got["armor_pierce"]} if magic else {}),
        }


def test_a_fixed_price_is_paid_whatever_it_is() -> None:
    rated = {"level": 5, "scale": 1}
    found = ask("use_power", level=1, stat=rated, mind=rated, price="bleeding", fixed_price="bleeding")
    assert found["price"] == {"bleeding": 1}


@given(stealth=st.integers(1, 4), steps=st.lists(st.booleans(), max_size=12))
@settings(max_examples=40, deadline=None)
def test_stealth_tokens_stay_between_nothing_and_twice_the_level(stealth: int, steps: list[bool]) -> None:
    tokens = ask("hide", out_of_sight=True, stealth=stealth)["tokens"]
    assert tokens == stealth
    for sneaks in steps:
        before = tokens
        if sneaks:
            tokens = ask("stealth_move", mode="sneak", tokens=tokens, stealth=stealth, path=[True])["tokens"]
        else:
            tokens = ask("stealth_clock", tokens=tokens, stealth=stealth)["tokens"]
        assert tokens == min(2 * stealth, before + 1)
    seen = ask(
        "alertness", perception=2, hidden={"ash": {"tokens": 1, "distance": 4}, "oak": {"tokens": 2, "distance": 5}}
    )
    assert seen["hidden"] == {"ash": {"tokens": 0, "revealed": True}, "oak": {"tokens": 2, "revealed": False}}
    assert ask("stealth_clock", tokens=0, stealth=stealth)["tokens"] == 0


@pytest.mark.parametrize(("path", "gained"), [([], 0), ([True, True], 1), ([False, True], 0)])
def test_sneaking_unseen_all_the_way_gains_a_token(path: list[bool], gained: int) -> None:
    assert ask("stealth_move", mode="hide", tokens=0, stealth=2, path=[]) == {"tokens": 0, "revealed": True}
    assert ask("stealth_move", mode="sneak", tokens=2, stealth=2, path=path)["tokens"] == 2 + gained


def test_one_continuous_effect_at_a_time() -> None:
    assert ask("continuous", active=None, power="light") == {"active": "light", "ended": None}
    assert ask("continuous", active="fire", power="light", replace=True) == {"active": "light", "ended": "fire"}


def test_handling_things_costs_a_move_and_needs_a_willing_unit_only_to_give_and_take() -> None:
    for kind in ("pickup", "switch_hand", "store", "ready", "give", "take"):
        assert ask("equip", kind=kind, move=2) == {"move": 1}
    assert ask("equip", kind="store", move=1, willing=False) == {"move": 0}
    assert ask("equip", kind="reload", move=1, ammo=2) == {"move": 0, "ammo": 1, "loaded": True}


def test_an_item_breaks_at_its_body_and_is_worse_on_the_way() -> None:
    assert ask("damage_item", body_level=3, damaged=1) == {"damaged": 2, "broken": False}
    assert ask("damage_item", body_level=3, damaged=2) == {"damaged": 3, "broken": True}
    assert ask("use_item", damaged=2, uses=1) == {"skill_modifier": -2, "uses": 0}
    assert ask("use_item") == {"skill_modifier": 0}
    assert ask("magic_item", kind="weapon", points=3) == {
        "initiative": 3, "target_armor": -3, "mind": {"level": 6, "scale": 1},
    }  # fmt: skip


# Ratings and beyond -----------------------------------------------------------------------------------------------


@given(level=st.integers(2, 10), scale=st.integers(-4, 6))
@settings(max_examples=50, deadline=None)
def test_a_rating_becomes_its_value_and_back(level: int, scale: int) -> None:
    value = ask("rating_value", rating=f"{level}x{scale}")["value"]
    assert Decimal(value) == level * Decimal(10) ** scale
    assert ask("to_rating", value=value) == {"rating": f"{level}x{scale}", "level": level, "scale": scale}


@pytest.mark.parametrize(
    ("value", "rating"),
    [("10", "10x0"), ("14", "10x0"), ("15", "2x1"), ("80", "8x1"), ("94.9", "9x1"), ("95", "10x1"), ("0.25", "3x-1")],
)
def test_the_leading_digit_is_rounded_half_up(value: str, rating: str) -> None:
    assert ask("to_rating", value=value)["rating"] == rating


def test_comparing_uses_the_whole_part_of_a_level_but_the_exact_value() -> None:
    assert ask("compare_ratings", a="8.5x1", b="8x1") == {"higher": "a", "level_higher": "equal", "scale_difference": 0}
    assert ask("compare_ratings", a="9x0", b="2x1") == {"higher": "b", "level_higher": "a", "scale_difference": -1}
    assert ask("carry", body="8x1") == {"mass": "80", "deadlift": "120", "carry": "80", "load": "40"}


def test_what_the_later_editions_add() -> None:
    man = {"body": 8, "mind": 5, "will": 5, "speed": 4}
    assert ask("create_stats", stats=man)["speed"] == {"level": 4, "scale": 0}
    assert [ask("area_spaces", points=n) for n in range(6)] == [
        {"spaces": 0, "cards": 0}, {"spaces": 1, "cards": 0}, *({"spaces": None, "cards": n} for n in (1, 2, 4, 8)),
    ]  # fmt: skip
    assert ask("unskilled", common=True) == {"allowed": True, "disadvantage": True}
    assert ask("unskilled", common=False, skill_level=1) == {"allowed": True, "disadvantage": False}
    hits = [ask("vulnerable", damage=n, vulnerable=["fire"], weapon_types=["fire", "hack"])["damage"] for n in (0, 1)]
    assert hits == [0, 2]
    assert ask("search_place", visible=2) == {"found": 1, "test": None}
    assert ask("search_place", visible=0) == {"found": 0, "test": {"stat": "mind", "difficulty": 5}}
    assert ask("stat_zero", stats=dict.fromkeys(man, 0)) == {
        "states": ["exhausted", "dazed", "hopeless", "immobilized"], "dead": True,
    }  # fmt: skip
    back = ask("extra_modifiers", position="back", shared_space=True, reach_at_one=True, stat_scale=1, weapon_scale=2)
    assert back == {"initiative": -1, "advantage": False, "disadvantage": True, "rival_cannot_block": True}
