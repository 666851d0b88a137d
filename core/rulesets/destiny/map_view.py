"""The battle as a map: units, ground, and what each way would cost a unit (destiny-154 to 171)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from core.grid import TURNS, WAYS, Doing, Grid, GridRules, Ground, Piece, Seen, Way
from core.look import Hue, Look
from core.refusal import Refusal
from core.rulesets.destiny.battle import Unit
from core.rulesets.destiny.ground import standing
from core.rulesets.destiny.locations import ground_look
from core.rulesets.destiny.map_facts import about, between
from core.rulesets.destiny.map_marks import marks
from core.rulesets.destiny.module import off
from core.rulesets.destiny.movement import MOVES, cost, goes_to, step_towards
from core.rulesets.destiny.placing import ground_at, place_at
from core.rulesets.destiny.players import holder
from core.rulesets.destiny.staging import stage_of
from core.rulesets.destiny.stepping import Stepping, prepare, step, terrain_costs
from core.rulesets.destiny.targeting import TargetForm
from core.rulesets.destiny.units import battle_of, sheet_of
from core.situation import Situation

_SIDES: tuple[Hue, ...] = ("green", "red", "amber", "cyan", "magenta", "blue")


def grid(situation: Situation) -> Grid:
    """The map as it stands."""
    battle, stage = battle_of(situation), stage_of(situation)
    factions = list(dict.fromkeys(unit.faction for unit in battle.units))
    pieces = tuple(_piece(unit, situation, factions) for unit in battle.units)
    lying = (Ground(each.space, Look("¤", "gold", each.item.name)) for each in stage.lying if each.space)
    return Grid(stage.width, stage.height, pieces, (*map(ground_look, stage.terrain), *lying))


def _piece(unit: Unit, situation: Situation, factions: list[str]) -> Piece:
    """A unit: capital letters for the first faction, small ones for the others, a hue for each."""
    sheet, side = sheet_of(unit, situation), factions.index(unit.faction)
    short = "".join(word if word.isdecimal() else word[:1] for word in unit.id.split())[:3] or "?"
    active, player = unit.id in battle_of(situation).active, holder(unit, situation)
    return Piece(
        id=unit.id,
        look=Look(short.lower() if side else short.upper(), _SIDES[side % len(_SIDES)], unit.id),
        space=unit.space,
        heading=unit.facing,
        rest=standing(unit)[1:],
        actor=unit.actor,
        side=unit.faction,
        note=f"hidden {unit.stealth}" if unit.stealth else "",
        ready=bool(active and (unit.actions or unit.move or unit.turn)) and sheet.can_act,
        out=not sheet.can_act,
        secret=bool(unit.stealth) and (player is None or player.game_master),
    )


def seen(situation: Situation, selected: str, other: str | None) -> Seen:
    """What a unit could do and see: of another one, else of its target, if it has one."""
    battle = battle_of(situation)
    unit = battle.find(selected)
    aim = other or unit.target
    target = battle.find(aim) if aim else None
    facts = about(situation, unit)
    if unit.space is None:
        return Seen(facts=facts)
    ways = tuple(_way(situation, unit, way) for way in (*WAYS, *TURNS))
    return Seen(marks(situation, unit, target), ways, facts + (between(situation, unit, target) if target else ()))


def _way(situation: Situation, unit: Unit, way: str) -> Way:
    """What a step would cost, and why it cannot be taken."""
    why, into, price = "", None, 1
    taken = step_towards(unit.facing, way)
    if unit.space is not None and taken in MOVES:
        into = goes_to(unit.space, unit.facing, taken)
        price = cost(taken, into, terrain_costs(stage_of(situation), into))
    try:
        prepare(Stepping(unit.id, way), situation)
    except Refusal as refusal:
        why = refusal.message
    return Way(way, str(price), into, why)


def given(situation: Situation, unit: str, other: str | None) -> Mapping[str, Any]:
    """Who acts on whom, for the forms of all Actions of a battle."""
    battle = battle_of(situation)
    aim = other or battle.find(unit).target or ""
    hidden = {"hidden": aim} if aim and battle.find(aim).stealth else {}
    return {"unit": unit, "target": aim, **hidden}


def target_at(situation: Situation, unit: str, other: str | None) -> Doing:
    """A unit targets another, or nobody."""
    return Doing("target", TargetForm(unit=unit, target=other or ""))


GRID = GridRules(
    forms=("battle",),
    grid=grid,
    seen=seen,
    step=step,
    place=place_at,
    target=target_at,
    ground=ground_at,
    given=given,
    why_not=partial(off, "map"),
)
"""The battle's map."""
