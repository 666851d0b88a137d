"""Moving on the map (destiny-153 to 159, 169, 170)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Annotated

from core.actions.rule import rule
from core.grid import Space
from core.refusal import Refusal
from core.rulesets.destiny.cards.high_card import high_card
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.terrain.grid import eighths, heading, turn_heading
from core.rulesets.destiny.turns.setup import check_units
from core.rulesets.destiny.values.stats import Number
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

TURNS = {"turn_left": -1, "turn_right": 1}
"""Steps that turn, in eighths clockwise; each costs 1 Turn (destiny-155)."""
MOVES = {
    "forward": (0, 1),
    "drift_left": (-1, 1),
    "drift_right": (1, 1),
    "slide_left": (-2, 2),
    "slide_right": (2, 2),
    "backward": (4, 2),
    "drift_back_left": (-3, 2),
    "drift_back_right": (3, 2),
}
"""The steps that move: eighths clockwise from the facing, and their cost in Move (destiny-155)."""
_BY_EIGHTHS = {way % 8: step for step, (way, _) in MOVES.items()}
EQUIP = "equip"
"""The step that pays for handling something (destiny-157)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """A unit on its way."""

    position: Space = entry("Position")
    facing: str = entry("Facing")
    move: int = entry("Move", low=0)
    turn: int = entry("Turn", low=0)
    steps: tuple[str, ...] = entry("Steps")
    terrain: Mapping[str, int] = entry("Terrain", default={}, low=0)
    blocked: tuple[Space, ...] = entry("Blocked", default=())


@dataclass(frozen=True, slots=True)
class Way:
    """A way so far: space, facing, and the remaining Move and Turn."""

    position: Space
    facing: str
    move: int
    turn: int
    path: tuple[Space, ...] = ()


def cost(step: str, extra: int) -> int:
    """The cost of a moving step in Move, with the additional cost of the space it enters (destiny-155, 156)."""
    return MOVES[step][1] + extra


def step_end(position: Space, facing: str, step: str) -> Space:
    """The space a moving step leads to."""
    x, y = heading(turn_heading(facing, MOVES[step][0]))
    return (position[0] + x, position[1] + y)


def step_towards(facing: str, way: str) -> str:
    """The step in a compass direction from a facing; a turn remains itself (destiny-155)."""
    if way in TURNS:
        return way
    heading(way, "way")
    return _BY_EIGHTHS[eighths(facing, way)]


def walk_steps(moving: Flat[Movement]) -> Way:
    """The way along these steps; refuses an unknown step, too high a cost and a blocked space (destiny-155, 156)."""
    heading(moving.facing)
    way = Way(moving.position, moving.facing, moving.move, moving.turn)
    for at, step in enumerate(moving.steps):
        way = _take_step(way, step, moving, f"steps.{at}")
    return way


def _take_step(way: Way, step: str, moving: Movement, at: str) -> Way:
    if step in TURNS:
        if way.turn < 1:
            raise Refusal("not_enough_turn", "There are no Turn points left.", at)
        return Way(way.position, turn_heading(way.facing, TURNS[step]), way.move, way.turn - 1, way.path)
    if step == EQUIP:
        return Way(way.position, way.facing, _pay(way.move, 1, at), way.turn, way.path)
    if step not in MOVES:
        raise Refusal("unknown_step", f"{step:.40} isn't a step.", at)
    into = step_end(way.position, way.facing, step)
    if into in moving.blocked:
        raise Refusal("space_blocked", f"{into[0]},{into[1]} is blocked. Choose another space.", at)
    left = _pay(way.move, cost(step, moving.terrain.get(f"{into[0]},{into[1]}", 0)), at)
    return Way(into, way.facing, left, way.turn, (*way.path, into))


def _pay(move: int, price: int, at: str) -> int:
    if price > move:
        raise Refusal("not_enough_move", f"This takes {price} Move; you have {move}.", at)
    return move - price


# Everyone at once --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitStep:
    """A unit's step from one space to another."""

    unit: str = entry("Unit")
    start: Space = entry("From", json="from")
    end: Space = entry("To", json="to")


@dataclass(frozen=True, slots=True)
class EnteredSpace:
    """A space, who enters it in which order, and whether that is disputed or even a collision."""

    space: Space
    order: tuple[str, ...]
    disputed: bool
    collision: bool


@dataclass(frozen=True, slots=True)
class Entered:
    """Every space that is entered in a step."""

    entries: tuple[EnteredSpace, ...]


_NO_CARDS: Mapping[str, tuple[str, ...]] = {}


def movement_step(
    moves: tuple[UnitStep, ...],
    played: Annotated[Mapping[str, tuple[str, ...]], Entry(json="high_card")] = _NO_CARDS,
    colliding: tuple[str, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> Entered:
    """All units take a step; those who enter a space together do so in High Card order (destiny-158, 159)."""
    check_units([each.unit for each in moves], "moves")
    by_space: dict[Space, list[str]] = {}
    for each in moves:
        by_space.setdefault(each.end, []).append(each.unit)
    entries = (
        EnteredSpace(space, _order_of_entry(units, played, options), several, several and bool({*units} & {*colliding}))
        for space, units in by_space.items()
        for several in [len(units) > 1]
    )
    return Entered(tuple(entries))


def _order_of_entry(units: Sequence[str], cards: Mapping[str, tuple[str, ...]], options: HouseRules) -> tuple[str, ...]:
    if len(units) == 1:
        return tuple(units)
    plays = {unit: cards.get(unit, ()) for unit in units}
    if not all(plays.values()):
        raise Refusal("high_card_needed", "Units that enter the same space must play High Card.", "high_card")
    found = high_card(plays, options)
    if found.replay:
        raise Refusal("high_card_tied", "High Card is tied. The units must play again.", "high_card")
    return found.order


# Double-sized units, scales ----------------------------------------------------------------------------------------


def spaces_of(position: Space, facing: str, size: int = 1) -> tuple[Space, ...]:
    """The spaces of a unit, the second behind the first (destiny-169)."""
    ahead = heading(facing)
    if size not in (1, 2):
        raise Refusal("bad_size", "A unit has one or two spaces.", "size")
    return (position, (position[0] - ahead[0], position[1] - ahead[1]))[:size]


@dataclass(frozen=True, slots=True)
class Measured:
    """A distance and a time, as decimal numbers in text."""

    meters: str
    seconds: str


def map_scale(
    map: str,
    spaces: Number = 0,
    turns: Number = 0,
    space_meters: str | None = None,
    turn_seconds: str | None = None,
) -> Measured:
    """Metres and seconds (destiny-170)."""
    if map not in ("personal", "narrative"):
        raise Refusal("unknown_map", "Choose a personal or a narrative map.", "map")
    meters = seconds = Decimal(2)
    if map == "narrative":
        if space_meters is None or turn_seconds is None:
            raise Refusal("flexible_scale", "Enter the narrative map's scale.", "space_meters")
        meters, seconds = decimal(space_meters), decimal(turn_seconds)
    return Measured(plain(meters * spaces), plain(seconds * turns))


def decimal(text: str, at: str = "value") -> Decimal:
    """A text read as a decimal number; refuses any other text."""
    try:
        found = Decimal(text)
    except InvalidOperation:
        found = Decimal("NaN")
    if not found.is_finite() or len(text) > 40 or not -30 <= found.adjusted() <= 30:
        raise Refusal("bad_value", f"{text:.40} isn't a number." if text else "Enter a number.", at)
    return found


def plain(number: Decimal) -> str:
    """A decimal number without needless zeros and without an exponent."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


RULES = (
    rule(walk_steps, name="move"),
    rule(movement_step),
    rule(spaces_of, "spaces", name="unit_spaces"),
    rule(map_scale),
)
