"""Conflicts, Initiative and Success as the catalogue has them (destiny-31 to 64), and Tasks (destiny-65 to 71)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.rulesets.destiny.cards.halves import ASPECTS
from core.rulesets.destiny.values.cards import FATE
from tests.core.destiny.asking import ask, code

ATTACKS = ("fast", "strong", "counter", "wild_black", "wild_red")


def side(card: str | None, half: str = "upper", **more: Any) -> dict[str, Any]:
    return {"card": card, "orientation": half, "difficulty": 20, **more}


def non_player(*fate: str, difficulty: int = 20, **more: Any) -> dict[str, Any]:
    return {"kind": "non_player", "difficulty": difficulty, "shared_fate": fate, **more}


def fought(a: dict[str, Any], b: dict[str, Any], **options: str) -> dict[str, Any]:
    return ask("conflict", a=a, b=b, options=options)


# Playing ----------------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(
    cards=st.lists(st.sampled_from(FATE), min_size=2, max_size=2),
    halves=st.tuples(*[st.sampled_from(["upper", "lower"])] * 2),
    table=st.sampled_from(["initiative", "revised"]),
)
def test_a_conflict_looks_the_same_from_both_sides(cards: list[str], halves: tuple[str, str], table: str) -> None:
    one, other = (side(card, half) for card, half in zip(cards, halves, strict=True))
    there, back = fought(one, other, aspect_table=table), fought(other, one, aspect_table=table)
    assert (there["a"], there["b"]) == (back["b"], back["a"])
    turned = {"a": "b", "b": "a"}
    assert (there["result"], there["overrun"]) == tuple(
        turned.get(back[each], back[each]) for each in ("result", "overrun")
    )
    assert there["a"]["strikes"] == (there["a"]["outcome"] in ("win", "both") and there["a"]["aspect"] in ATTACKS)


def test_a_non_players_follow_up_comes_from_shared_fate_unless_a_hand_is_named() -> None:
    """destiny-47, 60: Shared Fate is its only source, so it need not be said; an explicit hand is refused."""
    rival, turned = side("8S"), ("5C", "3C")  # a red card turns the coins to Counter, which beats Fast
    follows = [{"card": "9R"}, {"card": "9R", "source": "shared_fate"}]
    found = [fought(non_player(*turned, follow_up=follow_up), rival) for follow_up in follows]
    assert found[0] == found[1]
    assert (found[0]["a"]["aspect"], found[0]["shared_discard"]) == ("counter", ["5C", "3C", "9R"])
    by_hand = {"card": "9R", "source": "hand"}
    assert code("conflict", a=non_player(*turned, follow_up=by_hand), b=rival) == "non_player_has_no_hand"


def test_a_players_follow_up_comes_from_the_hand_unless_shared_fate_is_named() -> None:
    found = fought(side("5C", "lower", follow_up={"card": "9R"}), side("8S"))
    assert (found["a"]["to_discard"], found["shared_discard"]) == (["5C", "9R"], [])


def test_the_half_stays_when_the_card_is_taken_back() -> None:
    found = fought(side("7R", "lower", stay=True, shared_fate=["3S"]), side("8U"))
    assert (found["a"]["aspect"], found["a"]["to_hand"], found["shared_discard"]) == ("evade", ["7R"], ["3S"])


@pytest.mark.parametrize("more", [{"stay": True}, {"advantage": True, "keep": "second"}])
def test_a_wild_orients_what_is_turned_beside_it(more: dict[str, Any]) -> None:
    found = fought(side("WB", "lower", shared_fate=["3U"], **more), side("8U"))["a"]
    assert (found["orientation"], found["aspect"]) == ("lower", "block")


def test_without_a_card_fate_plays_and_nothing_comes_back() -> None:
    found = fought(side(None, "lower", shared_fate=["3C"]), side("8U"))["a"]
    assert (found["aspect"], found["to_hand"], found["to_discard"]) == ("counter", [], [])


@pytest.mark.parametrize(("turning", "half"), [("9S", "upper"), ("WB", "upper"), ("9C", "lower"), ("WR", "lower")])
def test_a_colour_turns_what_a_non_player_shows(turning: str, half: str) -> None:
    assert fought(side("7R"), non_player("2U", turning))["b"]["orientation"] == half


def test_edges_cancel_and_their_cards_are_spent_in_order() -> None:
    both = fought(side("7R", advantage=True, disadvantage=True), side("8U"))
    assert "kept" not in both["a"]
    a = side("2R", stay=True, advantage=True, shared_fate=["3R", "4R"])
    b = non_player("5U", "6S", "7U", disadvantage=True)
    assert fought(a, b)["shared_discard"] == ["3R", "4R", "5U", "6S", "7U"]


@settings(max_examples=25, deadline=None)
@given(
    cards=st.lists(st.sampled_from(FATE), min_size=2, max_size=2, unique=True),
    rival=st.sampled_from(FATE),
    halves=st.tuples(*[st.sampled_from(["upper", "lower"])] * 2),
    difficulty=st.integers(2, 12),
)
def test_advantage_is_never_worse_and_disadvantage_never_better(
    cards: list[str], rival: str, halves: tuple[str, str], difficulty: int
) -> None:
    first, second = cards
    worth = {
        card: _worth(fought(side(card, halves[0], difficulty=difficulty), side(rival, halves[1]))["a"])
        for card in cards
    }
    for edge, best in (("advantage", max), ("disadvantage", min)):
        with_edge = side(first, halves[0], difficulty=difficulty, shared_fate=[second], **{edge: True})
        found = fought(with_edge, side(rival, halves[1]))["a"]
        assert worth[found["card"]] == best(worth.values())
        picked = ask("pick_fate", mode=edge, first=first, second=second, orientation=halves[0], difficulty=difficulty,
                     rival={"card": rival, "orientation": halves[1]})  # fmt: skip
        assert picked == {"kept": found["kept"], "card": found["card"]}
        if worth[first] == worth[second]:
            assert found["kept"] == "first"


def _worth(found: dict[str, Any]) -> tuple[int, int]:
    return ["lose", "neither", "both", "win"].index(found["outcome"]), found["successes"]


# Winning ----------------------------------------------------------------------------------------------------------


def test_every_benefit_by_its_aspect() -> None:
    earned = {
        aspect: ask("compare_aspects", a=aspect, b=other)["a_benefits"]
        for aspect, other in zip(ASPECTS, ("strong", "block", "fast", "strong", "fast", "fast", "strong"), strict=True)
    }
    assert earned == {
        "fast": ["draw_1"], "strong": [], "block": ["keep", "draw_1"], "evade": ["move_1"], "counter": ["follow_up"],
        "wild_black": ["gain_from_discard"], "wild_red": ["gain_from_discard"],
    }  # fmt: skip


def test_nobody_profits_where_neither_wins() -> None:
    for a, b in product(ASPECTS, repeat=2):
        met = ask("compare_aspects", a=a, b=b)
        if met["result"] == "neither":
            assert met["a_benefits"] == met["b_benefits"] == []
        if met["result"] in "ab":
            assert met["ab".replace(met["result"], "") + "_benefits"] == []


@pytest.mark.parametrize(
    ("block", "overrun"), [("2R", "a"), ("10U", "a"), ("JR", None), ("QU", None), ("KR", None), ("AU", None)]
)
def test_only_a_normal_block_is_overrun(block: str, overrun: str | None) -> None:
    assert fought(side(block, "lower"), side("7S"))["overrun"] == overrun
    assert fought(side(block, "lower"), side("WB"))["overrun"] is None


def test_a_block_from_fate_is_not_kept_and_a_non_player_keeps_nothing() -> None:
    own = fought(side("2R", "lower"), side("7S"))["a"]
    fate = fought(side("9C", "lower", stay=True, shared_fate=["2R"]), side("7S"))["a"]
    other = fought(side("7S"), non_player("2R", "9C"))["b"]
    assert (own["benefits"], own["to_hand"], own["to_discard"]) == (["keep", "draw_1"], ["2R"], [])
    assert (fate["benefits"], fate["to_hand"]) == (["draw_1"], ["9C"])
    assert (other["outcome"], other["benefits"]) == ("win", [])


def test_what_follows_a_counter_counts_instead_of_it() -> None:
    counter = side("7C", "lower", difficulty=9, skill_level=3, follow_up={"card": "KS"}, combo=["KR", "KC"])
    found = fought(counter, side("7S"))["a"]
    assert (found["card"], found["aspect"], found["successes"]) == ("7C", "counter", 4)
    assert (found["benefits"], found["to_discard"]) == (["follow_up"], ["7C", "KS", "KR", "KC"])
    alone = fought(side("7C", "lower", difficulty=9, skill_level=3), side("7S"))["a"]
    assert alone["successes"] == 2


def test_a_non_player_follows_up_and_combines_from_shared_fate() -> None:
    follow = {"card": "5R", "source": "shared_fate"}
    b = non_player("7C", "9U", follow_up=follow, combo=["6S", "7R"], skill_level=9, difficulty=9)
    found = fought(side("8S"), b)
    assert (found["b"]["successes"], found["b"]["benefits"], found["b"]["to_discard"]) == (4, ["follow_up"], [])
    assert found["shared_discard"] == ["7C", "9U", "5R", "6S", "7R"]


# Tiebreaker and Initiative ----------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(
    ranks=st.tuples(*[st.sampled_from(["A", "2", "5", "10", "J", "Q", "K"])] * 2),
    edges=st.tuples(*[st.integers(-3, 9)] * 2),
)
def test_a_tie_is_broken_one_way_from_both_sides(ranks: tuple[str, str], edges: tuple[int, int]) -> None:
    a, b = ({"rank": rank, "initiative": edge} for rank, edge in zip(ranks, edges, strict=True))
    there, back = ask("tiebreak", aspect="fast", a=a, b=b), ask("tiebreak", aspect="fast", a=b, b=a)
    assert (there["a_value"], there["a_benefits"]) == (back["b_value"], back["b_benefits"])
    assert {there["result"], back["result"]} in ({"a", "b"}, {"both"})
    faces = [rank for rank in ranks if not rank.isdigit()]
    assert (there["a_value"] is None) == bool(faces)
    if len(faces) == 1:
        assert there["result"] == "ab"[ranks.index(faces[0])]


def test_every_part_of_initiative_has_its_sign() -> None:
    numbers = {"skill_level": 3, "stat_penalties": -2, "abilities": -1, "magic_weapon": 2, "power": 4}
    flags = {"ally_by_target": 1, "melee_same_space": -1, "push_the_limit": 1}
    every = {**numbers, **dict.fromkeys(flags, True), "cover": 75, "position": "blindspot"}
    found = ask("initiative", every)
    assert found["parts"] == {**numbers, **flags, "cover": 3, "position": 2}
    assert found["initiative"] == sum(found["parts"].values()) == 12
    assert ask("initiative", every, grit_your_teeth=True)["initiative"] == 14
    assert ask("initiative") == {"initiative": 0, "parts": {}}


# Success ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "drawn", "combo", "ace"),
    [
        ("2R", ["3S", "4C"], 0, True), ("8R", ["9S", "10C"], 1, True), ("8R", ["10C", "9S"], 1, True),
        ("9R", ["10S", "JC"], 2, True), ("10R", ["JS", "QC"], 2, True), ("7R", ["8S", "10C"], 0, False),
        ("7R", ["8S", "WB"], 0, False), ("QR", ["QS"], 1, False), ("QR", ["WB"], 0, False),
        ("KR", ["KS", "WR"], 1, False), ("AR", ["AS", "AU", "AC"], 3, False),
    ],
)  # fmt: skip
def test_what_a_combo_is_worth(card: str, drawn: list[str], combo: int, ace: bool) -> None:
    found = ask("count_success", card=card, outcome="win", difficulty=10, combo_drawn=drawn)
    assert (found["combo"], found["gain_ace"]) == (combo, ace)


def test_by_the_second_edition_only_two_to_eight_run_on() -> None:
    given = {"outcome": "win", "difficulty": 10, "options": {"combo_sequence": "normals_only"}}
    assert ask("count_success", given, card="8R", combo_drawn=["9R", "10S"])["gain_ace"]
    for card in ("9R", "10R"):
        assert code("count_success", given, card=card, combo_drawn=["2S", "3S"]) == "no_combo"


@pytest.mark.parametrize(
    ("card", "look"), [("5R", ("swift_weak", "odd")), ("6R", ("slow_powerful", "even")), ("JR", ("spectacular", None))]
)
def test_how_a_card_looks(card: str, look: tuple[str, str | None]) -> None:
    found = ask("cinematic", card=card)
    assert (found["pace"], found["parity"], found["flourish"]) == (*look, "dominating")


# Tasks ------------------------------------------------------------------------------------------------------------

WORK = st.fixed_dictionaries(
    {
        "outcome": st.sampled_from(["win", "both", "neither", "lose"]),
        "successes": st.integers(0, 4),
        "rival_successes": st.integers(0, 4),
    }
)


@settings(max_examples=40, deadline=None)
@given(difficulty=st.integers(1, 5), attempts=st.lists(WORK, max_size=6))
def test_a_task_only_loses_what_a_rival_takes(difficulty: int, attempts: list[dict[str, Any]]) -> None:
    task = ask("task_start", difficulty=difficulty)
    assert (task["task"], task["progress"], task["status"]) == (difficulty, difficulty, "open")
    alone = [dict(task)]
    for attempt in attempts:
        if task["status"] != "open":
            break
        before = task["task"] + task["progress"]
        task = ask("task_step", attempt, task=task["task"], progress=task["progress"])
        taken = attempt["rival_successes"] if attempt["outcome"] in ("lose", "both") else 0
        assert before - taken <= task["task"] + task["progress"] <= before
        alone.append(task)
    if attempts:
        start = {"task": difficulty, "progress": difficulty, "workers": attempts}
        assert ask("task_teamwork", start, mode="separate") == alone[-1]


def test_together_the_largest_loss_counts_once_and_only_if_nobody_wins() -> None:
    losers = [{"outcome": "lose", "rival_successes": n} for n in (1, 2)]
    given = {"mode": "together", "task": 3, "progress": 3}
    assert ask("task_teamwork", given, workers=losers) == {"task": 3, "progress": 1, "status": "open"}
    assert ask("task_teamwork", given, workers=[{"outcome": "neither", "rival_successes": 2}])["progress"] == 3
    winners = [{"outcome": "both", "successes": 1, "rival_successes": 3}, {"outcome": "win", "successes": 1}]
    assert ask("task_teamwork", given, workers=[*losers, *winners]) == {"task": 1, "progress": 5, "status": "open"}
