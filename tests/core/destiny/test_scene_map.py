"""A map and a clock belong to the scene; a battle is one use of them (destiny-211, issue 9 item 1)."""

from dataclasses import replace
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import EndConflict, EndScene, StartScene
from core.refusal import Refusal
from core.rulesets.destiny.stage import ClockEvent, Stage, Terrain
from core.rulesets.destiny.upgrades import UPGRADES
from core.upgrade import upgraded
from tests.core.destiny.evening import battle, begin, do, table


@pytest.fixture
def campaign(tmp_path):
    with table(tmp_path) as opened:
        yield opened


def stage(campaign: Campaign) -> Stage:
    found: Stage = campaign.view.state.stage
    return found


def end(campaign: Campaign) -> None:
    campaign.do(EndConflict(conflict=campaign.view.conflicts[-1].id))


def where(campaign: Campaign) -> dict[str, Any]:
    return {stand.id: stand.space for stand in stage(campaign).stands}


def test_a_battle_leaves_its_map_clock_and_units_with_the_scene_and_the_next_takes_them_over(campaign):
    begin(campaign, width=12, height=8, clock=5, events=[{"number": 3, "event": "Rain"}])
    do(campaign, "ground", x=4, y=4, name="the rock", blocked=True)
    do(campaign, "place_unit", unit="Archer", x=5, y=5, facing="se")
    do(campaign, "place_unit", unit="Goblin Scout", x=7, y=5)
    do(campaign, "place_unit", unit="Goblin Skirmisher", off=True)
    assert where(campaign) == {}  # they stand in the battle
    end(campaign)
    assert where(campaign)["Archer"] == (5, 5)
    assert where(campaign)["Goblin Scout"] == (7, 5)
    assert "Goblin Skirmisher" not in where(campaign)
    begin(campaign, width=12, height=8, clock=0)
    assert (battle(campaign).find("Archer").space, battle(campaign).find("Archer").facing) == ((5, 5), "se")
    assert battle(campaign).find("Goblin Scout").space == (7, 5)
    assert battle(campaign).find("Goblin Skirmisher").space is not None  # lined up: it stood nowhere
    assert where(campaign) == {}
    assert stage(campaign).terrain == (Terrain((4, 4), "the rock", blocked=True),)
    assert (stage(campaign).clock, stage(campaign).events) == ((1, 2, 3, 4, 5), (ClockEvent(3, "Rain"),))


def test_a_map_of_its_own_is_gone_with_the_battle_and_the_scenes_is_as_it_was(campaign):
    begin(campaign, width=12, height=8, clock=5)
    end(campaign)
    before = stage(campaign)
    begin(campaign, map="own", width=30, height=30, clock=9)
    do(campaign, "tick")
    do(campaign, "ground", x=20, y=20, name="a pit")
    assert battle(campaign).stage == replace(
        Stage(), width=30, height=30, clock=(2, 3, 4, 5, 6, 7, 8, 9), terrain=(Terrain((20, 20), "a pit"),)
    )
    assert stage(campaign) == before
    end(campaign)
    assert stage(campaign) == before


def test_nobody_is_lined_up_where_nobody_can_stand_or_somebody_does(campaign):
    begin(campaign, width=4, height=4)
    for y in range(4):
        do(campaign, "ground", x=1, y=y, blocked=True)
    for unit in ("Thief", "Goblin Scout", "Goblin Skirmisher"):
        do(campaign, "place_unit", unit=unit, off=True)
    do(campaign, "place_unit", unit="Archer", x=2, y=1)
    end(campaign)
    begin(campaign, width=4, height=4)
    spaces = [unit.space for unit in battle(campaign).units]
    assert len(set(spaces)) == len(spaces)
    assert not {space for space in spaces if space is not None} & {each.space for each in stage(campaign).terrain}


def test_a_battle_on_a_map_that_somebody_would_fall_off_does_not_begin(campaign):
    begin(campaign, width=12, height=8)
    do(campaign, "place_unit", unit="Archer", x=11, y=5)
    end(campaign)
    with pytest.raises(Refusal) as refused:
        begin(campaign, width=11, height=8)
    assert (refused.value.code, refused.value.field) == ("space_blocked", "width")


def test_map_and_clock_end_with_the_scene_unless_a_battle_goes_on_in_the_next(campaign):
    conflict = begin(campaign, width=12, height=8)
    do(campaign, "ground", x=4, y=4, name="the rock")
    campaign.do(StartScene(title="On and on", draws=False, carry=[conflict]))
    assert [each.name for each in stage(campaign).terrain] == ["the rock"]
    campaign.do(EndScene())
    assert stage(campaign) == Stage()
    campaign.undo()
    assert battle(campaign).find("Archer").space is not None


def test_a_battle_that_ran_before_maps_were_the_scenes_keeps_its_own():
    before = {
        "units": [],
        "templates": {},
        "width": 12,
        "height": 10,
        "terrain": [{"space": [1, 2], "name": "", "kind": "lake", "extra": 1, "blocked": False, "obstacle": False}],
        "meters": "",
        "seconds": "",
        "phase": "rounds",
        "turn": 3,
        "round": 1,
        "active": [],
        "clock": [4, 5],
        "events": [{"number": 5, "event": "Rain"}],
        "due": [],
        "triggered": ["The fuse"],
        "lying": [],
        "wind": "N 10 km/h",
    }
    after = upgraded([UPGRADES[1]], "conflict", before, "battle")
    assert after.keys() == {"units", "templates", "phase", "turn", "round", "active", "behind", "stage", "colors"}
    own = after["stage"]
    assert (own["width"], own["clock"], own["triggered"], own["wind"]) == (12, [4, 5], ["The fuse"], "N 10 km/h")
    assert own["terrain"][0]["event"] == ""
    assert own["stands"] == []
