"""A unit goes to a space in one act: along the cheapest path, step by step (destiny-155 to 159)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Action, Draw, Price
from core.actions.place import Place
from core.actions.situation import Brief
from core.grid import TURNS, WAYS, FilledAction, Route
from core.refusal import Refusal
from core.rulesets.destiny.map.approach import approach
from core.rulesets.destiny.map.reach import reach
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.terrain.grid import turn_heading
from core.rulesets.destiny.terrain.map_changes import place_at
from core.rulesets.destiny.terrain.movement import TURNS as TURNING
from core.rulesets.destiny.terrain.movement import Movement, step_towards
from core.rulesets.destiny.terrain.unit_steps import (
    OneStep,
    Stepped,
    at,
    contest,
    mover,
    start,
    take,
    terrain_costs,
    who_acts,
    why_not,
)
from core.rulesets.destiny.time.current_stage import effects_of_entering, stage_of
from core.rulesets.destiny.turns.units import (
    acting_unit,
    battle_of,
    cannot_act,
    default_unit,
    unit_choices,
    unit_effects,
)
from core.schema.entry import BY_NAME, entry
from core.wording import quantity

WALK = "walk"
_FAR = 400


@dataclass(frozen=True, slots=True)
class WalkForm:
    """The unit that walks, and the space it goes to."""

    unit: str = entry("Unit", default="", choices=unit_choices, acts=True, tie=BY_NAME, scene=True)
    x: int = entry("From the left", default=0, low=0, high=_FAR, once=True)
    y: int = entry("From the top", default=0, low=0, high=_FAR, once=True)


def prepare(form: WalkForm, situation: Situation) -> OneStep:
    """The whole way, up to a space that another unit enters in the same step: High Card is played there."""
    unit = acting_unit(situation, form.unit)
    route = _route(form, situation)
    if route is None:
        there = f"{unit.id:.60} is already there." if (form.x, form.y) == unit.space else ""
        why = there or ("" if unit.move else cannot_act(unit, situation))
        raise Refusal("not_enough_move", why or f"{unit.id:.60} can't reach {at((form.x, form.y))}.", "x")
    moves = mover(unit, "", situation)
    return _as_far(moves, route, situation)


def _route(form: WalkForm, situation: Situation) -> Route | None:
    """The cheapest path to the space, if there is one."""
    unit = acting_unit(situation, form.unit)
    return situation.once(reach, unit.id).get((form.x, form.y))


def _price(form: WalkForm, situation: Situation) -> Price:
    """The number of spaces, and the cost of the path as the map tells it."""
    route = _route(form, situation)
    return Price(need=f"{quantity(len(route.path), 'space')}: {route.told}" if route else "")


def _as_far(unit: Unit, route: Route, situation: Situation) -> OneStep:
    """The request, up to the first space that others enter with it."""
    assert unit.space is not None
    stage = stage_of(situation)
    met, taken = None, len(route.ways)
    for n, space in enumerate(route.path):
        met = contest(situation, unit, space, n)
        if met is not None:
            taken = [i for i, way in enumerate(route.ways, 1) if way in WAYS][n]
            break
    steps = tuple(_steps(unit.facing, route.ways[:taken]))
    moving = Movement(
        position=unit.space,
        facing=unit.facing,
        move=unit.move,
        turn=unit.turn,
        steps=steps,
        terrain=terrain_costs(stage, *route.path),
    )
    return OneStep(unit, moving, met, situation.options)


def _steps(facing: str, ways: Sequence[str]) -> Iterator[str]:
    """The steps that lead these ways, as the unit faces on its way."""
    for way in ways:
        yield step_towards(facing, way)
        facing = turn_heading(facing, TURNING[way]) if way in TURNS else facing


def _settle(done: Done[WalkForm, OneStep, Stepped]) -> Effects:
    """Put the unit at the end of its way, and set off the events there."""
    situation, stepped = done.situation, done.value
    state = stepped.entry.state(situation.state) if stepped.entry else None
    effects = unit_effects(situation, stepped.unit, state=state)
    for space in stepped.way.path:
        effects = effects_of_entering(situation, replace(stepped.unit, space=space), effects)
    return effects


def _brief(done: Done[WalkForm, OneStep, Stepped]) -> Brief:
    """`Archer: moves to 5,4`."""
    unit = done.value.unit
    return Brief(f"moves to {at(unit.space)}", who=who_acts(unit, done.situation))


def _start(situation: Situation) -> WalkForm:
    """The unit whose move it is, on its way to its target."""
    own = battle_of(situation).of(situation.acting)
    name = own.id if own else default_unit(situation) or start(situation).unit
    space = approach(situation, acting_unit(situation, name)) if name else None
    return WalkForm(name, *(space or (0, 0)))


def walk(situation: Situation, unit: str, route: Route) -> FilledAction:
    """The action that takes a unit along a route; outside a battle it stops where it sets something off."""
    if situation.conflict is not None:
        return FilledAction(WALK, WalkForm(unit, *route.path[-1]))
    traps = {each.space for each in stage_of(situation).terrain if each.event}
    end = next((n for n, space in enumerate(route.path) if space in traps), len(route.path) - 1)
    return place_at(situation, unit, route.path[end], route.ways[end])


ACTIONS: tuple[Action, ...] = (
    Draw(
        id=WALK,
        title="Walk to a space",
        place=Place.CONFLICT,
        form=WalkForm,
        request=OneStep,
        rule=take,
        prepare=prepare,
        settle=_settle,
        start=_start,
        help="Move along the cheapest path. The map is the easiest place to do this.",
        why_not=why_not,
        price=_price,
        brief=_brief,
    ),
)
