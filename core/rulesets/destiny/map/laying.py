"""A kept map is laid out where a scene or a battle plays (destiny-154, 171)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.acts.action import Action, Change
from core.acts.place import Place
from core.acts.result import Step
from core.acts.situation import Brief
from core.kit.grid import Doing
from core.rulesets.destiny.map.drawn import read, written
from core.rulesets.destiny.map.placing import check_room
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.time.staging import stage_of, staged, there
from core.schema.entry import entry

LAY_OUT = "lay_out"
_LONGEST = 200_000


@dataclass(frozen=True, slots=True)
class LayingOut:
    """A map as plain text (`drawn`)."""

    text: str = entry("Map as text", default="", long=True, longest=_LONGEST, once=True)


def _apply(form: LayingOut, situation: Situation) -> Effects:
    """Ground, size and scale are those of the map; everything stays where it is, and nothing may fall off."""
    stage, drawn = stage_of(situation), read(form.text)
    stands = ((stand.id, stand.space) for stand in stage.stands)
    lying = ((each.item.name, each.space) for each in stage.lying)
    units = ((unit.id, unit.space) for unit in there(situation))
    check_room(drawn.width, drawn.height, (*stands, *lying, *units), "text")
    after = replace(
        stage,
        width=drawn.width,
        height=drawn.height,
        terrain=drawn.terrain,
        meters=drawn.meters,
        seconds=drawn.seconds,
    )
    size = f"{drawn.width} by {drawn.height}"
    told = Effects(steps=(Step("destiny-154", "laid_out", size),), brief=Brief(f"map laid out, {size}", who=""))
    return staged(situation, after, told)


def text_of(situation: Situation) -> str:
    """The map at hand as plain text."""
    return written(stage_of(situation))


def laid_out(text: str) -> Doing:
    """The act that lays a map out; refuses a text that is none."""
    read(text)
    return Doing(LAY_OUT, LayingOut(text))


ACTIONS: tuple[Action, ...] = (
    Change(
        id=LAY_OUT,
        title="Lay out a map",
        place=Place.CONFLICT,
        form=LayingOut,
        apply=_apply,
        start=lambda situation: LayingOut(text_of(situation)),
        help="from plain text: a sign for each space, below it what the signs are",
    ),
)
