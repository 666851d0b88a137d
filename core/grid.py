"""A map as data: pieces on a grid of spaces, what lies there, and what each key that moves would do.

Nothing here draws and nothing names a game. A ruleset gives `GridRules`: what is on the map of a conflict or
a scene, what is seen from a piece, and which action with which filled form each act on the map is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from core.acts.situation import ActorId, Situation
from core.look import Hue, Look
from core.refusal import Refusal
from core.schema.fields import fields_of
from core.schema.forms import with_values
from core.schema.option import OptionValues

F = TypeVar("F")
"""The type of a form."""

Space = tuple[int, int]
"""A space by its x, growing east, and y, growing south."""

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
"""The ways to the eight neighbours, clockwise from north; a heading is one of them."""
TURNS = ("turn_left", "turn_right")
"""The ways to turn."""
REACH = "reach"
"""The layer of what a piece can get to, with what that costs; the word key of its name, too."""


def opposite(way: str) -> str:
    """The way back."""
    ways = tuple(WAYS)
    return ways[(ways.index(way) + 4) % 8]


class Piece(NamedTuple):
    """Something that stands on the map and may be selected; without a `space` it waits beside it.

    Its look says a few letters or digits of it, as short as its game likes; where it is shown no two have the same,
    and `short` is that of one cell. `rest` are further spaces it covers. `actor` is the character it is, if it is one;
    `ready` whether it may act now, `out` whether it cannot any more, `secret` whether the players do not know that it
    is there. `harm` are the wounds it bears, `tokens` what it has of them, `marks` a sign of one cell with its name for
    each condition it is in.
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
    """What a space is, such as a wall or water; `secret` is what the players do not see.

    A `thing` does not fill its space but lies or stands in it, such as a dropped knife.
    """

    space: Space
    look: Look
    note: str = ""
    secret: bool = False
    thing: bool = False


class Grid(NamedTuple):
    """A map: its size in spaces, its pieces in the order they are gone through, its ground."""

    width: int
    height: int
    pieces: tuple[Piece, ...] = ()
    ground: tuple[Ground, ...] = ()

    def piece(self, id: str | None) -> Piece | None:
        """A piece by id."""
        return next((piece for piece in self.pieces if piece.id == id), None)


class Mark(NamedTuple):
    """A sign on an empty space; the letter or glyph tells it without colour. Layers can be looked at one by one.

    `note` is a word key for what the sign says, `layer` one for the name of its layer.
    """

    space: Space
    glyph: str
    hue: Hue = ""
    layer: str = ""
    note: str = ""


class Way(NamedTuple):
    """What moving a piece one way would do: where it leads, what it costs, and why it cannot be done."""

    id: str
    cost: str = ""
    space: Space | None = None
    why_not: str = ""


class Route(NamedTuple):
    """The cheapest way of a piece to a space: the `WAYS` and `TURNS` it takes, the spaces it enters, and what it costs.

    `cost` is short enough to be read on the map, empty where it would say too little, `told` says it in words.
    """

    cost: str
    told: str
    ways: tuple[str, ...]
    path: tuple[Space, ...]


class Fact(NamedTuple):
    """A line about what is selected: a word key, its value, and a band that colours it."""

    label: str
    value: str = ""
    band: str = ""


class Seen(NamedTuple):
    """What is seen from the selected piece, of another one if there is one; later marks lie over earlier ones."""

    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()
    facts: tuple[Fact, ...] = ()

    def way(self, id: str) -> Way | None:
        """A way by id."""
        return next((way for way in self.ways if way.id == id), None)


class Doing(NamedTuple):
    """An action with its filled form."""

    action: str
    form: object


class Explained(NamedTuple):
    """A map as its game reads it, and what each of its signs is, a line each."""

    text: str
    signs: tuple[str, ...]


class GridRules(NamedTuple):
    """How a game plays on a map.

    `forms` are the conflicts that have one; `scene` the actions that are offered on the map of a scene without any of
    them, none where only conflicts have one (`Situation.conflict` is None then). `grid` is the map as it stands, `seen`
    what is seen from a piece (by its id, and that of another or None). The others say what an act on the map is: `step`
    moves a piece one of the `WAYS` or `TURNS`, `target` aims it at another or at none, `place` puts it on a space,
    `ground` says what a space is, from what it is now or from another form of it (or None). `parties` are the values
    that tell the form of any action who acts on whom, by field; `why_not` says why a campaign with some house rules is
    played without a map. `reach` says how a piece gets to every space that it can get to now, `walk` which action takes
    it there; what is in reach is asked for once for each piece that is selected. `written` is the map as plain text,
    without its pieces, `read` which action lays such a text out: so maps are kept, written to files and read from them.
    `explain` makes a text that someone else has drawn into one that `read` takes, and says what each sign is.
    """

    forms: tuple[str, ...]
    grid: Callable[[Situation], Grid]
    seen: Callable[[Situation, str, str | None], Seen]
    step: Callable[[Situation, str, str], Doing]
    place: Callable[[Situation, str, Space], Doing]
    target: Callable[[Situation, str, str | None], Doing] | None = None
    ground: Callable[[Situation, Space, Any], Doing] | None = None
    parties: Callable[[Situation, str, str | None], Mapping[str, object]] = lambda situation, piece, other: {}
    why_not: Callable[[OptionValues], Refusal | None] = lambda options: None
    scene: tuple[str, ...] = ()
    reach: Callable[[Situation, str], Mapping[Space, Route]] | None = None
    walk: Callable[[Situation, str, Route], Doing] | None = None
    written: Callable[[Situation], str] | None = None
    read: Callable[[str], Doing] | None = None
    explain: Callable[[str], Explained] | None = None


def filled_in(form: F, values: Mapping[str, object]) -> F:
    """A form with those of some values that it has a field for."""
    known = {field.name for field in fields_of(type(form))}
    return with_values(form, {name: value for name, value in values.items() if name in known})
