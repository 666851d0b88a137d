"""Announced endings come true with the scene, the session or the episode, and nothing else ends.

One test over all games: something is put on a sheet or on the table, everything ends, and it is gone or it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from core.actions.situation import Actor, Situation
from core.rulesets import MODULES, find
from core.rulesets.storyteller.condition_kinds import KINDS as CONDITIONS
from core.schema.codec import decode, encode

MARA = 1
Held = tuple[str, Mapping[str, Any]]
"""`sheet` or `state`, and the fields with something in them."""
HELD: Mapping[str, tuple[Held, ...]] = {
    "storyteller": (
        *(("sheet", {"conditions": [{"name": name}]}) for name in CONDITIONS),
        ("sheet", {"prepared": [{"bonus": 2}]}),
    ),
    "background": (
        *(
            ("sheet", {"disadvantages": [{"card": "2C", "expires": f"{part}_end", "number": number}]})
            for part in ("scene", "episode")
            for number in (1, 2, 3, 4)
        ),
        ("sheet", {"advantage": True}),
        ("sheet", {"incapacitated": True}),
        ("state", {"due": [{"actor": MARA, "reason": "roleplay"}]}),
    ),
    "aisling": (
        *(("sheet", {"damage": {"R": points}, "thresholds": {"R": 4}}) for points in (1, 2)),
        *(
            ("sheet", {"traits": [{"name": "Bold", "color": "R", "motes": 1, "expires": end}]})
            for end in (None, "session")
        ),
        *(("state", {"aspects": [{"name": "Fog", "lasting": lasting}]}) for lasting in (False, True)),
        ("state", {"free_tags": ["Fog"]}),
    ),
    "resonance": (
        *(("sheet", {"aspects": [{"text": "Bold", "scope": scope}]}) for scope in ("scene", "lasting")),
        *(("state", {"aspects": [{"text": "Fog", "scope": scope}]}) for scope in ("scene", "lasting")),
        *(("sheet", {"injuries": injuries}) for injuries in range(1, 10)),
        ("sheet", {"resonance_held": 2}),
    ),
    "destiny": (
        ("state", {"tasks": [{"id": "Bar the door", "task": 6, "progress": 2}]}),
        *(("sheet", {"conditions": {name: 1}}) for name in ("fatigue", "stress", "bleeding")),
    ),
}


CASES = [(game, where, values) for game in HELD for where, values in HELD[game]]


def test_every_game_is_held_to_it() -> None:
    assert {*HELD} == {*MODULES} - {"toy"}


@pytest.mark.parametrize(("game", "where", "values"), CASES)
def test_what_is_said_to_end_ends_and_nothing_else(game: str, where: str, values: Mapping[str, Any]) -> None:
    plain = table(game)
    held = with_sheet(plain, values) if where == "sheet" else with_state(plain, values)
    usual = {ending.what for ending in find(game).lifecycle.ending(plain)}
    said = [ending for ending in find(game).lifecycle.ending(held) if ending.what not in usual]
    by_itself = [ending for ending in said if not ending.when.startswith("one heals in")]  # as hours pass, not scenes
    assert bool(ended(game, held, where) - ended(game, plain, where)) == bool(by_itself), said


def table(game: str) -> Situation:
    """A character in a scene, with nothing that ends."""
    rules = find(game)
    return Situation(
        actors={MARA: Actor(MARA, "Mara", rules.new_sheet(True))},
        state=rules.new_state(),
        options=rules.options.defaults(),
        acting=MARA,
        here=(MARA,),
        scene="The weir",
        number=1,
    )


def with_sheet(at: Situation, values: Mapping[str, Any]) -> Situation:
    (actor,) = at.actors.values()
    sheet = decode(type(actor.sheet), {**encode(actor.sheet), **values})
    return replace(at, actors={MARA: replace(actor, sheet=sheet)})


def with_state(at: Situation, values: Mapping[str, Any]) -> Situation:
    return replace(at, state=decode(type(at.state), {**encode(at.state), **values}))


def ended(game: str, at: Situation, where: str) -> set[str]:
    """The fields of the sheet or of the table that are others once the scene and the session are over."""
    turns = find(game).lifecycle
    after = at
    for turn in (turns.scene_end, turns.session_end, turns.scene_start):
        after = turn(after).after(after)
    before, now = (encode(each.actors[MARA].sheet if where == "sheet" else each.state) for each in (at, after))
    return {name for name in before if before[name] != now[name]}
