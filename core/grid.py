"""A map as data: pieces on a grid of spaces, the ground, and the effect of each key that moves a piece.

This module draws nothing and names no game. A ruleset gives `GridRules`: the map of a conflict or a scene, the view
from a piece, and the action with its filled form for each move on the map.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from core.actions.situation import ActorId, Situation
from core.look import Hue, Look
from core.refusal import Refusal
from core.schema.fields import fields_of
from core.schema.forms import with_values
from core.schema.option import OptionValues

F = TypeVar("F")
"""The type of a form."""

Space = tuple[int, int]
"""A space as x, growing to the east, and y, growing to the south."""

WAYS: dict[str, Space] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""The directions to the eight neighbours, clockwise from north; a heading is one of them."""
TURNS = ("turn_left", "turn_right")
"""The names of the turns."""
REACH = "reach"
"""The layer that shows where a piece can get and at what cost; also the word key of its name."""


def opposite(way: str) -> str:
    """The opposite direction."""
    ways = tuple(WAYS)
    return ways[(ways.index(way) + 4) % 8]


class Piece(NamedTuple):
    """A piece on the map that can be selected; without a `space` it waits beside the map.

    Its look has a few letters or digits, as short as the game likes. Where it is shown, no two are the same, and
    `short` is the look of one cell. `rest` are the other spaces it covers. `actor` is its character, if it has one.
    It is `ready` if it can act now and `out` if it can no longer act; the players do not see a `secret` piece. `harm`
    is the number of its wounds, `tokens` the number of its tokens, and `marks` has a sign of one cell, with a name,
    for each of its conditions.
    """

    id: str
    look: Look
    space: Space | None = None
    heading: str = ""
    rest: tuple[Space, ...] = ()
    actor: ActorId | None = None
    side: str = ""
    note: str = ""
    ready: bool = False
    out: bool = False
    secret: bool = False
    harm: int = 0
    tokens: int = 0
    marks: tuple[Look, ...] = ()
    short: str = ""


class Ground(NamedTuple):
    """The contents of a space, such as a wall or water; the players do not see `secret` ground.

    A `thing` is an object in the space, such as a dropped knife, and does not fill it.
    """

    space: Space
    look: Look
    note: str = ""
    secret: bool = False
    thing: bool = False


class Grid(NamedTuple):
    """A map: its size in spaces, its pieces in the order of selection, and its ground."""

    width: int
    height: int
    pieces: tuple[Piece, ...] = ()
    ground: tuple[Ground, ...] = ()

    def piece(self, id: str | None) -> Piece | None:
        """A piece by id, or None."""
        return next((piece for piece in self.pieces if piece.id == id), None)


class Mark(NamedTuple):
    """A sign on an empty space, readable without its colour. Layers can be shown one at a time.

    `note` is the word key of the sign's meaning, `layer` that of its layer's name.
    """

    space: Space
    glyph: str
    hue: Hue = ""
    layer: str = ""
    note: str = ""


class Way(NamedTuple):
    """The result of moving a piece in one direction: the space, the cost, and the reason if it can't be done."""

    id: str
    cost: str = ""
    space: Space | None = None
    why_not: str = ""


class Route(NamedTuple):
    """The cheapest way of a piece to a space: its `WAYS` and `TURNS`, the spaces it enters, and its cost.

    `cost` is short enough for the map (empty if that would say too little); `told` is the cost in words.
    """

    cost: str
    told: str
    ways: tuple[str, ...]
    path: tuple[Space, ...]


class Fact(NamedTuple):
    """A line about the selected piece: a word key, its value, and a band that colours it."""

    label: str
    value: str = ""
    band: str = ""


class Seen(NamedTuple):
    """The view from the selected piece, of another one if given; later marks cover earlier ones."""

    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()
    facts: tuple[Fact, ...] = ()

    def way(self, id: str) -> Way | None:
        """A direction by id, or None."""
        return next((way for way in self.ways if way.id == id), None)


class FilledAction(NamedTuple):
    """An action with its filled form."""

    action: str
    form: object


class Explained(NamedTuple):
    """A map that its game can read, and a line about each of its signs."""

    text: str
    signs: tuple[str, ...]


class GridRules(NamedTuple):
    """The way a game plays on a map.

    `forms` are the conflicts that have a map. `scene` are the actions on the map of a scene without such a conflict
    (`Situation.conflict` is None then); without any, only conflicts have maps. `grid` is the current map. `seen` is
    the view from a piece, given by id, of another piece or None. `step` moves a piece one of the `WAYS` or `TURNS`,
    `target` aims it at another or at none, `place` puts it on a space, and `ground` changes a space, starting from
    its content or from another form of it (or None): each returns an action with its form.

    `parties` are values, by field, that tell the form of any action who acts on whom. `why_not` gives the reason that
    some house rules play without a map. `reach` returns the way of a piece to every space it can reach now, and is
    called once for each selected piece; `walk` returns the action that takes the piece there. `written` is the map as
    plain text without its pieces, and `read` returns the action that lays out such a text: maps are saved and read in
    this form. `explain` turns a text that someone else has drawn into one that `read` takes, and lists the meaning of
    each sign.
    """

    forms: tuple[str, ...]
    grid: Callable[[Situation], Grid]
    seen: Callable[[Situation, str, str | None], Seen]
    step: Callable[[Situation, str, str], FilledAction]
    place: Callable[[Situation, str, Space], FilledAction]
    target: Callable[[Situation, str, str | None], FilledAction] | None = None
    ground: Callable[[Situation, Space, Any], FilledAction] | None = None
    parties: Callable[[Situation, str, str | None], Mapping[str, object]] = lambda situation, piece, other: {}
    why_not: Callable[[OptionValues], Refusal | None] = lambda options: None
    scene: tuple[str, ...] = ()
    reach: Callable[[Situation, str], Mapping[Space, Route]] | None = None
    walk: Callable[[Situation, str, Route], FilledAction] | None = None
    written: Callable[[Situation], str] | None = None
    read: Callable[[str], FilledAction] | None = None
    explain: Callable[[str], Explained] | None = None


def filled_in(form: F, values: Mapping[str, object]) -> F:
    """A form with those of the values that it has a field for."""
    known = {field.name for field in fields_of(type(form))}
    return with_values(form, {name: value for name, value in values.items() if name in known})
