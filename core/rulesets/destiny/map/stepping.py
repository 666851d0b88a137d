"""A unit's steps on the map, one at a time, all units at once (destiny-153 to 159, 169, 179)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.action import old_action
from core.codec import Json
from core.entry import Choice, entry
from core.grid import TURNS, WAYS, Doing, Space
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.map.entering import Contest, Entry, contest, entered
from core.rulesets.destiny.map.grid import neighbours
from core.rulesets.destiny.map.movement import Moving, goes_to, step_towards, walked
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.time.stage import Stage
from core.rulesets.destiny.time.staging import set_off_at, stage_of
from core.rulesets.destiny.turns.battle import Unit
from core.rulesets.destiny.turns.units import (
    acting_unit,
    battle_of,
    cannot_act,
    no_battle,
    nobody_ready,
    put_back,
    sheet_of,
    spent,
    unit_choices,
)
from core.situation import Brief, Effects, Situation
from core.table import Table
from core.wording import counted

STEP = "step"
_WAY_CHOICES = tuple(Choice(way, way.replace("_", " ")) for way in (*WAYS, *TURNS))


@dataclass(frozen=True, slots=True)
class Stepping:
    """One step, or one turn by 45 degrees. The way is one of the compass: what it costs depends on the facing."""

    unit: str = entry("Unit", default="", choices=unit_choices, acts=True)
    way: str = entry("Way", default="n", choices=_WAY_CHOICES)


@dataclass(frozen=True, slots=True)
class OneStep:
    """The request: the unit with its Move, its step, and who enters the same space in this step with it."""

    unit: Unit
    moving: Moving
    contest: Contest | None = None
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Stepped:
    """The unit where its step has led it, and in which order a disputed space was entered."""

    unit: Unit
    entry: Entry | None = None


def moving(stage: Stage, unit: Unit, way: str) -> Moving:
    """A unit's step on the map; refuses a unit that is not on the map, or that would leave it."""
    if unit.space is None:
        raise Refusal("space_blocked", f"{unit.id:.60} is not on the map: place it first.", "unit")
    near = neighbours(unit.space)
    step = step_towards(unit.facing, way)
    if way in WAYS and not on_map(stage, goes_to(unit.space, unit.facing, step)):
        raise Refusal("space_blocked", "There the map ends.", "way")
    return Moving(
        position=unit.space,
        facing=unit.facing,
        move=unit.move,
        turn=unit.turn,
        steps=(step,),
        terrain=terrain_costs(stage, *near),
        blocked=tuple(each.space for each in stage.terrain if each.blocked and each.space in near),
    )


def on_map(stage: Stage, space: Space) -> bool:
    """Whether a space is on the map."""
    return 0 <= space[0] < stage.width and 0 <= space[1] < stage.height


def terrain_costs(stage: Stage, *spaces: Space) -> dict[str, int]:
    """What some spaces cost more to enter, as `movement.Moving` has it (destiny-156)."""
    return {at(each.space): each.extra for each in stage.terrain if each.extra and each.space in spaces}


def prepare(form: Stepping, situation: Situation) -> OneStep:
    """The step of the unit; refuses it where it cannot be taken."""
    unit = mover(acting_unit(situation, form.unit), form.way, situation)
    step = moving(stage_of(situation), unit, form.way)
    left, what = (unit.turn, "turn") if form.way in TURNS else (unit.move, "move")
    if not left:
        raise Refusal(f"not_enough_{what}", cannot_act(unit, situation) or f"No {what.title()} is left.", "way")
    way = walked(step)
    if way.path and unit.stealth and len(unit.path) >= unit.stealth:
        raise Refusal("too_far", f"Hidden, {unit.id:.60} goes at most {counted(unit.stealth, 'space')}.", "way")
    return OneStep(unit, step, contest(situation, unit, way.position) if way.path else None, situation.options)


def mover(unit: Unit, way: str, situation: Situation) -> Unit:
    """The unit as it moves: with no Move left it takes the Action that gives some, if it may (destiny-145)."""
    if unit.move or (way in TURNS and unit.turn) or cannot_act(unit, situation):
        return unit
    return spent(unit, sheet_of(unit, situation), "move", table=situation.state.condition_table)


def take(request: OneStep, table: Table) -> Resolution[Any]:
    """Take the step; units that enter a space together do so in High Card order (destiny-155 to 159).

    What is left of Move and Turn stays the unit's, so that others may interrupt between two steps (destiny-153).
    """
    unit, way = request.unit, walked(request.moving)
    entry = entered(request.contest, way.position, table, request.options) if request.contest else None
    before, left = (unit.move, way.move) if way.path else (unit.turn, way.turn)
    step = Step("destiny-155", request.moving.steps[0], amount=left - before, total=left, seat=unit.id)
    facts: dict[str, Json] = {"position": list(way.position), "facing": way.facing, "move": way.move, "turn": way.turn}
    if entry is not None:
        facts |= {"order": list(entry.order), "collision": entry.collision}
    moved = replace(unit, space=way.position, facing=way.facing, move=way.move, turn=way.turn)
    after = Stepped(replace(moved, path=(*unit.path, *way.path)), entry)
    return old_resolution(facts, steps=(step, *(entry.steps if entry else ())), value=after)


def settle(form: Stepping, resolution: Resolution[Any], situation: Situation) -> Effects:
    """The unit stands where the step has led it; the cards that were played lie in their discards."""
    stepped: Stepped = resolution.value
    state = stepped.entry.state(situation.state) if stepped.entry else None
    effects = put_back(situation, stepped.unit, state=state)
    return effects if form.way in TURNS else set_off_at(situation, stepped.unit, effects)


def brief(form: Stepping, resolution: Resolution[Any], situation: Situation) -> Brief:
    """`Archer: se to 5,4`."""
    unit: Unit = resolution.value.unit
    told = f"turns to {unit.facing}" if form.way in TURNS else f"{form.way} to {at(unit.space)}"
    return Brief(told, who=who_acts(unit, situation))


def who_acts(unit: Unit, situation: Situation) -> str | None:
    """Who did it, for `Brief.who`: nobody else to be named where it is the acting character's own unit."""
    return None if unit.actor == situation.acting is not None else unit.id


def at(space: Space | None) -> str:
    """A space in words."""
    return f"{space[0]},{space[1]}" if space else "beside the map"


def why_not(situation: Situation) -> Refusal | None:
    """Somebody has to have Move or Turn left."""
    if refusal := no_battle(situation):
        return refusal
    going = any(unit.move or unit.turn for unit in battle_of(situation).units)
    return None if going else nobody_ready(situation)


def start(situation: Situation) -> Stepping:
    """The unit of who acts, else the first that has Move left."""
    battle = battle_of(situation)
    moves = next((unit for unit in battle.units if unit.move or unit.turn), None)
    own = battle.of(situation.acting) or moves
    return Stepping(own.id if own else "", own.facing if own else "n")


def step(situation: Situation, unit: str, way: str) -> Doing:
    """The step a key of the map takes."""
    return Doing(STEP, Stepping(unit, way))


ACTIONS = (
    old_action(
        id=STEP,
        title="Step or turn",
        place=Place.CONFLICT,
        form=Stepping,
        request=OneStep,
        rule=take,
        prepare=prepare,
        settle=settle,
        start=start,
        help="one space, or 45 degrees; best on the map",
        why_not=why_not,
        brief=brief,
    ),
)
