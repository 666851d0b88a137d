"""The map's geometry in whole numbers: headings, arcs, ranges, lines (destiny-154, 160 to 163, 166)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from core.grid import WAYS, Space
from core.refusal import Refusal

HEADINGS = WAYS
"""Heading to the step it points at, clockwise from north."""

_CLOCKWISE = tuple(HEADINGS)
_IN_WORDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def in_words(name: str) -> str:
    """The words for a heading."""
    return _IN_WORDS[_CLOCKWISE.index(name)]


def heading(name: str, at: str = "facing") -> Space:
    """The step in the direction of a heading; refuses an unknown one."""
    if name not in HEADINGS:
        raise Refusal("unknown_heading", f"Choose one of the headings: {', '.join(HEADINGS)}.", at)
    return HEADINGS[name]


def turn_heading(name: str, eighths: int) -> str:
    """A heading turned clockwise by eighths of a circle."""
    return _CLOCKWISE[(_CLOCKWISE.index(name) + eighths) % 8]


def eighths(name: str, other: str) -> int:
    """The clockwise angle from one heading to another, in eighths of a circle."""
    return (_CLOCKWISE.index(other) - _CLOCKWISE.index(name)) % 8


def distance(a: Space, b: Space) -> int:
    """Range in spaces (destiny-163)."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def nearest(space: Space, spaces: Sequence[Space]) -> tuple[Space, ...]:
    """The nearest of several spaces (destiny-163)."""
    closest = min(distance(space, each) for each in spaces)
    return tuple(each for each in spaces if distance(space, each) == closest)


def _way(a: Space, b: Space) -> Space:
    return (b[0] - a[0], b[1] - a[1])


def _dot(a: Space, b: Space) -> int:
    return a[0] * b[0] + a[1] * b[1]


def cross(a: Space, b: Space) -> int:
    """The cross product: positive if `b` is to the right of `a`."""
    return a[0] * b[1] - a[1] * b[0]


class Bearing(NamedTuple):
    """The direction of a target from a unit with a facing; None for both in one space (destiny-160, 161)."""

    cone: Literal["front", "right", "back", "left"] | None
    hemisphere: Literal["forward", "rear"] | None


def bearing(position: Space, facing: str, target: Space) -> Bearing:
    """The cone and hemisphere of a target; a border belongs to the arc nearer the front (destiny-160, 161)."""
    ahead, way = heading(facing), _way(position, target)
    if way == (0, 0):
        return Bearing(None, None)
    along, side = _dot(ahead, way), cross(ahead, way)
    within_45 = 2 * along * along - _dot(ahead, ahead) * _dot(way, way)
    if along > 0 and within_45 >= 0:
        return Bearing("front", "forward")
    if along < 0 and within_45 > 0:
        return Bearing("back", "rear")
    return Bearing("right" if side > 0 else "left", "forward" if along >= 0 else "rear")


def in_front(position: Space, facing: str, target: Space) -> bool:
    """Return True if a target is in the forward arc; one in the same space counts as in front (destiny-161)."""
    return bearing(position, facing, target).hemisphere != "rear"


def turn_towards(position: Space, facing: str, target: Space) -> str:
    """The turn that brings a target in the rear hemisphere nearer the front; empty for one that is not behind."""
    if in_front(position, facing, target):
        return ""
    return "turn_right" if cross(heading(facing), _way(position, target)) >= 0 else "turn_left"


def neighbours(space: Space) -> tuple[Space, ...]:
    """The 8 spaces around one."""
    return tuple((space[0] + x, space[1] + y) for x, y in HEADINGS.values())


def entered_at(start: Space, end: Space, space: Space) -> int | None:
    """The point on the straight line from dot to dot at which it enters a space, None if it misses it (destiny-166).

    In doubled coordinates a space extends from one odd number to the next. The line is divided into as many equal
    parts as needed for each crossing to lie between two of them, so the result is exact.
    """
    steps = [2 * (end[axis] - start[axis]) for axis in (0, 1)]
    parts = abs(steps[0] or 1) * abs(steps[1] or 1)
    first, last = 0, parts
    for axis, step in enumerate(steps):
        begin = 2 * start[axis]
        low, high = 2 * space[axis] - 1, 2 * space[axis] + 1
        if step == 0:
            if not low < begin < high:
                return None
            continue
        one, other = ((bound - begin) * (parts // step) for bound in (low, high))
        first, last = max(first, min(one, other)), min(last, max(one, other))
    return first if first < last else None


def spaces_crossed(start: Space, end: Space, spaces: Collection[Space]) -> Iterator[Space]:
    """Those of the spaces that the straight line crosses, in order."""
    (west, east), (north, south) = (sorted(pair) for pair in zip(start, end, strict=True))
    if (east - west + 1) * (south - north + 1) < len(spaces):  # called for a short line among hundreds of units
        near = [(x, y) for y in range(north, south + 1) for x in range(west, east + 1) if (x, y) in spaces]
    else:
        near = [space for space in spaces if west <= space[0] <= east and north <= space[1] <= south]
    found = [(at, space) for space in near if (at := entered_at(start, end, space)) is not None]
    yield from (space for _, space in sorted(found))
