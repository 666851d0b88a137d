"""The game master's hand on the map: where units are put, and what the spaces are (destiny-154, 156, 169, 171)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from core.action import old_action
from core.codec import Json
from core.entry import Choice, entry
from core.grid import TURNS, WAYS, Doing, Space
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.map.grid import turned
from core.rulesets.destiny.map.locations import CHOICES
from core.rulesets.destiny.map.movement import TURNS as TURNING
from core.rulesets.destiny.map.stepping import at, on_map, who_acts
from core.rulesets.destiny.time.stage import Stage, Terrain
from core.rulesets.destiny.time.staging import set_off_at, stage_of, staged, stander, stander_choices, stood, there
from core.rulesets.destiny.turns.battle import Unit
from core.situation import Brief, Effects, Situation
from core.table import Table

PLACE, GROUND = "place_unit", "ground"
_FAR = 400
_HEADINGS = tuple(Choice(way, way) for way in WAYS)


def check_on_map(stage: Stage, space: Space, field: str = "x") -> None:
    """Refuse a space beyond the edge."""
    if not on_map(stage, space):
        raise Refusal("space_blocked", f"The map ends at {at((stage.width - 1, stage.height - 1))}.", field)


# Units --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a unit is put and how it stands, without Move: at the start, or when something throws it about."""

    unit: str = entry("Unit", default="", choices=stander_choices, acts=True)
    x: int = entry("From the left", default=0, low=0, high=_FAR)
    y: int = entry("From the top", default=0, low=0, high=_FAR)
    facing: str = entry("Facing", default="n", choices=_HEADINGS)
    elevation: int = entry("Elevation", default=0, low=-100, high=100)
    colliding: bool = entry("Collides", default=False, help="Whoever enters its space with it runs into it.")
    off: bool = entry("Off the map", default=False, once=True)


def prepare_placing(form: Placing, situation: Situation) -> Placing:
    """The form is the request; refuses a space that is not there."""
    stander(situation, form.unit)
    check_on_map(stage_of(situation), (form.x, form.y))
    return form


def placed(request: Placing, table: Table) -> Resolution[Any]:
    """Put a unit somewhere."""
    where = None if request.off else (request.x, request.y)
    facts: dict[str, Json] = {"position": list(where) if where else None, "facing": request.facing}
    return old_resolution(facts, steps=(Step("destiny-154", "placed", at(where), seat=request.unit),), value=where)


def settle_placing(form: Placing, resolution: Resolution[Any], situation: Situation) -> Effects:
    """The unit stands there."""
    before = stander(situation, form.unit)
    unit = replace(before, space=resolution.value, facing=form.facing, path=(), elevation=form.elevation)
    effects = stood(situation, replace(unit, colliding=form.colliding))
    walked = situation.conflict is None and unit.space != before.space
    return set_off_at(situation, unit, effects) if walked else effects


def start_placing(situation: Situation) -> Placing:
    """The unit of who acts, else the first that is not on the map, as it stands."""
    units = there(situation)
    own = next((unit for unit in units if unit.actor is not None and unit.actor == situation.acting), None)
    return _as_it_stands(own or next((u for u in units if u.space is None), next(iter(units), Unit(""))))


def _as_it_stands(unit: Unit) -> Placing:
    x, y = unit.space or (0, 0)
    return Placing(unit.id, x, y, unit.facing, unit.elevation, unit.colliding)


def _nobody(situation: Situation) -> Refusal | None:
    return None if there(situation) else Refusal("unknown_unit", "Nobody is here to stand on the map.")


def walked_to(situation: Situation, unit: str, way: str) -> Doing:
    """A step outside a battle: to the next space, or turned by 45 degrees, without Move (destiny-214)."""
    stands = _as_it_stands(stander(situation, unit))
    if way in TURNS:
        return Doing(PLACE, replace(stands, facing=turned(stands.facing, TURNING[way])))
    return Doing(PLACE, replace(stands, x=stands.x + WAYS[way][0], y=stands.y + WAYS[way][1], facing=way))


def place_at(situation: Situation, unit: str, space: Space) -> Doing:
    """Put a unit on a space, as it stands otherwise."""
    as_it_stands = _as_it_stands(stander(situation, unit))
    return Doing(PLACE, replace(as_it_stands, x=space[0], y=space[1]))


def _told_placing(form: Placing, resolution: Resolution[Any], situation: Situation) -> Brief:
    unit = stander(situation, form.unit)
    if situation.conflict is None:
        where = "off the map" if form.off else f"to {form.x},{form.y}"
        return Brief(f"{unit.id} {where}", who="")
    where = "off the map" if form.off else f"placed on {form.x},{form.y}"
    return Brief(where, who=who_acts(unit, situation))


# Ground -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GroundForm:
    """What some spaces are. Open ground without anything else is a plain space again."""

    x: int = entry("From the left", default=0, low=0, high=_FAR)
    y: int = entry("From the top", default=0, low=0, high=_FAR)
    wide: int = entry("Spaces wide", default=1, low=1, high=_FAR)
    high: int = entry("Spaces high", default=1, low=1, high=_FAR)
    kind: str = entry("Location", default="", choices=CHOICES)
    name: str = entry("Name", default="")
    extra: int = entry("Costs more Move", default=0, low=0, high=20)
    blocked: bool = entry("Cannot be entered", default=False)
    obstacle: bool = entry("Blocks sight", default=False, help="Gives cover to who is behind it.")
    event: str = entry("Sets off", default="", help="Comes with the Events once somebody enters.")

    @property
    def spaces(self) -> Iterator[Space]:
        """The spaces it is about."""
        return ((self.x + dx, self.y + dy) for dy in range(self.high) for dx in range(self.wide))

    @property
    def plain(self) -> bool:
        """Whether nothing is left of what was there."""
        return not (self.kind or self.name or self.extra or self.blocked or self.obstacle or self.event)


def prepare_ground(form: GroundForm, situation: Situation) -> GroundForm:
    """The form is the request; refuses spaces beyond the edge."""
    stage = stage_of(situation)
    check_on_map(stage, (form.x, form.y))
    check_on_map(stage, (form.x + form.wide - 1, form.y + form.high - 1), "wide")
    return form


def grounded(request: GroundForm, table: Table) -> Resolution[Any]:
    """Say what some spaces are (destiny-156, 171)."""
    what = "" if request.plain else request.name or request.kind or "rough"
    facts: dict[str, Json] = {"spaces": request.wide * request.high, "extra": request.extra, "blocked": request.blocked}
    return old_resolution(facts, steps=(Step("destiny-156", "ground", what),))


def settle_ground(form: GroundForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """The spaces are that from now on."""
    stage, spaces = stage_of(situation), set(form.spaces)
    kept = tuple(each for each in stage.terrain if each.space not in spaces)
    what = Terrain((0, 0), form.name, form.kind, form.extra, form.blocked, form.obstacle, form.event)
    new = () if form.plain else tuple(replace(what, space=space) for space in sorted(spaces))
    return staged(situation, replace(stage, terrain=(*kept, *new)))


def ground_at(situation: Situation, space: Space, like: GroundForm | None) -> Doing:
    """A form about one space: as it is now, or as others were made."""
    if like is not None:
        return Doing(GROUND, replace(like, x=space[0], y=space[1], wide=1, high=1))
    found = next((t for t in stage_of(situation).terrain if t.space == space), Terrain(space))
    form = GroundForm(*space, 1, 1, found.kind, found.name, found.extra, found.blocked, found.obstacle, found.event)
    return Doing(GROUND, form)


def _told_ground(form: GroundForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    what = "open ground" if form.plain else form.name or form.kind or "ground"
    many = f" {form.wide}x{form.high}" if form.wide * form.high > 1 else ""
    return Brief(f"{what}{many} at {form.x},{form.y}", who="")


ACTIONS = (
    old_action(
        id=PLACE,
        title="Place a unit",
        place=Place.CONFLICT,
        form=Placing,
        request=Placing,
        rule=placed,
        prepare=prepare_placing,
        settle=settle_placing,
        start=start_placing,
        help="without Move, by the game master",
        why_not=_nobody,
        brief=_told_placing,
    ),
    old_action(
        id=GROUND,
        title="Ground of the map",
        place=Place.CONFLICT,
        form=GroundForm,
        request=GroundForm,
        rule=grounded,
        prepare=prepare_ground,
        settle=settle_ground,
        start=lambda situation: GroundForm(),
        help="locations, obstacles, what costs more",
        brief=_told_ground,
    ),
)
