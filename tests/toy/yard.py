"""The toy's map: the yard a duel is fought in, seven spaces by four, with a cart in it. One sidles for nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Change
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief, Effects, Situation
from core.grid import WAYS, Fact, FilledAction, Grid, GridRules, Ground, Mark, Piece, Seen, Space, Way
from core.look import Look
from core.refusal import Refusal
from core.schema.entry import Choice, entry

from .duel import Duel, no_duel

WIDTH, HEIGHT, CART = 7, 4, (3, 1)


@dataclass(frozen=True, slots=True)
class Sidle:
    """A move of a piece, by any number of spaces."""

    who: int = entry("Who", default=0, choices=((Choice("0", "one"), Choice("1", "the other"))))
    x: int = entry("From the left", default=0, low=0, high=WIDTH - 1)
    y: int = entry("From the top", default=0, low=0, high=HEIGHT - 1)


def sidle(form: Sidle, situation: Situation) -> Effects:
    """toy-15: the duel with one of them elsewhere, but not on the cart."""
    if (form.x, form.y) == CART:
        raise Refusal("in_the_way", "The cart is in the way.", "x")
    duel: Duel = situation.conflict
    spaces = tuple((form.x, form.y) if n == form.who else space for n, space in enumerate(duel.spaces))
    return Effects(
        conflict=replace(duel, spaces=spaces),
        steps=(Step("toy-15", "sidled"),),
        brief=Brief(f"to {form.x},{form.y}"),
    )


SIDLE = Change(
    id="sidle",
    title="Sidle",
    place=Place.CONFLICT,
    form=Sidle,
    apply=sidle,
    help="stand elsewhere in the yard",
    why_not=no_duel,
)


_GATE = Mark((0, 0), "?", "blue", "gates", "the_gate")
_STONE = Mark((6, 3), "!", "gold", note="a_loose_stone")


def grid(situation: Situation) -> Grid:
    """The two of them, and the cart."""
    duel: Duel = situation.conflict
    fighters = zip(duel.names, duel.spaces, (duel.one, duel.other), "AB", strict=True)
    pieces = (
        Piece(name, Look(letter, "red", name), space, actor=actor, side="duel", ready=True)
        for name, space, actor, letter in fighters
    )
    return Grid(WIDTH, HEIGHT, tuple(pieces), (Ground(CART, Look("#", "amber", "a cart"), "in the way"),))


def seen(situation: Situation, selected: str, other: str | None) -> Seen:
    """One may go to any of the eight neighbours but the cart; the other is so far away."""
    duel: Duel = situation.conflict
    x, y = duel.spaces[duel.names.index(selected)]
    ways = (Way(way, "0", space, _why_not(space)) for way in WAYS for space in [_neighbour((x, y), way)])
    facts = (Fact("away", str(abs(duel.spaces[0][0] - duel.spaces[1][0])), "success"),) if other else ()
    return Seen((_GATE, _STONE), tuple(ways), facts)


def _neighbour(space: Space, way: str) -> Space:
    return space[0] + WAYS[way][0], space[1] + WAYS[way][1]


def _why_not(space: Space) -> str:
    inside = 0 <= space[0] < WIDTH and 0 <= space[1] < HEIGHT
    return "The cart is in the way." if space == CART else "" if inside else "There is the wall."


def place(situation: Situation, who: str, space: Space) -> FilledAction:
    """Put one of them somewhere."""
    return FilledAction("sidle", Sidle(situation.conflict.names.index(who), *space))


def step(situation: Situation, who: str, way: str) -> FilledAction:
    """A step is a short way to sidle."""
    duel: Duel = situation.conflict
    return place(situation, who, _neighbour(duel.spaces[duel.names.index(who)], way))


YARD = GridRules(forms=("duel",), grid=grid, seen=seen, step=step, place=place)
