"""The GM's changes of the map: placing units, ground, scale (destiny-154, 156, 169 to 171)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.choices import choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.grid import TURNS, WAYS, FilledAction, Space
from core.refusal import Refusal
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.state.stage import Stage, Terrain
from core.rulesets.destiny.terrain.grid import in_words, turn_heading
from core.rulesets.destiny.terrain.locations import CHOICES
from core.rulesets.destiny.terrain.movement import TURNS as TURNING
from core.rulesets.destiny.terrain.movement import map_scale
from core.rulesets.destiny.terrain.unit_steps import at, on_map
from core.rulesets.destiny.time.current_stage import (
    effects_of_entering,
    place_unit,
    stage_of,
    stander,
    stander_choices,
    there,
    with_stage,
)
from core.schema.entry import BY_NAME, Choice, entry

PLACE, GROUND = "place_unit", "ground"
PERSONAL, NARRATIVE = "personal", "narrative"
_FAR = 400
_HEADINGS = tuple(Choice(way, in_words(way)) for way in WAYS)


def check_on_map(stage: Stage, space: Space, field: str = "x") -> None:
    """Refuse a space beyond the edge."""
    if not on_map(stage, space):
        raise Refusal("space_blocked", f"The map ends at {at((stage.width - 1, stage.height - 1))}.", field)


# Units --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacementForm:
    """A unit placed without Move, with its facing: at the start, or if something throws it about."""

    unit: str = entry("Unit", default="", choices=stander_choices, acts=True, tie=BY_NAME, scene=True)
    x: int = entry("From the left", default=0, low=0, high=_FAR, scene=True)
    y: int = entry("From the top", default=0, low=0, high=_FAR, scene=True)
    facing: str = entry("Facing", default="n", choices=_HEADINGS, scene=True)
    elevation: int = entry("Elevation", default=0, low=-100, high=100, scene=True)
    colliding: bool = entry(
        "Collides", default=False, help="Units that enter its space at the same time collide with it.", scene=True
    )
    off: bool = entry("Off the map", default=False, once=True)


def _place(form: PlacementForm, situation: Situation) -> Effects:
    """Place the unit; refuses a space outside the map (destiny-154)."""
    before = stander(situation, form.unit)
    check_on_map(stage_of(situation), (form.x, form.y))
    where = None if form.off else (form.x, form.y)
    unit = replace(before, space=where, facing=form.facing, path=(), elevation=form.elevation)
    effects = replace(
        place_unit(situation, replace(unit, colliding=form.colliding)),
        steps=(Step("destiny-154", "placed", at(where), seat=form.unit),),
        brief=_placing_brief(form, before, situation),
    )
    walked = situation.conflict is None and unit.space != before.space
    return effects_of_entering(situation, unit, effects) if walked else effects


def start_placing(situation: Situation) -> PlacementForm:
    """The form with the acting character's unit, or the first that is not on the map, at its present place."""
    units = there(situation)
    own = next((unit for unit in units if unit.actor is not None and unit.actor == situation.acting), None)
    return _as_it_stands(own or next((u for u in units if u.space is None), next(iter(units), Unit(""))))


def _as_it_stands(unit: Unit) -> PlacementForm:
    x, y = unit.space or (0, 0)
    return PlacementForm(unit.id, x, y, unit.facing, unit.elevation, unit.colliding)


def _nobody(situation: Situation) -> Refusal | None:
    return None if there(situation) else Refusal("unknown_unit", "The scene has no units to place on the map.")


def walked_to(situation: Situation, unit: str, way: str) -> FilledAction:
    """A step outside a battle: to the next space, or turned by 45 degrees, without Move (destiny-214)."""
    stands = _as_it_stands(stander(situation, unit))
    if way in TURNS:
        return FilledAction(PLACE, replace(stands, facing=turn_heading(stands.facing, TURNING[way])))
    return FilledAction(PLACE, replace(stands, x=stands.x + WAYS[way][0], y=stands.y + WAYS[way][1], facing=way))


def place_at(situation: Situation, unit: str, space: Space, facing: str = "") -> FilledAction:
    """The action that places a unit on a space, with its present facing unless another is given."""
    as_it_stands = _as_it_stands(stander(situation, unit))
    return FilledAction(PLACE, replace(as_it_stands, x=space[0], y=space[1], facing=facing or as_it_stands.facing))


def _placing_brief(form: PlacementForm, unit: Unit, situation: Situation) -> Brief:
    if situation.conflict is None:
        where = "off the map" if form.off else f"to {form.x},{form.y}"
        return Brief(f"{unit.id} {where}", who="")
    where = "off the map" if form.off else f"placed on {form.x},{form.y}"
    return Brief(where, who=unit.id)


# Ground -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GroundForm:
    """New ground for some spaces. Open ground without anything else is a plain space again."""

    x: int = entry("From the left", default=0, low=0, high=_FAR, scene=True)
    y: int = entry("From the top", default=0, low=0, high=_FAR, scene=True)
    wide: int = entry("Spaces wide", default=1, low=1, high=_FAR, scene=True)
    high: int = entry("Spaces high", default=1, low=1, high=_FAR, scene=True)
    kind: str = entry("Location", default="", choices=CHOICES, scene=True)
    name: str = entry("Name", default="", scene=True)
    extra: int = entry("Costs more Move", default=0, low=0, high=20, scene=True)
    blocked: bool = entry("Cannot be entered", default=False, scene=True)
    obstacle: bool = entry("Blocks sight", default=False, help="Gives cover to a unit behind it.", scene=True)
    event: str = entry("Sets off", default="", help="Happens in the Events after a unit enters.", scene=True)

    @property
    def spaces(self) -> Iterator[Space]:
        """The spaces to change."""
        return ((self.x + dx, self.y + dy) for dy in range(self.high) for dx in range(self.wide))

    @property
    def plain(self) -> bool:
        """True if the spaces become plain."""
        return not (self.kind or self.name or self.extra or self.blocked or self.obstacle or self.event)


def _ground(form: GroundForm, situation: Situation) -> Effects:
    """The spaces are that from now on (destiny-156, 171); refuses spaces beyond the edge."""
    stage, spaces = stage_of(situation), set(form.spaces)
    check_on_map(stage, (form.x, form.y))
    check_on_map(stage, (form.x + form.wide - 1, form.y + form.high - 1), "wide")
    kept = tuple(each for each in stage.terrain if each.space not in spaces)
    what = Terrain((0, 0), form.name, form.kind, form.extra, form.blocked, form.obstacle, form.event)
    new = () if form.plain else tuple(replace(what, space=space) for space in sorted(spaces))
    step = Step("destiny-156", "ground", "" if form.plain else form.name or form.kind or "rough")
    told = Effects(steps=(step,), brief=_ground_brief(form))
    return with_stage(situation, replace(stage, terrain=(*kept, *new)), told)


def ground_at(situation: Situation, space: Space, like: GroundForm | None) -> FilledAction:
    """The action with a form about one space: with its present ground, or with that of another form."""
    if like is not None:
        return FilledAction(GROUND, replace(like, x=space[0], y=space[1], wide=1, high=1))
    found = next((t for t in stage_of(situation).terrain if t.space == space), Terrain(space))
    form = GroundForm(*space, 1, 1, found.kind, found.name, found.extra, found.blocked, found.obstacle, found.event)
    return FilledAction(GROUND, form)


def _ground_brief(form: GroundForm) -> Brief:
    what = "open ground" if form.plain else form.name or form.kind or "ground"
    many = f" {form.wide}x{form.high}" if form.wide * form.high > 1 else ""
    return Brief(f"{what}{many} at {form.x},{form.y}", who="")


# Size and scale -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chart:
    """The size of the map, and the scale of a space and a turn."""

    map: str = entry(
        "Map", default=PERSONAL, choices=choices(PERSONAL, NARRATIVE), help="Personal: 2 metres, 2 s.", scene=True
    )
    meters: str = entry("Metres per space", default="", help="For a narrative map.", scene=True)
    seconds: str = entry("Seconds per turn", default="", help="For a narrative map.", scene=True)
    width: int = entry("Spaces across", default=24, low=2, high=400, scene=True)
    height: int = entry("Spaces down", default=16, low=2, high=400, scene=True)


def check_room(width: int, height: int, standing: Iterable[tuple[str, Space | None]], field: str = "width") -> None:
    """Refuse a map that someone would fall off."""
    for name, space in standing:
        if space and (space[0] >= width or space[1] >= height):
            raise Refusal("space_blocked", f"{name} would be off the map. Move it, or choose a larger map.", field)


def _chart(form: Chart, situation: Situation) -> Effects:
    """The map is that large, on that scale (destiny-170); refuses a map that units would fall off."""
    stage = stage_of(situation)
    stands = ((stand.id, stand.space) for stand in stage.stands)
    check_room(form.width, form.height, (*stands, *((unit.id, unit.space) for unit in there(situation))))
    one = map_scale(form.map, 1, 1, form.meters or None, form.seconds or None)
    steps = (Step("destiny-170", "map_space", f"{one.meters} m"), Step("destiny-170", "map_turn", f"{one.seconds} s"))
    meters, seconds = (form.meters, form.seconds) if form.map == NARRATIVE else ("", "")
    after = replace(stage, width=form.width, height=form.height, meters=meters, seconds=seconds)
    told = Effects(steps=steps, brief=Brief(f"{form.map} map, {form.width} by {form.height}", who=""))
    return with_stage(situation, after, told)


def _start_chart(situation: Situation) -> Chart:
    """The form with the present map."""
    stage = stage_of(situation)
    kind = NARRATIVE if stage.meters else PERSONAL
    return Chart(kind, stage.meters, stage.seconds, stage.width, stage.height)


ACTIONS: tuple[Action, ...] = (
    Change(
        id=PLACE,
        of_table=True,
        title="Place a unit",
        place=Place.CONFLICT,
        form=PlacementForm,
        apply=_place,
        start=start_placing,
        help="Put a unit anywhere, without spending Move.",
        why_not=_nobody,
    ),
    Change(
        id=GROUND,
        of_table=True,
        title="Ground of the map",
        place=Place.CONFLICT,
        form=GroundForm,
        apply=_ground,
        help="Set locations, obstacles and the cost to enter.",
    ),
    Change(
        id="chart",
        title="Size and scale of the map",
        place=Place.CONFLICT,
        of_table=True,
        form=Chart,
        apply=_chart,
        start=_start_chart,
        help="Choose a personal map, or a narrative map of any scale.",
    ),
)
