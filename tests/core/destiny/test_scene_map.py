"""A map and a clock belong to the scene; a battle is one use of them (destiny-211, issue 9 item 1)."""

from dataclasses import replace
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import EndConflict, EndScene, Resolve, StartScene
from campaigns.visibility.view import public_grid
from core.grid import Piece
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.battles.conflict import BATTLE
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import ClockEvent, LyingItem, Stage, Terrain
from core.rulesets.destiny.upgrades import UPGRADES
from core.rulesets.destiny.values.items import Item
from core.schema.codec import encode
from core.upgrade import upgrade_value
from tests.core.destiny.session import battle, begin, do, table, usually, who
from tests.core.destiny.stage import ARCHER, situation
from tests.words import sentence

GRID = RULESET.grid
assert GRID is not None


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
    """destiny-211."""
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


def test_what_is_dropped_in_a_battle_on_its_own_map_is_not_lost_with_it():
    own = Stage(lying=(LyingItem(Item("Rope"), (20, 20)),))
    where = situation(conflict=Battle((Unit("Archer", actor=ARCHER, space=(1, 1)),), stage=own))
    left = BATTLE.leaves(where).state.stage
    assert left == Stage(lying=(LyingItem(Item("Rope")),))
    after = replace(where, conflict=None, state=replace(where.state, stage=left))
    assert "Rope" in [fact.value for fact in GRID.seen(after, "Archer", None).facts]


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
    after = upgrade_value([UPGRADES[1]], "conflict", before, "battle")
    assert after.keys() == {"units", "templates", "phase", "turn", "round", "active", "behind", "stage", "colors"}
    own = after["stage"]
    assert (own["width"], own["clock"], own["triggered"], own["wind"]) == (12, [4, 5], ["The fuse"], "N 10 km/h")
    assert own["terrain"][0]["event"] == ""
    assert own["stands"] == []


# Exploration: the map of a scene without a battle (destiny-214, 215) -------------------------------------------------


def walk(campaign: Campaign, unit: str, *ways: str) -> None:
    for way in ways:
        doing = GRID.step(campaign.situation(), unit, way)
        campaign.do(Resolve(action=doing.action, form=encode(doing.form)))


def piece(campaign: Campaign, unit: str) -> Piece:
    found = GRID.grid(campaign.situation()).piece(unit)
    assert found is not None
    return found


def test_a_scene_is_explored_on_a_narrative_map_without_turns(campaign):
    """destiny-214."""
    do(campaign, "chart", map="narrative", meters="50", seconds="3600", width=30, height=20)
    do(campaign, "place_unit", unit="Archer", x=2, y=2, facing="e")
    assert piece(campaign, "Thief").space is None  # waits beside the map
    do(campaign, "place_unit", unit="Thief", x=7, y=2)
    walk(campaign, "Archer", "se", "e", "turn_left")
    assert (piece(campaign, "Archer").space, piece(campaign, "Archer").heading) == ((4, 3), "ne")
    assert campaign.history().line(0).title == "Archer to 4,3"
    seen = GRID.seen(campaign.situation(), "Archer", "Thief")
    said = {fact.label: fact.value for fact in seen.facts}
    assert (said["map_scale"], said["map_range"]) == ("50 m, 3600 s a turn", "3 (150 m)")
    campaign.undo()
    assert piece(campaign, "Archer").heading == "e"


def test_ground_stops_who_walks_and_what_lies_there_is_set_off_by_who_enters(campaign):
    """destiny-215."""
    do(campaign, "place_unit", unit="Archer", x=0, y=0)
    do(campaign, "ground", x=1, y=0, kind="door", blocked=True)
    do(campaign, "ground", x=0, y=1, event="The floor gives way")
    ways = {way.id: way.why_not for way in GRID.seen(campaign.situation(), "Archer", None).ways}
    assert (ways["e"], ways["n"]) == (
        sentence("core.rulesets.destiny.map.view:_walk#2"),
        sentence("core.rulesets.destiny.map.view:_walk#1"),
    )
    assert [ways["s"], ways["se"], ways["turn_left"]] == ["", "", ""]
    walk(campaign, "Archer", "s", "n", "s")
    assert stage(campaign).triggered == ("The floor gives way",)  # once until it has come
    do(campaign, "tick")
    assert stage(campaign).triggered == ()
    walk(campaign, "Archer", "turn_left")
    assert stage(campaign).triggered == ()  # no one has entered


def test_in_a_battle_a_step_sets_off_what_lies_on_the_space(campaign):
    begin(campaign, width=12, height=8)
    do(campaign, "place_unit", unit="Archer", x=5, y=5, facing="e")
    do(campaign, "ground", x=6, y=5, event="A wire")
    usually(campaign, "reveal_targets")
    usually(campaign, "round")
    assert stage(campaign).triggered == ()
    do(campaign, "step", actor=who(campaign, "Archer"), unit="Archer", way="e")
    assert stage(campaign).triggered == ("A wire",)


def test_the_units_of_the_scenes_record_and_those_a_battle_has_left_stand_on_the_map(campaign):
    sides = [{"name": "Goblins", "units": ["2 Guard"]}]
    do(campaign, "set_scene", introduction="In.", sides=sides, goals=[])
    assert [each.id for each in GRID.grid(campaign.situation()).pieces] == ["Archer", "Thief", "Guard 1", "Guard 2"]
    do(campaign, "place_unit", unit="Guard 2", x=3, y=3)
    begin(campaign, bands=[{"name": "Wolf", "count": 1, "faction": "Wild"}])
    do(campaign, "place_unit", unit="Wolf", x=9, y=9)
    end(campaign)
    assert piece(campaign, "Wolf").space == (9, 9)
    assert piece(campaign, "Wolf").side == "Wild"
    shown = public_grid(GRID.grid(campaign.situation()))
    assert [each.id for each in shown.pieces] == ["Archer", "Thief"]  # no one has met the others yet


def test_who_takes_no_part_in_a_battle_stays_on_its_map_and_a_trap_is_not_for_the_players(campaign):
    do(campaign, "place_unit", unit="Thief", x=1, y=1)
    do(campaign, "ground", x=2, y=2, event="A wire")
    people = [{"who": who(campaign, "Archer"), "faction": "Adventurers"}]
    begin(campaign, people=people)
    fight = campaign.situation(None, campaign.view.conflicts[-1].id)
    ground = {each.space: each for each in GRID.grid(fight).ground}
    assert (ground[1, 1].look.name, ground[1, 1].look.text, ground[1, 1].note) == ("Thief", "&", "takes no part")
    assert ground[2, 2].note == "sets off: A wire"
    assert [each.space for each in public_grid(GRID.grid(fight)).ground] == [(1, 1)]


def test_the_map_under_a_battle_is_changed_in_the_battle_that_knows_who_stands_on_it(campaign):
    begin(campaign, width=12, height=8)
    do(campaign, "place_unit", unit="Archer", x=11, y=5)
    with pytest.raises(Refusal, match="Archer would be off the map"):
        campaign.do(Resolve(action="chart", form={"width": 11}))
    campaign.do(Resolve(action="chart", form={"width": 30}))
    assert stage(campaign).width == 30


def test_who_joins_a_battle_stands_in_it_where_they_stood_on_the_map_and_no_more_beside_it(campaign):
    do(campaign, "place_unit", unit="Thief", x=1, y=1, facing="se")
    begin(campaign, people=[{"who": who(campaign, "Archer"), "faction": "Adventurers"}])
    assert where(campaign) == {"Thief": (1, 1)}
    do(campaign, "join", people=[{"who": who(campaign, "Thief"), "faction": "Adventurers"}])
    assert (battle(campaign).find("Thief").space, battle(campaign).find("Thief").facing) == ((1, 1), "se")
    assert where(campaign) == {}


def test_units_without_a_name_keep_what_they_suffer_through_a_battle_on_a_map_of_its_own(campaign):
    """destiny-228."""
    begin(campaign)
    do(campaign, "condition", unit="Goblin Scout", name="stun")
    end(campaign)
    at = where(campaign)["Goblin Scout"]
    begin(campaign, map="own")
    do(campaign, "condition", unit="Goblin Scout", name="slow")
    do(campaign, "condition", unit="Goblin Skirmisher", name="dead")
    end(campaign)
    left = {stand.id: stand for stand in stage(campaign).stands}
    assert (left["Goblin Scout"].space, left["Goblin Scout"].sheet.conditions) == (at, {"stun": 1, "slow": 1})
    assert "Goblin Skirmisher" not in left
    assert left["Archer"].sheet is None
