"""The spaces a unit can reach, and the way there for the least Move (destiny-145, 155, 156, 214)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from core.grid import TURNS, WAYS, Route, Space
from core.rulesets.destiny.map.unit_facts import meters
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.state.stage import Stage
from core.rulesets.destiny.terrain.grid import turn_heading
from core.rulesets.destiny.terrain.movement import MOVES, cost
from core.rulesets.destiny.terrain.movement import TURNS as TURNING
from core.rulesets.destiny.terrain.unit_steps import extra_costs, mover, on_map
from core.rulesets.destiny.time.current_stage import stage_of, stander
from core.rulesets.destiny.turns.units import battle_of
from core.wording import quantity

_AFOOT, _NEAR = 40, 9  # the longest way outside a battle in spaces, and the most that the map counts


class _Step(NamedTuple):
    """A step from a facing: the way it goes, how far to the right and down, and its name."""

    way: str
    x: int
    y: int
    name: str


_FROM: Mapping[str, tuple[_Step, ...]] = {
    facing: tuple(
        _Step(way, *WAYS[way], name) for name, (eighths, _) in MOVES.items() for way in [turn_heading(facing, eighths)]
    )
    for facing in WAYS
}


@dataclass(frozen=True, slots=True)
class _Ground:
    """The obstacles and costs of the map for a moving unit."""

    stage: Stage
    extra: Mapping[Space, int]
    blocked: frozenset[Space]


def _ground(stage: Stage) -> _Ground:
    return _Ground(stage, extra_costs(stage), frozenset(each.space for each in stage.terrain if each.blocked))


def reach(situation: Situation, selected: str) -> Mapping[Space, Route]:
    """The cheapest route to each space that a unit gets to with its Move, or with that of the Action it takes for it.

    Outside a battle the shortest one: that costs nothing.
    """
    if situation.conflict is None:
        return _afoot(stage_of(situation), stander(situation, selected))
    before = battle_of(situation).find(selected)
    unit = mover(before, "", situation)
    if unit.space is None or not unit.move:
        return {}
    action = ", an Action" if unit.actions < before.actions else ""
    return {end.space: _route(end, action) for end in _ends(unit, unit.space, _ground(stage_of(situation)))}


class _At(NamedTuple):
    """A point of a unit's way: its cost so far, its space and facing, and the steps to it."""

    move: int
    turn: int
    steps: int
    space: Space
    facing: str
    way: str = ""
    before: _At | None = None


def _ends(unit: Unit, start: Space, ground: _Ground) -> Iterator[_At]:
    """The cheapest way to each space, by Move, then Turn, then spaces entered."""
    most = unit.stealth - len(unit.path) if unit.stealth else unit.move
    ahead, n = [(0, 0, 0, 0, _At(0, 0, 0, start, unit.facing))], 0
    been: dict[tuple[Space, str], list[tuple[int, int]]] = {}
    found, met = {start}, set[tuple[Space, str, int, int, int]]()
    while ahead:
        *_, here = heappop(ahead)
        known = been.setdefault((here.space, here.facing), [])
        least = (here.turn, here.steps if unit.stealth else 0)
        if any(turn <= least[0] and steps <= least[1] for turn, steps in known):
            continue
        known.append(least)
        if here.space not in found:
            found.add(here.space)
            yield here
        for there in _onward(here, unit, most, ground):
            same = (there.space, there.facing, there.move, there.turn, there.steps if unit.stealth else 0)
            if same not in met:
                met.add(same)
                n += 1
                heappush(ahead, (there.move, there.turn, there.steps, n, there))


def _onward(here: _At, unit: Unit, most: int, ground: _Ground) -> Iterator[_At]:
    """The turns and steps that can be paid for."""
    if here.turn < unit.turn:
        for turn in TURNS:
            facing = turn_heading(here.facing, TURNING[turn])
            yield _At(here.move, here.turn + 1, here.steps, here.space, facing, turn, here)
    if here.steps >= most:
        return
    for step in _FROM[here.facing]:
        into = (here.space[0] + step.x, here.space[1] + step.y)
        move = here.move + cost(step.name, ground.extra.get(into, 0))
        if move <= unit.move and into not in ground.blocked and on_map(ground.stage, into):
            yield _At(move, here.turn, here.steps + 1, into, here.facing, step.way, here)


def _route(end: _At, action: str) -> Route:
    ways: deque[str] = deque()
    path: deque[Space] = deque()
    at: _At | None = end
    while at is not None and at.before is not None:
        ways.appendleft(at.way)
        if at.way in WAYS:
            path.appendleft(at.space)
        at = at.before
    turns = f", {end.turn} Turn" if end.turn else ""
    return Route(str(end.move), f"{end.move} Move{turns}{action}", tuple(ways), tuple(path))


def _afoot(stage: Stage, unit: Unit) -> Mapping[Space, Route]:
    """The shortest ways outside a battle, as far as one sees at a glance."""
    if unit.space is None:
        return {}
    ground, routes = _ground(stage), {unit.space: Route("", "", (), ())}
    ahead = deque([unit.space])
    while ahead:
        here = ahead.popleft()
        so_far = routes[here]
        far = len(so_far.path) + 1
        for way, (x, y) in WAYS.items() if far <= _AFOOT else ():
            into = (here[0] + x, here[1] + y)
            if into not in routes and into not in ground.blocked and on_map(stage, into):
                told = f"{quantity(far, 'space')}, {meters(stage, far)} m"
                routes[into] = Route(str(far) if far <= _NEAR else "", told, (*so_far.ways, way), (*so_far.path, into))
                ahead.append(into)
    del routes[unit.space]
    return routes
