"""Where units stand when a battle begins and nobody has placed them: factions facing each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.rulesets.destiny.battle import Battle, Unit

_EDGES = (("w", "e"), ("e", "w"), ("n", "s"), ("s", "n"))
"""Where the factions stand one after the other, and where they look."""


def lined_up(battle: Battle) -> Battle:
    """The battle with every unit on the map: each faction along an edge, as many rows as it takes."""
    factions = list(dict.fromkeys(unit.faction for unit in battle.units))
    changed: list[Unit] = []
    for number, faction in enumerate(factions):
        edge, facing = _EDGES[number % len(_EDGES)]
        changed += _along(edge, facing, [unit for unit in battle.units if unit.faction == faction], battle)
    return battle.having(*changed)


def _along(edge: str, facing: str, units: Sequence[Unit], battle: Battle) -> list[Unit]:
    """Units side by side along an edge, in its middle; what it has no room for stands further in."""
    upright = edge in "we"
    length, depth = (battle.height, battle.width) if upright else (battle.width, battle.height)
    start = max(0, (length - len(units)) // 2)
    placed: list[Unit] = []
    for at, unit in enumerate(units):
        row, place = divmod(at, length) if start == 0 else (0, start + at)
        far = min(row + 1, depth - 1)
        near = far if edge in "wn" else depth - 1 - far
        placed.append(replace(unit, space=(near, place) if upright else (place, near), facing=facing))
    return placed
