"""Where units stand when a battle begins and nobody has placed them: factions facing each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.grid import Space
from core.rulesets.destiny.time.stage import Stage
from core.rulesets.destiny.turns.battle import Battle, Unit

_EDGES = (("w", "e"), ("e", "w"), ("n", "s"), ("s", "n"))
"""Where the factions stand one after the other, and where they look."""


def lined_up(battle: Battle, stage: Stage) -> Battle:
    """The battle with every unit on the map: whoever is not there yet along the edge of their faction.

    They stand in as many rows as it takes, beside who stands there already and what cannot be entered.
    """
    taken = {each.space for each in stage.terrain if each.blocked} | {stand.space for stand in stage.stands}
    taken |= {unit.space for unit in battle.units if unit.space is not None}
    changed: list[Unit] = []
    for number, faction in enumerate(dict.fromkeys(unit.faction for unit in battle.units)):
        edge, facing = _EDGES[number % len(_EDGES)]
        waiting = [unit for unit in battle.units if unit.faction == faction and unit.space is None]
        rows = [[space for space in row if space not in taken] for row in _rows(edge, stage)]
        placed = zip(waiting, _spaces(rows, len(waiting)), strict=False)
        changed += [replace(unit, space=space, facing=facing) for unit, space in placed]
        taken |= {unit.space for unit in changed if unit.space is not None}
    return battle.having(*changed)


def _rows(edge: str, stage: Stage) -> list[list[Space]]:
    """The spaces row by row from an edge inwards; the very edge is left free while the map has room."""
    upright = edge in "we"
    length, depth = (stage.height, stage.width) if upright else (stage.width, stage.height)
    inwards = [*range(1, depth), 0]
    nears = inwards if edge in "wn" else [depth - 1 - far for far in inwards]
    return [[(near, along) if upright else (along, near) for along in range(length)] for near in nears]


def _spaces(rows: Sequence[Sequence[Space]], n: int) -> list[Space]:
    """So many spaces: the middle of the first row, or as many rows as they take."""
    first = rows[0]
    start = max(0, (len(first) - n) // 2)
    return [*first[start : start + n]] if n <= len(first) else [space for row in rows for space in row][:n]
