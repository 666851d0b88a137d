"""The map's size and scale: personal, or a narrative one as wide as the story wants (destiny-170)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from core.action import old_action
from core.choosing import choices
from core.entry import entry
from core.grid import Space
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step
from core.rulesets.destiny.map.movement import MapScale, map_scale
from core.rulesets.destiny.time.staging import stage_of, staged, there
from core.situation import Brief, Effects, Situation
from core.table import Table

PERSONAL, NARRATIVE = "personal", "narrative"


@dataclass(frozen=True, slots=True)
class Chart:
    """How large the map is, and what a space and a turn are."""

    map: str = entry("Map", default=PERSONAL, choices=choices(PERSONAL, NARRATIVE), help="Personal: 2 metres, 2 s.")
    meters: str = entry("Metres of a space", default="", help="Of a narrative map.")
    seconds: str = entry("Seconds of a turn", default="", help="Of a narrative map.")
    width: int = entry("Spaces across", default=24, low=2, high=400)
    height: int = entry("Spaces down", default=16, low=2, high=400)


def check_room(width: int, height: int, standing: Iterable[tuple[str, Space | None]]) -> None:
    """Refuse a map that somebody would fall off."""
    for name, space in standing:
        if space and (space[0] >= width or space[1] >= height):
            raise Refusal("space_blocked", f"{name} would fall off the map.", "width")


def prepare(form: Chart, situation: Situation) -> MapScale:
    """One space and one turn on the scale; refuses a map that units would fall off."""
    stands = ((stand.id, stand.space) for stand in stage_of(situation).stands)
    check_room(form.width, form.height, (*stands, *((unit.id, unit.space) for unit in there(situation))))
    return MapScale(form.map, 1, 1, form.meters or None, form.seconds or None)


def scaled(request: MapScale, table: Table) -> Resolution[Any]:
    """What a space and a turn are."""
    found = map_scale(request, table)
    return replace(found, steps=(Step("destiny-170", "map_space", f"{found.facts['meters']} m"),
                                 Step("destiny-170", "map_turn", f"{found.facts['seconds']} s")))  # fmt: skip


def settle(form: Chart, resolution: Resolution[Any], situation: Situation) -> Effects:
    """The map is that large, on that scale."""
    told = form.map == NARRATIVE
    meters, seconds = (form.meters, form.seconds) if told else ("", "")
    stage = replace(stage_of(situation), width=form.width, height=form.height, meters=meters, seconds=seconds)
    return staged(situation, stage)


def start(situation: Situation) -> Chart:
    """The map as it is."""
    stage = stage_of(situation)
    kind = NARRATIVE if stage.meters else PERSONAL
    return Chart(kind, stage.meters, stage.seconds, stage.width, stage.height)


ACTIONS = (
    old_action(
        id="chart",
        title="Size and scale of the map",
        place=Place.CONFLICT,
        form=Chart,
        request=MapScale,
        rule=scaled,
        prepare=prepare,
        settle=settle,
        start=start,
        help="personal, or a narrative map of any scale",
        brief=lambda form, resolution, situation: Brief(f"{form.map} map, {form.width} by {form.height}", who=""),
    ),
)
