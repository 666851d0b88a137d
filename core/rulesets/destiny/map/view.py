"""The map of a battle or of a scene: units, ground, and the cost of each direction (destiny-154 to 171, 214)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.actions.choices import title
from core.building_blocks.result_cache import remembered_each
from core.grid import TURNS, WAYS, FilledAction, Grid, GridRules, Ground, Mark, Piece, Seen, Space, Way
from core.look import Hue, Look
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import player_of
from core.rulesets.destiny.combat.fighters import usable_weapons
from core.rulesets.destiny.map.foreign_maps import explain_map
from core.rulesets.destiny.map.map_text import laid_out, text_of
from core.rulesets.destiny.map.reach import reach
from core.rulesets.destiny.map.unit_facts import about, between, hiding_facts, scene_facts
from core.rulesets.destiny.map.walk import walk
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import Stage
from core.rulesets.destiny.terrain.grid import bearing, distance, in_front, spaces_crossed
from core.rulesets.destiny.terrain.ground import Engaged, measure_attack, spaces_of_unit
from core.rulesets.destiny.terrain.locations import ground_look
from core.rulesets.destiny.terrain.map_changes import ground_at, place_at, walked_to
from core.rulesets.destiny.terrain.movement import MOVES, cost, step_end, step_towards
from core.rulesets.destiny.terrain.unit_steps import StepForm, extra_costs, on_map, prepare, step
from core.rulesets.destiny.time.current_stage import battle_or_scene, stage_of, stander, there, with_units
from core.rulesets.destiny.turns.targets import TargetForm
from core.rulesets.destiny.turns.units import battle_of, sheet_of, sheets_of
from core.rulesets.destiny.values.stats import SHARED, condition_row, useless

_SIDES: tuple[Hue, ...] = ("green", "red", "amber", "cyan", "magenta", "blue")

ARCS, RANGES = "arcs", "ranges"
_AROUND = 4  # spaces around a unit in which its arcs are shown
_CONES: Mapping[str, tuple[str, Hue]] = {
    "front": ("∧", "cyan"),
    "left": ("‹", "dark"),
    "right": ("›", "dark"),
    "back": ("∨", "red"),
}
_LINE = Mark((0, 0), "∘", "gold", note="line_of_sight")
_OPEN = Mark((0, 0), "o", "green", note="cover_open")
_BLOCKED = Mark((0, 0), "x", "red", note="cover_blocked")


def grid(situation: Situation) -> Grid:
    """The current map."""
    stage, units = stage_of(situation), there(situation)
    sides = tuple(dict.fromkeys([unit.faction for unit in units]))
    battle = situation.conflict if isinstance(situation.conflict, Battle) else None
    active = frozenset(battle.active) if battle else None
    pieces = _pieces(units, sheets_of(units, situation), sides, active)
    secret = {unit.id for unit in units if unit.stealth and _is_unseen(unit, situation)}
    if secret:
        pieces = tuple(piece._replace(secret=True) if piece.id in secret else piece for piece in pieces)
    lying = (Ground(each.space, Look("¤", "gold", each.item.name), thing=True) for each in stage.lying if each.space)
    return Grid(stage.width, stage.height, pieces, (*map(ground_look, stage.terrain), *lying, *_bystanders(situation)))


def _bystanders(situation: Situation) -> Iterator[Ground]:
    """The units on a battle's map that take no part; only the GM sees nameless ones."""
    if situation.conflict is None:
        return
    for stand in stage_of(situation).stands:
        if stand.actor is None or stand.actor in situation.here:
            yield Ground(
                stand.space, Look("&", "dark", stand.id), "takes no part", secret=stand.actor is None, thing=True
            )


def _is_unseen(unit: Unit, situation: Situation) -> bool:
    """Return True if only the GM sees a hidden unit."""
    player = player_of(unit, situation)
    return player is None or player.game_master


@remembered_each
def _pieces(unit: Unit, sheet: Sheet, sides: tuple[str, ...], active: frozenset[str] | None) -> Piece:
    """The pieces of a unit: capital letters for the first side, small ones for the others, a hue for each.

    `active` are those of a battle; without one, only the GM sees units that are not characters.
    """
    side = sides.index(unit.faction)
    short = "".join(word if word.isdecimal() else word[:1] for word in unit.id.split())[:3] or "?"
    return Piece(
        id=unit.id,
        look=Look(short.lower() if side else short.upper(), _SIDES[side % len(_SIDES)], unit.id),
        space=unit.space,
        heading=unit.facing,
        rest=spaces_of_unit(unit)[1:],
        actor=unit.actor,
        side=unit.faction,
        note=f"hidden {unit.stealth}" if unit.stealth else "",
        ready=unit.id in (active or ()) and bool(unit.actions or unit.move) and sheet.can_act,
        out=not sheet.can_act,
        secret=active is None and unit.actor is None,
        harm=len(sheet.wounds),
        tokens=unit.tokens,
        marks=signs(unit, sheet),
    )


def view_from(situation: Situation, selected: str, other: str | None) -> Seen:
    """The moves and the view of a unit: of another unit, or of its target if it has one."""
    if situation.conflict is None:
        return _view_in_scene(situation, selected, other)
    battle = battle_of(situation)
    unit = battle.find(selected)
    aim = other or unit.target
    target = battle.find(aim) if aim else None
    facts = about(situation, unit)
    if unit.space is None:
        return Seen(facts=facts)
    ways = tuple(_way(situation, unit, way) for way in (*WAYS, *TURNS))
    return Seen(marks(situation, unit, target), ways, facts + (between(situation, unit, target) if target else ()))


def _view_in_scene(situation: Situation, selected: str, other: str | None) -> Seen:
    """The view outside a battle: the moves of a unit, the scale, and the distance of another (destiny-170, 214)."""
    unit, stage = stander(situation, selected), stage_of(situation)
    seen = stander(situation, other) if other else None
    facts = (*scene_facts(stage, unit, seen), *hiding_facts(with_units(situation), unit, seen))
    ways = (*(_walk(stage, unit, way) for way in WAYS), *(Way(turn) for turn in TURNS)) if unit.space else ()
    return Seen(ways=ways, facts=facts)


def _walk(stage: Stage, unit: Unit, way: str) -> Way:
    """A step outside a battle: it costs nothing, but the map ends somewhere, and not everything can be entered."""
    assert unit.space is not None
    into = (unit.space[0] + WAYS[way][0], unit.space[1] + WAYS[way][1])
    closed = any(each.blocked and each.space == into for each in stage.terrain)
    why = "The map ends there." if not on_map(stage, into) else "That space is blocked." if closed else ""
    return Way(way, "", into, why)


def _step(situation: Situation, unit: str, way: str) -> FilledAction:
    """The action of a movement key: a step by the rules in a battle, a free move outside."""
    return walked_to(situation, unit, way) if situation.conflict is None else step(situation, unit, way)


def _way(situation: Situation, unit: Unit, way: str) -> Way:
    """The cost of a step, and the reason if it can't be taken."""
    why, into, price = "", None, 1
    taken = step_towards(unit.facing, way)
    if unit.space is not None and taken in MOVES:
        into = step_end(unit.space, unit.facing, taken)
        price = cost(taken, extra_costs(stage_of(situation)).get(into, 0))
    try:
        prepare(StepForm(unit.id, way), situation)
    except Refusal as refusal:
        why = refusal.message
    return Way(way, str(price), into, why)


def parties(situation: Situation, unit: str, other: str | None) -> Mapping[str, object]:
    """The acting unit and its target, for the forms of all Actions."""
    battle = battle_or_scene(situation)
    aim = other or battle.find(unit).target or ""
    hidden = {"hidden": aim} if aim and battle.find(aim).stealth else {}
    return {"unit": unit, "target": aim, **hidden}


def target_at(situation: Situation, unit: str, other: str | None) -> FilledAction:
    """The action that targets another unit, or none."""
    return FilledAction("target", TargetForm(unit=unit, target=other or ""))


# The signs around a unit: its arcs, what its weapons reach, the line to a target (destiny-160 to 166) -----------------


def marks(situation: Situation, unit: Unit, target: Unit | None) -> tuple[Mark, ...]:
    """All signs for a unit on the map; those of the line to a target cover the others."""
    stage = stage_of(situation)
    shot = measure_attack(situation, unit, target, "ranged", 0) if target and target is not unit else None
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
            yield Mark(space, *_CONES[cone], layer=ARCS, note=f"arc_{cone}")


def _ranges(stage: Stage, unit: Unit, sheet: Sheet) -> Iterator[Mark]:
    """The spaces in front that a weapon reaches: small squares next to it, where aiming is hard, larger ones beyond."""
    if unit.space is None:
        return
    far = max(armed.arm.kind.spaces(armed.arm.range)[1] for armed in usable_weapons(sheet))
    for space in _near(stage, unit.space, far):
        if in_front(unit.space, unit.facing, space):
            glyph, note = ("▫", "range_near") if distance(unit.space, space) <= 1 else ("□", "range_far")
            yield Mark(space, glyph, "amber", RANGES, note)


def _line(shot: Engaged) -> Iterator[Mark]:
    """The spaces on the line to the target, and those around it that give cover, crossed if obstructed."""
    covered = dict(zip(shot.cover.closest, shot.cover.obstructed, strict=True))
    ends = {shot.attacker, shot.target}
    for space in spaces_crossed(shot.attacker, shot.target, {*_along(shot.attacker, shot.target)} - ends):
        yield (_BLOCKED if space in shot.blocking else _LINE)._replace(space=space)
    for space, obstructed in covered.items():
        yield (_BLOCKED if obstructed else _OPEN)._replace(space=space)


def _along(start: Space, end: Space) -> Iterator[Space]:
    """The few spaces that a straight line can cross."""
    far = distance(start, end)
    for n in range(1, far):
        x, y = (2 * a * far + 2 * (b - a) * n + far for a, b in zip(start, end, strict=True))
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                yield x // (2 * far) + dx, y // (2 * far) + dy


GRID = GridRules(
    forms=("battle",),
    grid=grid,
    seen=view_from,
    step=_step,
    place=place_at,
    target=target_at,
    ground=ground_at,
    parties=parties,
    scene=(
        *("tick", "scene_events", "set_clock", "trigger", "wind", "chart", "lay_out", "ground", "place_unit"),
        *("hide", "sneak", "step_out", "detect", "alertness"),
    ),
    reach=reach,
    walk=walk,
    written=text_of,
    read=laid_out,
    explain=explain_map,
)
"""The map of a scene, and of a battle."""
_LIMB, _HIDES = "x", "h"


def signs(unit: Unit, sheet: Sheet) -> tuple[Look, ...]:
    """Signs with names for all conditions of a unit; some conditions share a sign."""
    return tuple(_signs(unit, sheet))


def _signs(unit: Unit, sheet: Sheet) -> Iterator[Look]:
    for name in sheet.conditions:
        sign = condition_row(name).sign
        yield Look(sign, "amber", "other condition" if sign == SHARED else title(name))
    if any(map(useless, sheet.limbs.values())):
        yield Look(_LIMB, "amber", "limb lost")
    if unit.stealth:
        yield Look(_HIDES, "amber", "hidden")
