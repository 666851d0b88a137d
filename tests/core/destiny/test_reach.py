"""Where a unit gets to and what that costs: held against every way there is; going there is taking the steps."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions.situation import Situation
from core.grid import TURNS, WAYS, Space
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.map.reach import reach
from core.rulesets.destiny.map.walk import WalkForm
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.state.stage import Stage, Stand, Terrain
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.terrain.movement import Movement, step_towards, walk_steps
from core.rulesets.destiny.terrain.unit_steps import StepForm, on_map
from tests.core.destiny.session import battle, begin, do, table, usually
from tests.core.destiny.stage import acted, refused, situation
from tests.core.destiny.test_map import ARCHER_UNIT, GOBLIN_UNIT, GRID, field
from tests.tiers import examples

MUD, WALL = Terrain((7, 5), "mud", extra=2), Terrain((6, 4), blocked=True)


def every_way(stage: Stage, unit: Unit) -> dict[Space, tuple[int, int]]:
    """Return the least cost of each space in Move and Turn, by trying all ways step by step by the rule of moving."""
    assert unit.space is not None
    terrain = {f"{each.space[0]},{each.space[1]}": each.extra for each in stage.terrain if each.extra}
    blocked = tuple(each.space for each in stage.terrain if each.blocked)
    start = (unit.space, unit.facing, unit.move, unit.turn)
    best: dict[Space, tuple[int, int]] = {}
    ahead, been = [start], {start}
    while ahead:
        space, facing, move, turn = ahead.pop()
        paid = (unit.move - move, unit.turn - turn)
        best[space] = min(best.get(space, paid), paid)
        for way in (*WAYS, *TURNS):
            one = Movement(
                position=space,
                facing=facing,
                move=move,
                turn=turn,
                steps=(step_towards(facing, way),),
                terrain=terrain,
                blocked=blocked,
            )
            try:
                after = walk_steps(one)
            except Refusal:
                continue
            there = (after.position, after.facing, after.move, after.turn)
            if there not in been and on_map(stage, after.position):
                been.add(there)
                ahead.append(there)
    del best[unit.space]
    return best


_spaces = st.tuples(st.integers(0, 7), st.integers(0, 7))


@given(
    st.lists(st.tuples(_spaces, st.integers(0, 2), st.booleans()), max_size=12),
    st.integers(0, 4),
    st.integers(0, 3),
    st.sampled_from(list(WAYS)),
)
@settings(max_examples=examples(25), deadline=None)
def test_every_space_in_reach_is_found_at_what_it_costs_at_least(ground, move, turn, facing):
    terrain = {space: Terrain(space, "ground", extra=extra, blocked=closed) for space, extra, closed in ground}
    unit = replace(ARCHER_UNIT, space=(4, 4), move=move, turn=turn, facing=facing)
    stage = Stage(width=8, height=8, terrain=tuple(terrain.values()))
    where = field(unit)
    where = replace(where, conflict=replace(where.conflict, stage=stage))
    found = reach(where, "Archer")
    told = {space: f"{m} Move" + (f", {t} Turn" if t else "") for space, (m, t) in every_way(stage, unit).items()}
    assert {space: route.told for space, route in found.items()} == (told if move else {})


def test_the_cost_is_that_of_the_ground_and_nobody_leaves_the_map_or_goes_through_a_wall():
    routes = reach(field(ARCHER_UNIT, terrain=(MUD, WALL)), "Archer")
    assert routes[6, 5].told == "1 Move"
    assert routes[7, 5].told == "4 Move"
    assert (6, 4) not in routes
    assert all(on_map(Stage(), space) for space in reach(field(replace(ARCHER_UNIT, space=(0, 0))), "Archer"))


def test_who_has_no_move_left_takes_the_action_for_it_and_who_may_not_gets_nowhere():
    fresh = replace(ARCHER_UNIT, move=0, turn=0, actions=1)
    assert reach(field(fresh), "Archer")[6, 5].told == "1 Move, an Action"
    assert reach(field(replace(fresh, actions=0)), "Archer") == {}
    assert reach(field(replace(ARCHER_UNIT, space=None)), "Archer") == {}


def test_who_hides_goes_no_further_than_its_stealth():
    hides = replace(ARCHER_UNIT, stealth=2)
    assert max(len(route.path) for route in reach(field(hides), "Archer").values()) == 2
    went = replace(hides, path=((4, 5),))
    assert max(len(route.path) for route in reach(field(went), "Archer").values()) == 1


@pytest.mark.parametrize("to", [(8, 4), (3, 3), (5, 7), (6, 6)])
def test_going_there_is_taking_its_steps_one_by_one(to):
    where = field(ARCHER_UNIT, terrain=(MUD, WALL))
    route = reach(where, "Archer")[to]
    resolution, effects = acted("walk", where, WalkForm("Archer", *to))
    one_by_one = where
    for way in route.ways:
        _, after = acted("step", one_by_one, StepForm("Archer", way))
        one_by_one = replace(one_by_one, conflict=after.conflict)
    assert effects.conflict == one_by_one.conflict
    unit = effects.conflict.find("Archer")
    assert unit.space == to
    assert f"{-resolution.steps[-1].amount} Move" in route.told


def test_the_form_of_a_walk_says_how_far_it_is_and_what_it_costs():
    """It covers the map, which says this at the cursor."""
    where, walk = field(ARCHER_UNIT, terrain=(MUD, WALL)), RULESET.action("walk")
    route = reach(where, "Archer")[8, 4]
    assert walk.price(WalkForm("Archer", 8, 4), where).need == f"{len(route.path)} spaces: {route.told}"
    assert walk.price(WalkForm("Archer", 15, 5), where).need == ""


@pytest.mark.parametrize("to", [(8, 4), (6, 5)])
def test_the_walk_of_a_route_in_a_battle_leads_to_its_end(to: Space) -> None:
    where = field(ARCHER_UNIT, terrain=(MUD, WALL))
    assert GRID.walk(where, "Archer", reach(where, "Archer")[to]).form == WalkForm("Archer", *to)


def test_what_cannot_be_reached_is_refused_and_says_why():
    assert refused("walk", field(ARCHER_UNIT), unit="Archer", x=15, y=5) == ("not_enough_move", "x")
    with_thief = field(replace(ARCHER_UNIT, move=0, turn=0), replace(GOBLIN_UNIT, move=2))
    with pytest.raises(Refusal, match="Archer has acted this round"):
        acted("walk", with_thief, WalkForm("Archer", 6, 5))


def test_what_is_walked_into_is_set_off_on_the_way():
    trap = Terrain((6, 5), event="Bells")
    _, effects = acted("walk", field(ARCHER_UNIT, terrain=(trap,)), WalkForm("Archer", 7, 5))
    assert effects.conflict.stage.triggered == ("Bells",)


def test_who_meets_others_on_the_way_plays_high_card_there_and_goes_on_after_that(tmp_path):
    with table(tmp_path, dealt=False) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
        do(campaign, "place_unit", unit="Archer", x=5, y=5, facing="e")
        do(campaign, "place_unit", unit="Goblin Scout", x=7, y=5, facing="w")
        do(campaign, "step", unit="Goblin Scout", way="w")
        usually(campaign, "walk", unit="Archer", x=8, y=5)
        assert battle(campaign).find("Archer").space == (6, 5)
        do(campaign, "walk", unit="Archer", x=8, y=5)
        assert battle(campaign).find("Archer").space == (8, 5)
        assert campaign.line(campaign.view.seq).title == "Archer: moves to 8,5"
        assert all(found.ok for found in campaign.verify())


def afoot(terrain: tuple[Terrain, ...] = ()) -> Situation:
    """The Archer on the map of a scene without a battle."""
    stage = Stage(terrain=terrain, stands=(Stand("Archer", (5, 5), 1),))
    return situation(Sheet(), state=State(stage=stage), here=(1,))


def test_outside_a_battle_the_shortest_way_round_costs_nothing_and_ends_at_what_it_sets_off():
    wall = tuple(Terrain((6, y), blocked=True) for y in range(3, 9))
    where = afoot(wall)
    route = reach(where, "Archer")[7, 5]
    assert len(route.path) == 6
    assert route.told == "6 spaces, 12 m"
    doing = GRID.walk(where, "Archer", route)
    assert (doing.action, doing.form.x, doing.form.y) == ("place_unit", 7, 5)
    trapped = afoot((*wall, Terrain(route.path[2], event="Bells")))
    doing = GRID.walk(trapped, "Archer", reach(trapped, "Archer")[7, 5])
    assert (doing.form.x, doing.form.y) == route.path[2]


def test_outside_a_battle_the_map_counts_the_spaces_up_to_nine() -> None:
    routes = reach(afoot(), "Archer")
    assert [(len(routes[x, 5].path), routes[x, 5].cost) for x in (13, 14, 15)] == [(8, "8"), (9, "9"), (10, "")]
