"""The battle's map: steps and their cost, spaces entered together, what is seen of a target, ground, things handled."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions.situation import Situation
from core.grid import TURNS, WAYS, Space, opposite
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.map.view import ARCS, RANGES, signs
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import LyingItem, Stage, Stand, Terrain
from core.rulesets.destiny.terrain.grid import distance, in_front, spaces_crossed
from core.rulesets.destiny.terrain.ground import apart, hit_instead, measure_attack, spaces_of_unit
from core.rulesets.destiny.terrain.map_changes import PlacementForm
from core.rulesets.destiny.terrain.movement import Movement, Way, step_towards, walk_steps
from core.rulesets.destiny.terrain.unit_steps import StepForm
from core.rulesets.destiny.values.items import Arm, Item
from core.schema.fields import fields_of
from tests.core.destiny.playing import done, state
from tests.core.destiny.stage import ARCHER, acted, refused, situation
from tests.words import sentence

GRID = RULESET.grid
assert GRID is not None
BOW = Item("Bow", arm=Arm(attack="ranged", range=12))
ARCHER_UNIT = Unit("Archer", "Us", "Archer", ARCHER, space=(5, 5), facing="e", move=4, turn=2)
GOBLIN_UNIT = Unit("Goblin 1", "Them", "Them", sheet=Sheet(), space=(9, 7), facing="w")


def field(
    *units: Unit, terrain: tuple[Terrain, ...] = (), lying: tuple[LyingItem, ...] = (), **words: object
) -> Situation:
    """A battle in its first round, everybody active."""
    stage = Stage(terrain=terrain, lying=lying)
    battle = Battle(units, phase="rounds", round=1, active=tuple(u.id for u in units), stage=stage)
    return situation(Sheet(items=(BOW,)), conflict=replace(battle, **words))


def stepped(where: Situation, unit: str, *ways: str) -> Situation:
    """The battle after some steps."""
    for way in ways:
        _, effects = acted("step", where, StepForm(unit, way))
        where = replace(where, conflict=effects.conflict)
    return where


# Steps --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "step", "cost"),
    [
        ("e", "forward", 1),
        ("ne", "drift_left", 1),
        ("se", "drift_right", 1),
        ("n", "slide_left", 2),
        ("s", "slide_right", 2),
        ("w", "backward", 2),
        ("nw", "drift_back_left", 2),
        ("sw", "drift_back_right", 2),
    ],
)
def test_a_way_of_the_compass_costs_what_its_step_costs(way, step, cost):
    where = field(ARCHER_UNIT)
    assert step_towards("e", way) == step
    shown = GRID.seen(where, "Archer", None).way(way)
    assert (shown.cost, shown.why_not) == (str(cost), "")
    unit = stepped(where, "Archer", way).conflict.find("Archer")
    assert (unit.move, unit.facing, unit.space) == (4 - cost, "e", shown.space)


def test_ground_costs_more_and_what_is_blocked_cannot_be_entered():
    mud, wall = Terrain((6, 5), "mud", extra=2), Terrain((6, 4), blocked=True)
    seen = GRID.seen(field(ARCHER_UNIT, terrain=(mud, wall)), "Archer", None)
    assert seen.way("e").cost == "3"
    assert seen.way("ne").why_not == sentence("core.rulesets.destiny.terrain.movement:_take_step#3", 6, 4)
    assert refused("step", field(replace(ARCHER_UNIT, space=(0, 0))), way="n") == ("space_blocked", "way")
    assert refused("step", field(replace(ARCHER_UNIT, space=None)))[0] == "space_blocked"


def test_without_move_a_step_takes_the_action_and_without_an_action_it_is_refused():
    tired = replace(ARCHER_UNIT, move=0, turn=0)
    unit = stepped(field(replace(tired, actions=1)), "Archer", "e").conflict.find("Archer")
    assert (unit.actions, unit.move, unit.turn, unit.path) == (0, 3, 2, ((6, 5),))
    assert refused("step", field(tired), way="e")[0] == "no_action_left"
    waiting = field(tired, active=())
    assert "isn't active" in GRID.seen(waiting, "Archer", None).way("e").why_not
    assert refused("step", field(replace(ARCHER_UNIT, turn=0)), way="turn_left")[0] == "not_enough_turn"


def test_who_hides_goes_no_further_than_its_tokens():
    hidden = field(replace(ARCHER_UNIT, stealth=1))
    assert refused("step", stepped(hidden, "Archer", "e"), way="e") == ("too_far", "way")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*WAYS, *TURNS]), max_size=7), st.sampled_from(list(WAYS)))
def test_steps_one_by_one_come_to_what_the_rule_makes_of_them_together(ways, facing):
    start = replace(ARCHER_UNIT, space=(10, 8), facing=facing, move=20, turn=9)
    after, steps, heading = field(start), [], facing
    for way in ways:
        steps.append(step_towards(heading, way))
        after = stepped(after, "Archer", way)
        heading = after.conflict.find("Archer").facing
    unit = after.conflict.find("Archer")
    way = walk_steps(Movement(position=start.space, facing=facing, move=20, turn=9, steps=tuple(steps)))
    assert Way(unit.space, unit.facing, unit.move, unit.turn, unit.path) == way
    assert all(distance(a, b) == 1 for a, b in zip((start.space, *unit.path), unit.path, strict=False))


def test_a_way_and_back():
    assert [opposite(way) for way in ("n", "se", "w")] == ["s", "nw", "e"]


# Entering one space together ----------------------------------------------------------------------------------------


def test_units_whose_steps_of_one_number_meet_enter_in_high_card_order():
    one = replace(ARCHER_UNIT, path=((4, 4),))
    other = replace(GOBLIN_UNIT, path=((7, 7), (6, 5)), space=(6, 5), colliding=True)
    where = field(one, other)
    resolution, effects = done("step", where, ["2R"], ["KS"], unit="Archer", way="e")
    assert resolution.facts["order"] == ["Goblin 1", "Archer"]
    assert resolution.facts["collision"] is True
    assert effects.state.shared.discard == ("2R", "KS")
    assert effects.conflict.find("Archer").space == (6, 5)


def test_a_tie_is_played_again_and_who_came_earlier_is_met_without_a_card():
    other = replace(GOBLIN_UNIT, path=((6, 5),), space=(6, 5))
    resolution, _ = acted("step", field(replace(ARCHER_UNIT, path=((4, 5),)), other), StepForm("Archer", "e"))
    assert "order" not in resolution.facts
    resolution, _ = done("step", field(ARCHER_UNIT, other), ["2R"], ["3R"], unit="Archer", way="e")
    assert resolution.facts["order"] == ["Goblin 1", "Archer"]
    assert resolution.facts["collision"] is False


# What is seen -------------------------------------------------------------------------------------------------------


def facts(where: Situation, other: str) -> dict[str, str]:
    """Return the map's facts about a target."""
    return {fact.label: fact.value for fact in GRID.seen(where, "Archer", other).facts}


def test_range_arc_cover_and_weapons_are_told_of_a_target():
    tree = Terrain((8, 6), "tree", obstacle=True)
    said = facts(field(ARCHER_UNIT, GOBLIN_UNIT, terrain=(tree,)), "Goblin 1")
    assert (said["map_range"], said["map_arc"]) == ("4 (8 m)", "front, forward")
    assert "map_position" not in said, "none that helps"
    assert said["map_cover"].startswith("75%")
    assert said["Bow"] == "Initiative +0"
    behind = field(ARCHER_UNIT, replace(GOBLIN_UNIT, facing="e"), replace(GOBLIN_UNIT, id="Ally", faction="Us"))
    assert facts(behind, "Goblin 1")["Bow"] == "Initiative +3"
    assert facts(field(replace(ARCHER_UNIT, facing="w"), GOBLIN_UNIT), "Goblin 1")["Bow"].endswith("Turn first.")


def test_cover_goes_to_the_rival_and_a_revealed_suit_may_hit_it_instead():
    tree = Terrain((8, 6), "tree", obstacle=True)
    where = field(ARCHER_UNIT, GOBLIN_UNIT, terrain=(tree,))
    shot = measure_attack(where, ARCHER_UNIT, GOBLIN_UNIT, "ranged", 12)
    assert shot.cover_percent == 75
    assert "cover" not in shot.initiative
    hit = {card: hit_instead(where, shot, card) for card in ("2R", "2C", "2U", "2S", "WB")}
    assert hit["WB"] is None
    assert tree in hit.values()
    near = measure_attack(where, replace(ARCHER_UNIT, space=(9, 6), facing="s"), GOBLIN_UNIT, "ranged", 12)
    assert near.disadvantage
    assert near.cover_percent == 0
    assert measure_attack(where, replace(ARCHER_UNIT, space=None), GOBLIN_UNIT, "melee", None) is None


def test_an_ally_that_is_out_does_not_outnumber():
    out = Sheet(conditions={"disabled": 1})
    ally = replace(GOBLIN_UNIT, id="Ally", faction="Us")
    for sheet, counts in ((Sheet(), True), (out, False)):
        where = field(ARCHER_UNIT, GOBLIN_UNIT, replace(ally, sheet=sheet))
        assert measure_attack(where, ARCHER_UNIT, GOBLIN_UNIT, "ranged", 12).ally is counts


def test_units_give_cover_unless_the_house_rules_otherwise():
    between = replace(GOBLIN_UNIT, id="Goblin 2", space=(7, 6))
    where = field(ARCHER_UNIT, GOBLIN_UNIT, between)
    assert measure_attack(where, ARCHER_UNIT, GOBLIN_UNIT, "ranged", 12).cover.line
    house = replace(where, options=replace(where.options, units_give_cover=False))
    assert not measure_attack(house, ARCHER_UNIT, GOBLIN_UNIT, "ranged", 12).cover.line


def test_marks_show_arcs_ranges_and_the_line():
    tree = Terrain((7, 6), "tree", obstacle=True)
    seen = GRID.seen(field(ARCHER_UNIT, GOBLIN_UNIT, terrain=(tree,)), "Archer", "Goblin 1")
    signs = {(mark.layer, mark.space): mark.glyph for mark in seen.marks}
    assert [signs[ARCS, space] for space in ((7, 5), (5, 3), (5, 7), (3, 5))] == ["∧", "‹", "›", "∨"]
    assert (RANGES, (16, 5)) in signs
    assert (RANGES, (3, 5)) not in signs
    assert signs["", (7, 6)] == "x"


PLACES = st.tuples(st.integers(0, 23), st.integers(0, 15))
"""The spaces of a map as large as it is by default."""


@given(PLACES, PLACES, st.sampled_from(sorted(WAYS)))
def test_the_line_and_the_ranges_are_those_of_every_space_tried(start: Space, end: Space, facing: str) -> None:
    every = {(x, y) for x in range(24) for y in range(16)}
    archer, goblin = replace(ARCHER_UNIT, space=start, facing=facing), replace(GOBLIN_UNIT, space=end)
    marks = GRID.seen(field(archer, goblin), "Archer", "Goblin 1").marks
    line = [mark.space for mark in marks if mark.note == "line_of_sight"]
    assert sorted(line) == sorted({*spaces_crossed(start, end, every)} - {start, end})
    ranges = {mark.space: mark.note for mark in marks if mark.layer == RANGES}
    within = {space for space in every - {start} if in_front(start, facing, space) and distance(start, space) <= 12}
    assert {*ranges} == within
    assert {s for s, note in ranges.items() if note == "range_near"} == {s for s in within if distance(start, s) == 1}


@pytest.mark.parametrize("way", sorted(WAYS))
def test_a_step_outside_a_battle_leads_to_the_space_beside(way: str) -> None:
    """The map ends at its edge, and what is blocked can't be entered."""
    beside = (5 + WAYS[way][0], 4 + WAYS[way][1])
    rock, mud = Terrain(beside, "rock", blocked=True), Terrain(beside, "mud")
    for size, terrain, why in (
        *(((20, 20), (), ""), ((20, 20), (mud,), ""), ((20, 20), (rock,), "blocked")),
        ((6, 5), (), "ends" if beside[0] == 6 or beside[1] == 5 else ""),
    ):
        stage = Stage(*size, terrain, stands=(Stand("Archer", (5, 4), ARCHER, "Us"),))
        found = GRID.seen(situation(state=replace(state(), stage=stage)), "Archer", None).way(way)
        assert (found.space, bool(found.why_not)) == (beside, bool(why))
        assert why in found.why_not


def test_a_double_sized_unit_stands_on_two_spaces_and_the_nearer_counts():
    ogre = replace(GOBLIN_UNIT, size=2, space=(9, 5), facing="e")
    assert spaces_of_unit(ogre) == ((9, 5), (8, 5))
    assert apart(ARCHER_UNIT, ogre) == 3
    pieces = GRID.grid(field(ARCHER_UNIT, ogre)).pieces
    assert [piece.rest for piece in pieces] == [(), ((8, 5),)]


def test_sides_are_told_by_letter_case_and_who_is_out_by_name():
    out = replace(GOBLIN_UNIT, id="Goblin 12", sheet=Sheet(conditions={"dead": 1}))
    archer, goblin, dead = GRID.grid(field(ARCHER_UNIT, GOBLIN_UNIT, out)).pieces
    assert (archer.look.text, goblin.look.text, dead.look.text) == ("A", "g1", "g12")
    assert (archer.ready, goblin.out, dead.out) == (True, False, True)


# Placing, ground, things --------------------------------------------------------------------------------------------


def test_the_game_master_puts_units_and_makes_ground():
    where = field(ARCHER_UNIT)
    doing = GRID.place(where, "Archer", (2, 3))
    _, effects = acted(doing.action, where, doing.form)
    assert effects.conflict.find("Archer").space == (2, 3)
    assert effects.conflict.find("Archer").move == 4
    _, effects = acted("place_unit", where, off=True)
    assert effects.conflict.find("Archer").space is None
    assert refused("place_unit", where, x=24)[0] == "space_blocked"


def test_ground_is_made_over_some_spaces_painted_again_and_made_plain():
    where = field(ARCHER_UNIT)
    _, effects = acted("ground", where, x=1, y=1, wide=3, high=2, kind="lake", extra=2)
    made = replace(where, conflict=effects.conflict)
    assert {each.space for each in effects.conflict.stage.terrain} == {(x, y) for x in (1, 2, 3) for y in (1, 2)}
    as_it_is = GRID.ground(made, (2, 2), None).form
    assert (as_it_is.kind, as_it_is.extra, as_it_is.wide) == ("lake", 2, 1)
    again = GRID.ground(made, (8, 8), replace(as_it_is, wide=3))
    assert (again.form.x, again.form.wide, again.form.kind) == (8, 1, "lake")
    _, effects = acted("ground", made, x=1, y=1, wide=3)
    assert {each.space for each in effects.conflict.stage.terrain} == {(1, 2), (2, 2), (3, 2)}
    _, effects = acted("ground", where, x=21, y=1, wide=3)
    assert {each.space for each in effects.conflict.stage.terrain} == set()
    _, effects = acted("ground", where, x=21, y=1, wide=3, kind="lake")
    assert {each.space for each in effects.conflict.stage.terrain} == {(21, 1), (22, 1), (23, 1)}
    assert refused("ground", where, x=22, wide=3) == ("space_blocked", "wide")


def test_things_are_handled_for_one_move_each():
    quiver = Item("Crossbow", uses=0, ammo=2)
    friend = replace(GOBLIN_UNIT, space=(5, 6), sheet=Sheet(items=(quiver,)))
    lying = (LyingItem(Item("Rope"), (5, 5)), LyingItem(Item("Far"), (0, 0)))
    where = field(ARCHER_UNIT, friend, lying=lying)
    _, effects = acted("equip", where, unit="Archer", kind="pickup", item="Rope")
    assert [item.name for item in effects.sheets[ARCHER].items] == ["Bow", "Rope"]
    assert [each.item.name for each in effects.conflict.stage.lying] == ["Far"]
    assert effects.conflict.find("Archer").move == 3
    _, effects = acted("equip", where, unit="Archer", kind="give", item="Bow", other="Goblin 1")
    assert effects.sheets[ARCHER].items == ()
    assert [item.name for item in effects.conflict.find("Goblin 1").sheet.items] == ["Crossbow", "Bow"]
    _, effects = acted("equip", where, unit="Archer", kind="take", item="Crossbow", other="Goblin 1")
    assert [item.name for item in effects.sheets[ARCHER].items] == ["Bow", "Crossbow"]
    loading = field(replace(friend, move=2))
    _, effects = acted("equip", loading, unit="Goblin 1", kind="reload", item="Crossbow")
    (crossbow,) = effects.conflict.find("Goblin 1").sheet.items
    assert (crossbow.ammo, crossbow.uses) == (1, 1)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"kind": "take", "item": "Bow", "other": "Goblin 1"}, "bad_request"),
        ({"kind": "ready", "item": "Sword"}, "bad_request"),
        ({"kind": "reload", "item": "Bow"}, "no_ammunition"),
        ({"kind": "give", "item": "Bow", "other": "Archer"}, "bad_request"),
    ],
)
def test_what_is_not_there_or_out_of_reach_is_not_handled(changes, code):
    assert refused("equip", field(ARCHER_UNIT, GOBLIN_UNIT), unit="Archer", **changes)[0] == code


def test_an_unwilling_unit_gives_nothing():
    beside = replace(GOBLIN_UNIT, space=(5, 6), sheet=Sheet(items=(BOW,)))
    code = refused("equip", field(ARCHER_UNIT, beside), unit="Archer", kind="take", item="Bow", other="Goblin 1",
                   willing=False)[0]  # fmt: skip
    assert code == "unit_not_willing"


def test_who_hides_may_be_noticed_near_enough():
    where = field(ARCHER_UNIT, replace(GOBLIN_UNIT, stealth=2))
    assert facts(where, "Goblin 1")["map_detect"].startswith("may be seen or heard")
    said = {fact.label: (fact.value, fact.band) for fact in GRID.seen(where, "Goblin 1", None).facts}
    assert said["map_hidden"] == ("2 tokens, 2 spaces left", "")
    assert said["map_noticed"] == ("Archer", "failure")
    alone = field(replace(GOBLIN_UNIT, stealth=2))
    said = {fact.label: (fact.value, fact.band) for fact in GRID.seen(alone, "Goblin 1", None).facts}
    assert said["map_noticed"] == ("no one", "success")
    assert RULESET.action("detect").why_not(field(ARCHER_UNIT, GOBLIN_UNIT)).message == sentence(
        "core.rulesets.destiny.map.detection:no_hidden_unit"
    )


def test_aiming_from_the_map_is_the_targeting_of_the_turn():
    where = field(ARCHER_UNIT, GOBLIN_UNIT, phase="targeting")
    doing = GRID.target(where, "Archer", "Goblin 1")
    _, effects = acted(doing.action, where, doing.form)
    assert effects.conflict.find("Archer").target == "Goblin 1"
    doing = GRID.target(replace(where, conflict=effects.conflict), "Archer", None)
    _, effects = acted(doing.action, where, doing.form)
    assert effects.conflict.find("Archer").target is None


def test_the_map_may_be_narrative_and_of_another_size_but_nobody_falls_off_it():
    where = field(ARCHER_UNIT, GOBLIN_UNIT)
    _, effects = acted("chart", where, map="narrative", meters="2.5", seconds="60", width=40)
    assert effects.conflict.stage.width == 40
    assert facts(replace(where, conflict=effects.conflict), "Goblin 1")["map_range"] == "4 (10 m)"
    assert refused("chart", where, map="narrative") == ("flexible_scale", "space_meters")
    assert refused("chart", where, width=8)[0] == "space_blocked"


def test_the_players_do_not_know_of_a_hidden_non_player():
    hidden = [replace(unit, stealth=2) for unit in (ARCHER_UNIT, GOBLIN_UNIT)]
    assert [(piece.secret, piece.note) for piece in GRID.grid(field(*hidden)).pieces] == [
        (False, "hidden 2"),
        (True, "hidden 2"),
    ]


def test_a_campaign_without_the_module_has_no_map():
    assert GRID.why_not(situation().options) is None
    off = situation(options={"modules_off": ["map"]}).options
    assert GRID.why_not(off).code == "module_off"


def test_without_anybody_at_the_cursor_a_unit_looks_at_its_target():
    where = field(replace(ARCHER_UNIT, target="Goblin 1"), GOBLIN_UNIT)
    seen = {fact.label: fact.value for fact in GRID.seen(where, "Archer", None).facts}
    assert seen["map_targets"] == "Goblin 1"
    assert seen["map_range"]
    assert "map_sees" not in seen, "it is said once"
    aimless = field(ARCHER_UNIT, GOBLIN_UNIT)
    assert {fact.label: fact.value for fact in GRID.seen(aimless, "Archer", "Goblin 1").facts}["map_sees"] == "Goblin 1"
    assert GRID.parties(where, "Archer", None) == {"unit": "Archer", "target": "Goblin 1"}
    assert GRID.parties(where, "Goblin 1", "Archer")["target"] == "Archer"


@pytest.mark.parametrize(
    ("act", "given", "why"),
    [
        ("walk", {"unit": "Archer", "x": 5, "y": 5}, "Archer is already there."),
        ("walk", {"unit": "Archer", "x": 0, "y": 0}, "Archer can't reach 0,0."),
        ("equip", {"unit": "Archer", "item": ""}, "Choose an item."),
        ("to_rating", {"value": ""}, "Enter a number."),
    ],
)
def test_what_a_form_lacks_is_said_as_it_is(act, given, why):
    with pytest.raises(Refusal) as caught:
        done(act, field(ARCHER_UNIT), **given)
    assert caught.value.message == why


def test_ways_and_facings_are_said_in_words():
    where = field(ARCHER_UNIT)
    fields = {field.name: field for form in (StepForm, PlacementForm) for field in fields_of(form)}
    for name in ("way", "facing"):
        assert {choice.id: choice.label for choice in fields[name].choices(where)}["nw"] == "north-west"


@pytest.mark.parametrize(
    ("limbs", "lost"),
    [
        ({}, False),
        ({"left_arm": "impaired"}, False),
        ({"left_arm": "broken"}, True),
        ({"left_arm": "severed", "right_arm": "impaired"}, True),
    ],
)
@pytest.mark.parametrize("stealth", [0, 2])
def test_the_signs_of_a_unit_say_whether_a_limb_is_useless_and_whether_it_hides(limbs, lost, stealth):
    sheet = Sheet(limbs=limbs, conditions={"bleeding": 1})
    names = [look.name for look in signs(replace(GOBLIN_UNIT, stealth=stealth), sheet)]
    assert names == ["Bleeding", *["limb lost"] * lost, *["hidden"] * bool(stealth)]


def test_each_side_on_the_map_has_its_colour_and_the_seventh_that_of_the_first():
    units = [replace(GOBLIN_UNIT, id=f"Goblin {n}", faction=f"Side {n}", space=(n, 1)) for n in range(8)]
    hues = [piece.look.hue for piece in GRID.grid(field(*units)).pieces]
    assert len(set(hues)) == 6
    assert hues[6:] == hues[:2]
