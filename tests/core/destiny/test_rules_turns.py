"""Scene setup, groups and rounds (destiny-135 to 152): tokens are given and paid, and nothing else becomes of them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.rulesets.destiny.turns.rounds import FreeAction, free_action
from tests.core.destiny.asking import answer, ask, code

UNITS = ["ash", "oak", "elm", "fir", "yew"]
TARGETS = st.dictionaries(st.sampled_from(UNITS), st.none() | st.sampled_from(UNITS)).map(
    lambda targets: {unit: target for unit, target in targets.items() if unit != target}
)


@given(targets=TARGETS)
@settings(max_examples=50, deadline=None)
def test_groups_are_what_targeting_connects(targets: dict[str, str | None]) -> None:
    groups = ask("form_groups", units=UNITS, targets=targets)["groups"]
    assert sorted(unit for group in groups for unit in group) == sorted(UNITS)
    assert [group[0] for group in groups] == sorted((group[0] for group in groups), key=UNITS.index)
    links = [{unit, target} for unit, target in targets.items() if target]
    for group in groups:
        assert group == sorted(group, key=UNITS.index)
        assert all(link <= {*group} or not link & {*group} for link in links)
        reached, at = {group[0]}, -1
        while len(reached) != at:
            at = len(reached)
            reached |= {unit for link in links if link & reached for unit in link}
        assert reached == {*group}


@given(players=st.integers(1, 4), masters=st.integers(0, 2), factions=st.integers(1, 3), spare=st.integers(-1, 1))
@settings(max_examples=40, deadline=None)
def test_everybody_has_a_colour_of_their_own(players: int, masters: int, factions: int, spare: int) -> None:
    heroes, leaders = [f"p{n}" for n in range(players)], [f"gm{n}" for n in range(masters)]
    names = [f"f{n}" for n in range(factions)]
    members = {name: heroes[at::factions] for at, name in enumerate(names)}
    without = [name for name in names if not members[name]]
    due = players + masters + len(without)
    given = {"players": [*heroes, *leaders], "game_masters": leaders, "factions": members}
    colors = [f"c{n}" for n in range(due + spare)]
    if spare < 0:
        assert code("setup_scene", given, colors=colors) == "not_enough_colors"
        return
    found = ask("setup_scene", given, colors=colors)
    assert found["non_player_factions"] == without
    assert found["decks"] == dict(
        zip([*heroes, *leaders, *(f"non_player:{name}" for name in without)], colors, strict=False)
    )


# A whole turn -----------------------------------------------------------------------------------------------------


def choices(
    units: list[dict[str, Any]], random: Random, options: dict[str, str]
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A choice for every player with tokens in a group, passing where that is allowed."""
    made: list[dict[str, Any]] = []
    for seat in dict.fromkeys((unit["player"], unit["group"]) for unit in units if unit["tokens"]):
        mine = [unit["id"] for unit in units if (unit["player"], unit["group"]) == seat and unit["tokens"]]
        made.append({"player": seat[0], "group": seat[1], "unit": random.choice(mine)})
    for at in range(len(made)):
        passing = [{**each, "unit": None} if n == at else each for n, each in enumerate(made)]
        refused = answer("activate", units=units, choices=passing, options=options).get("error")
        assert refused in (None, "must_activate")
        made = made if refused or random.random() < 0.5 else passing
    return made, ask("activate", units=units, choices=made, options=options)


@given(seed=st.integers(0, 10**6), activation=st.sampled_from(["one_action", "two_actions"]),
       count=st.sampled_from(["status_bar", "group"]))  # fmt: skip
@settings(max_examples=20, deadline=None)
def test_every_unit_has_its_two_actions_and_the_turn_ends(seed: int, activation: str, count: str) -> None:
    random, options = Random(seed), {"activation": activation, "pass_count": count}
    each = 2 if activation == "one_action" else 1
    units = [
        {"id": name, "player": random.choice(["ann", "bob"]), "group": random.randint(1, 2), "tokens": 0, "given": 0}
        for name in UNITS
    ]
    acted, over = Counter[str](), False
    for _ in range(40):
        ready = ask(
            "round_setup",
            units=[{key: unit[key] for key in ("id", "tokens", "given")} for unit in units],
            options=options,
        )
        units = [unit | now for unit, now in zip(units, ready["units"], strict=True)]
        if over := ready["turn_over"]:
            break
        before = sum(unit["tokens"] for unit in units)
        _, found = choices(units, random, options)
        assert sum(found["tokens"].values()) == before - len(found["active"])
        assert found["active"]  # whoever has the most may not pass: a round always goes on
        acted.update(dict.fromkeys(found["active"], found["actions_each"]))
        units = [unit | {"tokens": found["tokens"][unit["id"]]} for unit in units]
    assert over
    assert {unit["given"] for unit in units} == {each}
    assert acted == dict.fromkeys(UNITS, 2)


def test_in_the_group_a_player_may_be_the_one_with_the_most() -> None:
    units = [
        {"id": "ash", "player": "ann", "group": 1, "tokens": 1},
        {"id": "oak", "player": "bob", "group": 2, "tokens": 1},
        {"id": "elm", "player": "bob", "group": 2, "tokens": 1},
    ]
    passing = [{"player": "ann", "group": 1, "unit": None}, {"player": "bob", "group": 2, "unit": "oak"}]
    assert ask("activate", units=units, choices=passing)["passed"] == ["ann"]
    assert code("activate", units=units, choices=passing, options={"pass_count": "group"}) == "must_activate"


# Actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "move"),
    [
        ({}, 4),
        ({"impaired_legs": 1}, 3),
        ({"impaired_legs": 9}, 0),
        ({"conditions": {"immobilized": 1}}, 0),
        ({"conditions": {"prone": 1}}, 4),
    ],
)
def test_how_far_a_move_goes(more: dict[str, Any], move: int) -> None:
    assert ask("take_action", more, kind="move", actions_left=2, speed=4) == {
        "actions_left": 1,
        "move": move,
        "turn": 2,
    }


PRICED = {"push_the_limit": "stun", "grit_your_teeth": "stress", "burst_of_speed": "slow", "state_of_mind": "stun"}
COSTS = {"stun": "mind", "stress": "will", "slow": "speed"}


def test_a_free_action_is_told_with_what_it_adds_to_a_condition() -> None:
    for held, told in (({}, [("stun", 1)]), ({"stun": 2, "slow": 1}, [("stun", 1)])):
        done = free_action(FreeAction(name="push_the_limit", conditions=held, stats={"mind": 9}))
        assert [(step.what, step.label, step.amount) for step in done.steps if step.rule == "destiny-151"] == [
            ("condition", name, by) for name, by in told
        ]


@pytest.mark.parametrize("name", PRICED)
def test_a_price_is_not_taken_from_what_is_at_zero(name: str) -> None:
    condition = PRICED[name]
    more = {"name": name, "gain": "move", "swap": "fatigue"}
    held = {"fatigue": 1, condition: 1}
    assert code("free_action", more, conditions=held, stats={COSTS[condition]: 1}) == "stat_exhausted"
    for stats in ({COSTS[condition]: 2}, {"body": 0}, {}):
        found = ask("free_action", more, conditions=held, stats=stats)["conditions"]
        assert found == {condition: 2} | ({} if name == "state_of_mind" else {"fatigue": 1})


def test_what_free_actions_give() -> None:
    assert ask("free_action", name="push_the_limit") == {"conditions": {"stun": 1}, "initiative": 1, "normal_damage": 1}
    assert ask("free_action", name="grit_your_teeth")["ignore_penalties"]
    gained = ask("free_action", name="burst_of_speed", gain="turn", move=3, turn=1)
    assert (gained["move"], gained["turn"]) == (3, 2)
    assert ask("free_action", name="drop", item="bow")["dropped"] == "bow"
