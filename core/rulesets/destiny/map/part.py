"""The map, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.map import detecting, drawn, handling, movement, placing, sight, stepping, view, walking
from core.rulesets.destiny.options import off

PART = Part(
    rules=(*movement.RULES, *sight.RULES),
    actions=(
        *(*stepping.ACTIONS, *walking.ACTIONS, *handling.ACTIONS),
        *(*placing.ACTIONS, *drawn.ACTIONS, *detecting.ACTIONS),
    ),
    grid=view.GRID,
    why_not=partial(off, "map"),
)
