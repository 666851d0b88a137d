"""The space a unit walks to for an attack: no further than its weapon needs, around walls, facing its target."""

from dataclasses import replace

import pytest

from core.rulesets.destiny.map.walk import WalkForm
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.stage import Terrain
from core.rulesets.destiny.values.items import Arm, Item
from tests.core.destiny.stage import acted, refused, situation
from tests.core.destiny.test_map import ARCHER_UNIT, BOW, GOBLIN_UNIT, field

FISTS, PIKE = Sheet(), Sheet(items=(Item("Pike", arm=Arm(attack="reach")),))
READY = replace(ARCHER_UNIT, move=0, turn=0, actions=1)


def begun(sheet: Sheet, goblin: tuple[int, int], facing: str = "e", *terrain: Terrain) -> WalkForm:
    """The form of the Archer's walk to the Goblin on that space."""
    where = field(replace(READY, facing=facing), replace(GOBLIN_UNIT, space=goblin), terrain=terrain)
    where = replace(where, actors=situation(sheet).actors)
    _, effects = acted("walk", where)
    unit = effects.conflict.find("Archer")
    return unit.space


@pytest.mark.parametrize(
    ("sheet", "goblin", "to"),
    [
        (FISTS, (8, 5), (7, 5)),  # beside it
        (PIKE, (8, 5), (6, 5)),  # two spaces are near enough
        (FISTS, (12, 5), (9, 5)),  # as far as it gets
        (Sheet(items=(replace(BOW, arm=replace(BOW.arm, range=3)),)), (9, 5), (6, 5)),
    ],
)
def test_it_walks_as_far_as_its_weapon_needs(sheet, goblin, to):
    assert begun(sheet, goblin) == to


def test_it_walks_around_a_wall_and_not_into_its_corner():
    wall = [Terrain((7, y), blocked=True) for y in range(9)]
    assert begun(FISTS, (9, 4), "s", *wall) == (7, 9)


def test_near_enough_it_stays_and_is_not_walked():
    assert refused("walk", field(READY, replace(GOBLIN_UNIT, space=(6, 5)))) == ("not_enough_move", "x")
    assert refused("walk", field(READY)) == ("not_enough_move", "x"), "no one to walk to"
