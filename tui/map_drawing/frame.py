"""The frame of a map: the visible spaces, their position, and the coordinates around them. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len

from core.grid import Grid, Space
from tui.map_drawing.grid import Zoom
from tui.text.plain import clip

Part = tuple[str, str]
"""A text of the frame with its kind: `frame`, `at` for the coordinates of the cursor, `title`."""
_STEPS = (1, 2, 5, 10, 20, 50, 100)


class Frame(NamedTuple):
    """The drawn part of a map: the `first` space, the number of spaces (`size`), and the free cells.

    `around` is the free room to the left and above, `gutter` the width of the row numbers.
    """

    zoom: Zoom
    first: Space
    size: tuple[int, int]
    around: tuple[int, int]
    gutter: int

    @staticmethod
    def room_inside(grid: Grid, cells: int, lines: int) -> tuple[int, int]:
        """Return the cells and lines that a frame leaves for spaces."""
        return cells - _gutter(grid) - 2, lines - 2

    @property
    def left(self) -> int:
        """Cells left of the frame."""
        return self.around[0]

    @property
    def above(self) -> int:
        """Lines above the frame."""
        return self.around[1]

    @property
    def lines(self) -> int:
        """Lines of spaces."""
        return self.size[1] * self.zoom.lines

    def space_at(self, x: int, y: int) -> Space | None:
        """Return the space drawn at a position."""
        column = (x - self.left - self.gutter - 1) // self.zoom.cells
        row = (y - self.above - 1) // self.zoom.lines
        inside = 0 <= column < self.size[0] and 0 <= row < self.size[1]
        return (column + self.first[0], row + self.first[1]) if inside else None


def frame_map(grid: Grid, zoom: Zoom, room: tuple[int, int], cursor: Space, before: Space) -> Frame:
    """Return a map centred in its room; of a larger map a part, moved as little as the cursor needs."""
    cells, lines = Frame.room_inside(grid, *room)
    wide = max(1, min(grid.width, cells // zoom.cells))
    high = max(1, min(grid.height, lines // zoom.lines))
    first = (_first(cursor[0], before[0], wide, grid.width), _first(cursor[1], before[1], high, grid.height))
    left = max(0, (cells - wide * zoom.cells) // 2)
    above = max(0, (lines - high * zoom.lines) // 2)
    return Frame(zoom, first, (wide, high), (left, above), _gutter(grid))


def _first(at: int, before: int, room: int, most: int) -> int:
    """The first visible space, so that the cursor and its neighbours are among those that fit."""
    return max(0, min(max(before, at + 2 - room), at - 1, most - room))


def _gutter(grid: Grid) -> int:
    return len(str(grid.height - 1))


def top(frame: Frame, at: int) -> Iterator[Part]:
    """Yield the upper edge, with as many column numbers as fit, always including the cursor's."""
    yield " " * frame.gutter + "╭", "frame"
    first, wide, cells = frame.first[0], frame.size[0], frame.zoom.cells
    longest = len(str(first + wide - 1))
    step = next((step for step in _STEPS if step * cells > longest), _STEPS[-1])
    line = ["─"] * (wide * cells)
    begin, end = _number_span(at, frame)
    for column in (column for column in range(first, first + wide) if column % step == 0):
        start, stop = _number_span(column, frame)
        if stop < begin or end < start:
            line[start:stop] = str(column)
    text = "".join(line)
    yield text[:begin], "frame"
    yield str(at)[: wide * cells], "at"
    yield text[end:] + "╮", "frame"


def _number_span(column: int, frame: Frame) -> tuple[int, int]:
    """The start and end of a column's number: above its middle, within the frame."""
    cells, length = frame.zoom.cells, len(str(column))
    middle = (column - frame.first[0]) * cells + max(0, cells - (cells > 2) - length) // 2
    begin = max(0, min(middle, frame.size[0] * cells - length))
    return begin, begin + length


def bottom(frame: Frame, grid: Grid, title: str) -> Iterator[Part]:
    """Yield the lower edge, with the name of the layer, and the visible range of a larger map."""
    wide = frame.size[0] * frame.zoom.cells
    (x, y), (columns, rows) = frame.first, frame.size
    whole = frame.size == (grid.width, grid.height)
    part = "" if whole else f" {x}–{x + columns - 1}, {y}–{y + rows - 1} of {grid.width} by {grid.height} "
    part = part if len(part) + 4 <= wide else ""
    named = clip(title, max(0, wide - len(part) - 4))
    said = f" {named} " if named else ""
    yield " " * frame.gutter + "╰─", "frame"
    yield said, "title"
    yield "─" * (wide - 2 - cell_len(said) - len(part)), "frame"
    yield part, "frame"
    yield "─╯", "frame"
