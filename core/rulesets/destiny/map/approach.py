"""The space a unit walks to in order to attack: the cheapest from which a weapon reaches, or the nearest to that."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

from core.grid import TURNS, WAYS, Route, Space
from core.rulesets.destiny.battles.combatants import likely_target
from core.rulesets.destiny.combat.fighters import usable_weapons
from core.rulesets.destiny.map.reach import reach
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.state.stage import Stage
from core.rulesets.destiny.terrain.grid import distance, in_front, nearest, turn_heading
from core.rulesets.destiny.terrain.ground import spaces_of_unit
from core.rulesets.destiny.terrain.movement import TURNS as TURNING
from core.rulesets.destiny.terrain.unit_steps import on_map
from core.rulesets.destiny.time.current_stage import stage_of
from core.rulesets.destiny.turns.units import battle_of, sheet_of


def approach(situation: Situation, unit: Unit) -> Space | None:
    """The space on the way to the unit's target; where it stands if it gets no nearer or is near enough."""
    target = battle_of(situation).find(likely_target(unit.id, situation) or unit.id)
    there, here = spaces_of_unit(target), unit.space
    if here is None or not there or target.id == unit.id:
        return here
    most = max(armed.arm.kind.spaces(armed.arm.range)[1] for armed in usable_weapons(sheet_of(unit, situation)))

    def far(space: Space) -> int:
        return distance(space, nearest(space, there)[0])

    if far(here) <= most:
        return here
    afoot = _spaces_to(there, here, stage_of(situation))

    def still_to_go(space: Space, route: Route | None = None) -> int:
        facing = unit.facing if route is None else _facing_after(unit.facing, route)
        strikes = far(space) <= most and any(in_front(space, facing, each) for each in there)
        return 0 if strikes else afoot.get(space, len(afoot) + 1)

    routes = situation.once(reach, unit.id)
    best = min(routes, key=lambda space: still_to_go(space, routes[space]), default=here)  # the cheapest of equals
    return best if best in routes and still_to_go(best, routes[best]) < still_to_go(here) else here


def _facing_after(facing: str, route: Route) -> str:
    return turn_heading(facing, sum(TURNING[way] for way in route.ways if way in TURNS))


def _spaces_to(goals: Collection[Space], start: Space, stage: Stage) -> Mapping[Space, int]:
    """How many spaces it is on foot from each space to the nearest goal, as far as the start; around obstacles."""
    blocked = {each.space for each in stage.terrain if each.blocked}
    found, ahead = dict.fromkeys(goals, 0), deque(goals)
    while ahead:
        here = ahead.popleft()
        if found[here] >= found.get(start, len(found)):
            break
        for x, y in WAYS.values():
            into = (here[0] + x, here[1] + y)
            if into not in found and into not in blocked and on_map(stage, into):
                found[into] = found[here] + 1
                ahead.append(into)
    return found
