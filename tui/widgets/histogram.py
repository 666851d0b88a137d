"""The shape of a distribution as columns of eighth blocks over an axis, with the mean marked below. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.cells import cell_len
from textual.content import Content

from tui.text import plain
from tui.widgets.gauge import share

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_SCALE = 8  # cells of the scale on the left
_WIDEST = 5  # cells of one column and the gap after it
_BELOW = 2  # lines below the columns: their values, and the mean
_NUMBER = re.compile("[-−]?[0-9]{1,6}")

GOOD, OTHER = "$text-success", "$accent"


def numbers(shares: Sequence[tuple[str, Fraction]]) -> list[int] | None:
    """The values as rising numbers, `12+` as 12; None where they are not."""
    found = [_NUMBER.match(value) for value, _ in shares]
    rising = [int(number.group().replace("−", "-")) for number in found if number]
    return rising if len(rising) == len(shares) and sorted(set(rising)) == rising else None


@dataclass(frozen=True, slots=True)
class _Column:
    """Neighbouring values drawn as one: the first of them, and how likely they are together."""

    label: str
    p: Fraction
    good: bool


def histogram(
    shares: Sequence[tuple[str, Fraction]],
    width: int,
    lines: int,
    *,
    good: range = range(0),
    mean: Fraction | None = None,
    word: str = "mean",
) -> list[Content]:
    """Draw a column for each value within so many cells and lines; neighbours share one where there are too many.

    What stands at the places `good` is in the colour of success, its values in bold. The mean is marked with its `word`
    where the values are rising numbers.
    """
    room = max(1, width - _SCALE)
    each = -(-len(shares) // room)
    columns = [_column(shares[at : at + each], at, good) for at in range(0, len(shares), each)]
    cells = min(_WIDEST, room // max(1, len(columns)))
    drawn = [*_bars(columns, cells, max(1, lines - _BELOW)), _axis(columns, cells)]
    rising = numbers(shares)
    if mean is not None and rising:
        place = (_place(rising, mean) / each) * cells + (max(1, cells - 1) - 1) / 2
        drawn.append(_mark(round(place), room, f"{word} {float(mean):.2f}"))
    return drawn


def _column(shares: Sequence[tuple[str, Fraction]], at: int, good: range) -> _Column:
    together = sum((p for _, p in shares), Fraction(0))
    return _Column(plain(shares[0][0]), together, all(at + n in good for n in range(len(shares))))


def _bars(columns: Sequence[_Column], cells: int, lines: int) -> Iterator[Content]:
    """The columns line by line from the top, the scale at their left."""
    likeliest = max((column.p for column in columns), default=Fraction(0)) or Fraction(1)
    heights = [max(1, round(c.p / likeliest * lines * 8)) if c.p else 0 for c in columns]
    ink = max(1, cells - 1)
    for line in range(lines):
        under = (lines - 1 - line) * 8
        blocks = (_EIGHTHS[max(0, min(8, height - under))] * ink + " " * (cells - ink) for height in heights)
        styled = ((block, GOOD if column.good else OTHER) for block, column in zip(blocks, columns, strict=True))
        scale = f"{share(likeliest):>{_SCALE - 1}}┤" if not line else f"{'│':>{_SCALE}}"
        yield Content.assemble((scale, "$text-muted"), *styled)


def _axis(columns: Sequence[_Column], cells: int) -> Content:
    """The value under each column, where it does not touch the one before."""
    parts: list[tuple[str, str]] = [(" " * _SCALE, "")]
    end = 0
    for at, column in enumerate(columns):
        if at and at * cells <= end:
            continue
        gap = max(0, at * cells - end)
        parts += [(" " * gap, ""), (column.label, "bold" if column.good else "$text-muted")]
        end = max(end, at * cells) + cell_len(column.label)
    return Content.assemble(*parts)


def _place(rising: Sequence[int], mean: Fraction) -> float:
    """Where among the values the mean lies: 1.5 is halfway between the second and the third."""
    at = bisect_right(rising, mean) - 1
    if not 0 <= at < len(rising) - 1:
        return float(max(0, at))
    return at + float((mean - rising[at]) / (rising[at + 1] - rising[at]))


def _mark(place: int, room: int, said: str) -> Content:
    """A pointer at the mean, the words on the side where there is room."""
    place = max(0, min(room - 1, place))
    fits = place + 2 + len(said) <= room
    text = f"{' ' * place}▲ {said}" if fits else f"{f'{said} ▲':>{place + 1}}"
    return Content.styled(" " * _SCALE + text, "$text-muted")
