"""Hiding and sneaking go by the map: who is in whose forward arc, with nothing between (destiny-178, 179)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.actions.situation import Situation
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.state.stage import Stage, Terrain
from tests.core.destiny.stage import acted
from tests.core.destiny.test_detection import ARCHER_UNIT, SCOUT, SENTRY, field

READY = replace(ARCHER_UNIT, actions=1, tokens=1)
BEHIND = replace(SCOUT, facing="n", stealth=0), replace(SENTRY, facing="n")
"""Both goblins look the other way."""


def rounds(*units: object, walls: tuple[tuple[int, int], ...] = ()) -> Situation:
    stage = Stage(terrain=tuple(Terrain(space, name="a rock", obstacle=True) for space in walls))
    return field(*units, phase="rounds", round=1, active=("Archer",), stage=stage)


def starts(where: Situation) -> bool:
    return bool(RULESET.action("hide").start(where).out_of_sight)


def test_who_stands_in_clear_view_of_a_rival_is_not_out_of_sight():
    seen = rounds(READY, replace(SENTRY, space=(5, 4)))
    assert not starts(seen)
    with pytest.raises(Refusal) as refused:
        acted("hide", seen, stealth=2)
    assert (refused.value.code, refused.value.field) == ("in_sight", "out_of_sight")
    assert refused.value.message.startswith("Sentry can see Archer.")
    _, effects = acted("hide", seen, stealth=2, out_of_sight=True)  # the GM says so
    assert effects.conflict.find("Archer").stealth == 2


def test_a_back_a_wall_and_a_friend_see_nobody():
    assert starts(rounds(READY, *BEHIND))
    assert starts(rounds(READY, SCOUT, walls=((5, 3),)))
    assert starts(rounds(READY, replace(SENTRY, faction="heroes", space=(5, 4))))
    assert starts(rounds(replace(READY, space=None), SCOUT))


def test_another_unit_in_the_form_is_looked_for_anew():
    where, hide = rounds(READY, *BEHIND, replace(READY, id="Thief", facing="s", space=(8, 8))), RULESET.action("hide")
    before = replace(hide.start(where), out_of_sight=False)
    assert hide.follow(before, replace(before, unit="Thief"), where).out_of_sight


def test_what_of_a_way_was_in_sight_is_told_by_the_map():
    way = replace(READY, stealth=3, stealth_level=3, path=((5, 7), (5, 6), (5, 5)))
    sneak = RULESET.action("sneak")
    dark = sneak.start(rounds(way, *BEHIND))
    assert (dark.spaces, dark.in_sight, dark.ends_hidden) == (3, 0, True)
    seen = sneak.start(rounds(way, replace(SENTRY, space=(5, 2)), walls=((5, 4),)))
    assert (seen.spaces, seen.in_sight, seen.ends_hidden) == (3, 0, True)
    beside = sneak.start(rounds(way, replace(SENTRY, space=(6, 6), facing="w"), walls=()))
    assert (beside.spaces, beside.in_sight, beside.ends_hidden) == (3, 3, False)
