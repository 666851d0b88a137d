"""The signs on the map around a unit: its arcs, what its weapons reach, the line to a target (destiny-160 to 166)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.grid import Mark, Space
from core.look import Hue
from core.rulesets.destiny.combat.arms import arms_of
from core.rulesets.destiny.map.grid import bearing, crossed, distance, in_front
from core.rulesets.destiny.map.ground import Engaged, engaged
from core.rulesets.destiny.map.sight import REACH
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.time.stage import Stage
from core.rulesets.destiny.time.staging import stage_of
from core.rulesets.destiny.turns.battle import Unit
from core.rulesets.destiny.turns.units import sheet_of
from core.situation import Situation

ARCS, RANGES = "arcs", "ranges"
_AROUND = 4  # spaces around a unit in which its arcs are shown
_CONES: Mapping[str, tuple[str, Hue]] = {
    "front": ("•", "cyan"),
    "left": ("‹", "dark"),
    "right": ("›", "dark"),
    "back": ("∨", "red"),
}


def marks(situation: Situation, unit: Unit, target: Unit | None) -> tuple[Mark, ...]:
    """All signs for a unit on the map; those of the line to a target lie above the others."""
    stage = stage_of(situation)
    shot = engaged(situation, unit, target, "ranged", 0) if target and target is not unit else None
    around = (*_arcs(stage, unit), *_ranges(stage, unit, sheet_of(unit, situation)))
    return (*around, *(_line(shot) if shot else ()))


def _near(stage: Stage, space: Space, far: int) -> Iterator[Space]:
    """The spaces of the map around one."""
    for y in range(max(0, space[1] - far), min(stage.height, space[1] + far + 1)):
        for x in range(max(0, space[0] - far), min(stage.width, space[0] + far + 1)):
            if (x, y) != space:
                yield x, y


def _arcs(stage: Stage, unit: Unit) -> Iterator[Mark]:
    """The four cones around a unit."""
    if unit.space is None:
        return
    for space in _near(stage, unit.space, _AROUND):
        cone = bearing(unit.space, unit.facing, space).cone
        if cone is not None:
            yield Mark(space, *_CONES[cone], layer=ARCS)


def _ranges(stage: Stage, unit: Unit, sheet: Sheet) -> Iterator[Mark]:
    """The spaces in front that a weapon reaches: full dots next to it, where aiming is hard, rings beyond."""
    if unit.space is None:
        return
    far = max(_reach(armed.arm.attack, armed.arm.range) for armed in arms_of(sheet))
    for space in _near(stage, unit.space, far):
        if in_front(unit.space, unit.facing, space):
            yield Mark(space, "•" if distance(unit.space, space) <= 1 else "∘", "amber", layer=RANGES)


def _reach(attack: str, most: int) -> int:
    return most if attack == "ranged" else REACH[attack][1]


def _line(shot: Engaged) -> Iterator[Mark]:
    """The spaces on the way to the target, and those around it that cover it: crossed where they obstruct."""
    covered = dict(zip(shot.cover.closest, shot.cover.obstructed, strict=True))
    ends = {shot.attacker, shot.target}
    for space in crossed(shot.attacker, shot.target, {*_along(shot.attacker, shot.target)} - ends):
        yield Mark(space, "x" if space in shot.blocking else "∘", "red" if space in shot.blocking else "gold")
    for space, obstructed in covered.items():
        yield Mark(space, "x" if obstructed else "o", "red" if obstructed else "green")


def _along(start: Space, end: Space) -> Iterator[Space]:
    """The spaces a straight line might run through: few enough to look at each."""
    far = distance(start, end)
    for step in range(1, far):
        x, y = (2 * a * far + 2 * (b - a) * step + far for a, b in zip(start, end, strict=True))
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                yield x // (2 * far) + dx, y // (2 * far) + dy
