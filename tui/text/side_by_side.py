"""Two things of a kind side by side: equal values on one row, differences marked. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from tui.text.plain import clip, plain

DIFFERS = "≠"
"""The mark of a row whose two sides differ."""
_LABEL, _GAP, _MARK = 20, 2, 2  # cells: the widest label, between columns, of the mark
_NONE = "–"
_WIDEST, _AROUND = 96, 8  # cells of two side by side, and of their surroundings

Lines = tuple[str, ...]


class Pair(NamedTuple):
    """A row: its label, and the lines of either side; without lines on both, it is a heading."""

    label: str
    sides: tuple[Lines, Lines] = ((), ())
    compared: bool = True


class _Columns(NamedTuple):
    """The cells of the labels, and of either side."""

    label: int
    side: int


def room_for_two(width: int) -> int:
    """The cells for two things side by side on a screen of this width."""
    return min(_WIDEST, width) - _AROUND


def side_by_side(heads: tuple[str, str], pairs: Sequence[Pair], width: int) -> Content:
    """Rows under two heads, no wider than the room; longer texts wrap."""
    label = min(_LABEL, width // 4, max((cell_len(plain(pair.label)) for pair in pairs), default=0))
    columns = _Columns(label, max(8, (width - _MARK - label - 2 * _GAP) // 2))
    lines = [*_row(columns, Pair("", ((heads[0],), (heads[1],)), compared=False), "bold")]
    for pair in pairs:
        if any(pair.sides):
            lines += _row(columns, pair)
        else:
            lines += [Content(""), Content.styled(clip(plain(pair.label), width), "bold $text-accent")]
    return Content("\n").join(lines)


def _row(columns: _Columns, pair: Pair, style: str = "") -> Iterator[Content]:
    """The lines of a row: differing ones are marked and bold, equal ones muted."""
    differs = pair.compared and pair.sides[0] != pair.sides[1]
    if pair.compared:
        style = "bold" if differs else "$text-muted"
    mark, name = DIFFERS if differs else "", clip(plain(pair.label), columns.label) if columns.label else ""
    left, right = ([part for line in side or (_NONE,) for part in _wrap(line, columns.side)] for side in pair.sides)
    for at, (one, other) in enumerate(zip_longest(left, right, fillvalue="")):
        yield Content.assemble(
            (_pad("" if at else mark, _MARK), "$text-warning"),
            (_pad("" if at else name, columns.label + _GAP), "$text-muted"),
            (_pad(one, columns.side + _GAP), style),
            (other, style),
        )


def _wrap(line: str, cells: int) -> Iterator[str]:
    """A line wrapped to the width, with its continuation indented."""
    parts = Content(plain(line)).wrap(max(1, cells - _GAP))
    yield from (f"{'  ' if at else ''}{part.plain}" for at, part in enumerate(parts))


def _pad(text: str, cells: int) -> str:
    return text + " " * (cells - cell_len(text))
