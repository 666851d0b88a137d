"""A map as plain text, to be drawn in any editor: a sign for each space, and a legend below.

    .....~..
    ..##.~..

    ~ river; called The Wend; +1 Move
    # called The mill; blocked; obstacle
    scale 50 m; 60 s

A dot is open ground, and so is the missing end of a short row. Only a narrative map has a scale. In names `\\;`
is a semicolon, `\\n` a new line and `\\\\` a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from string import ascii_letters, digits

from core.actions.action import Action, Change
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.grid import FilledAction
from core.refusal import Refusal
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.stage import Stage, Terrain
from core.rulesets.destiny.terrain.locations import ground_look
from core.rulesets.destiny.terrain.map_changes import check_room
from core.rulesets.destiny.terrain.movement import map_scale
from core.rulesets.destiny.terrain.unit_steps import on_map
from core.rulesets.destiny.time.current_stage import stage_of, there, with_stage
from core.rulesets.destiny.values.locations import GROUP_OF
from core.schema.entry import entry

LARGEST = 400
"""Spaces across and down that a map has at most."""
SMALLEST = 2
OPEN = "."
"""Open ground."""
_SOLID = {"█": "#", "▒": "%"}  # easier to type
_SIGNS = "#%" + ascii_letters + digits + "~^=*!?&@$+-:,\"'"
_CALLED, _SETS_OFF, _BLOCKED, _OBSTACLE = "called ", "sets off ", "blocked", "obstacle"
_COST = re.compile(r"\+([0-9]{1,2}) Move")
_SCALE = re.compile(r"scale (.{1,40}) m; (.{1,40}) s")
_PART = re.compile(r"(?:[^;\\]|\\.)+")
_ESCAPED = re.compile(r"\\(.)")
_DEAREST = 20


@dataclass(frozen=True, slots=True)
class Drawn:
    """The contents of a map text."""

    width: int
    height: int
    terrain: tuple[Terrain, ...] = ()
    meters: str = ""
    seconds: str = ""


# Written ------------------------------------------------------------------------------------------------------------


def map_text(stage: Stage) -> str:
    """The map of a stage as text, without the units and items on it."""
    terrain = [each for each in stage.terrain if on_map(stage, each.space)]
    signs = _signs_by_kind(dict.fromkeys(replace(each, space=(0, 0)) for each in terrain))
    rows = [[OPEN] * stage.width for _ in range(stage.height)]
    for each in terrain:
        rows[each.space[1]][each.space[0]] = signs[replace(each, space=(0, 0))]
    below = [f"{sign} {_legend_text(kind)}" for kind, sign in signs.items()]
    scale = [f"scale {stage.meters} m; {stage.seconds} s"] if stage.meters else []
    return "\n".join([*map("".join, rows), *([""] if below or scale else []), *below, *scale]) + "\n"


def _signs_by_kind(kinds: Iterable[Terrain]) -> dict[Terrain, str]:
    """A sign for each kind of ground, preferably its own; refuses more kinds than there are signs."""
    signs: dict[Terrain, str] = {}
    free = list(_SIGNS)
    for kind in kinds:
        own = ground_look(kind).look.text
        sign = next((each for each in (_SOLID.get(own, own), *free) if each in free), None)
        if sign is None:
            raise Refusal("bad_request", f"A text map can show only {len(_SIGNS)} kinds of ground.")
        free.remove(sign)
        signs[kind] = sign
    return signs


def _legend_text(kind: Terrain) -> str:
    parts = (
        kind.kind,
        _CALLED + escape_name(kind.name) if kind.name else "",
        f"+{kind.extra} Move" if kind.extra else "",
        _BLOCKED if kind.blocked else "",
        _OBSTACLE if kind.obstacle else "",
        _SETS_OFF + escape_name(kind.event) if kind.event else "",
    )
    return "; ".join(filter(None, parts))


def escape_name(text: str) -> str:
    """A name as the legend writes it."""
    return text.replace("\\", "\\\\").replace(";", "\\;").replace("\r", " ").replace("\n", "\\n")


# Read ---------------------------------------------------------------------------------------------------------------


def read(text: str) -> Drawn:
    """The contents of a map text; refuses a text that isn't a map, naming the line."""
    lines = [line.rstrip("\r") for line in text.split("\n")]
    first = next((n for n, line in enumerate(lines) if line.strip()), len(lines))
    end = next((n for n in range(first, len(lines)) if not lines[n].strip()), len(lines))
    rows = [line.rstrip() for line in lines[first:end]]
    known, scale = _legend((n, line) for n, line in enumerate(lines[end:], end + 1) if line.strip())
    width, height = max(map(len, rows), default=0), len(rows)
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise _fault(f"A map has {SMALLEST} to {LARGEST} spaces across and down, not {width} by {height}.")
    terrain = tuple(_spaces(rows, first + 1, known))
    return Drawn(width, height, terrain, *scale)


def _spaces(rows: list[str], line: int, known: Mapping[str, Terrain]) -> Iterator[Terrain]:
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign not in (OPEN, " "):
                if sign not in known:
                    raise _fault(f"Line {line + y}: explain {sign} below the map.")
                yield replace(known[sign], space=(x, y))


def _legend(lines: Iterable[tuple[int, str]]) -> tuple[Mapping[str, Terrain], tuple[str, ...]]:
    """The meaning of each sign, and metres and seconds, if they are given."""
    known: dict[str, Terrain] = {}
    scale: tuple[str, ...] = ()
    for number, line in lines:
        if found := _SCALE.fullmatch(line.strip()):
            scale = found.groups()
            map_scale("narrative", 1, 1, *scale)
        elif line[1:2] != " " or line[0] in (OPEN, " "):
            raise _fault(f"Line {number}: write a sign, a space and its meaning, such as: # called The wall; blocked.")
        elif line[0] in known:
            raise _fault(f"Line {number}: {line[0]} is already explained. Remove one of the lines.")
        else:
            known[line[0]] = ground(line[2:], number)
    return known, scale


def ground(text: str, line: int) -> Terrain:
    """The kind of ground that the parts of a line describe."""
    found = Terrain((0, 0))
    for part in map(str.strip, _PART.findall(text)):
        cost = _COST.fullmatch(part)
        if part in GROUP_OF:
            found = replace(found, kind=part)
        elif part == _BLOCKED:
            found = replace(found, blocked=True)
        elif part == _OBSTACLE:
            found = replace(found, obstacle=True)
        elif part.startswith(_CALLED):
            found = replace(found, name=_plain(part.removeprefix(_CALLED)))
        elif part.startswith(_SETS_OFF):
            found = replace(found, event=_plain(part.removeprefix(_SETS_OFF)))
        elif cost and int(cost[1]) <= _DEAREST:
            found = replace(found, extra=int(cost[1]))
        elif part:
            raise _fault(
                f"Line {line}: {part:.40} isn't a location. Use one, or called, +1 Move, blocked, obstacle or sets off."
            )
    return found


def scale_line(line: str) -> bool:
    """Return True if a line gives the scale of a map."""
    return bool(_SCALE.fullmatch(line.strip()))


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda found: "\n" if found[1] == "n" else found[1], text)


def _fault(why: str) -> Refusal:
    return Refusal("bad_request", why, "text")


# Laid out -----------------------------------------------------------------------------------------------------------

LAY_OUT = "lay_out"
_LONGEST = 200_000


@dataclass(frozen=True, slots=True)
class LayingOut:
    """A map as plain text."""

    text: str = entry("Map as text", default="", long=True, longest=_LONGEST, once=True)


def _apply(form: LayingOut, situation: Situation) -> Effects:
    """Replace ground, size and scale by those of the text; units and items stay, and none may be off the map."""
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
    return with_stage(situation, after, told)


def text_of(situation: Situation) -> str:
    """The map at hand as plain text."""
    return map_text(stage_of(situation))


def laid_out(text: str) -> FilledAction:
    """The act that lays a map out; refuses a text that is none."""
    read(text)
    return FilledAction(LAY_OUT, LayingOut(text))


ACTIONS: tuple[Action, ...] = (
    Change(
        id=LAY_OUT,
        of_table=True,
        title="Lay out a map",
        place=Place.CONFLICT,
        form=LayingOut,
        apply=_apply,
        start=lambda situation: LayingOut(text_of(situation)),
        help="Draw the map in plain text: a sign for each space, and the meaning of each sign below.",
    ),
)
