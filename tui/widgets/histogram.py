"""The shape of a distribution as columns of eighth blocks over an axis, with the mean marked below. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.cells import cell_len
from textual.content import Content

from core.wording import MINUS, number_text, signed_text
from tui.text.plain import plain
from tui.widgets.gauge import GOOD, share

OTHER = "$accent"
"""The style of all other outcomes."""

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_SCALE = 8  # cells of the scale on the left
_WIDEST = 5  # cells of one column and the gap after it
_BELOW = 2  # lines below the columns: their values, and the mean
_NUMBER = re.compile("[-−+]?[0-9]{1,6}")

Shares = Sequence[tuple[str, Fraction]]


def numbers(shares: Shares) -> list[int]:
    """Return the values as rising numbers, `12+` as 12; none if they are not."""
    found = [_NUMBER.match(value) for value, _ in shares]
    rising = [int(number.group().replace(MINUS, "-")) for number in found if number]
    return rising if len(rising) == len(shares) and sorted(set(rising)) == rising else []


@dataclass(frozen=True, slots=True)
class _Column:
    """Neighbouring values drawn as one: the first of them, and their total probability."""

    label: str
    p: Fraction
    good: bool


def histogram(
    shares: Shares,
    width: int,
    lines: int,
    *,
    good: Collection[str] = (),
    mean: Fraction | None = None,
    word: str = "mean",
) -> list[Content]:
    """Return a column for each of some rising numbers within the given size, neighbours merged if needed.

    The `good` values are in the colour of success, and bold below the axis. The mean is marked with its `word`.
    """
    room, low = max(1, width - _SCALE), numbers(shares)[0]
    shares = _without_gaps(shares)
    each = -(-len(shares) // room)
    columns = [_column(shares[at : at + each], good) for at in range(0, len(shares), each)]
    cells = min(_WIDEST, room // len(columns))
    drawn = [*_bars(columns, cells, max(1, lines - _BELOW)), _axis(columns, cells, room)]
    if mean is not None:
        place = (mean - low) / each * cells + Fraction(max(1, cells - 1) - 1, 2)
        drawn.append(_mark(round(place), room, f"{word} {number_text(float(mean), '.2f')}"))
    return drawn


def _without_gaps(shares: Shares) -> Shares:
    """The same with every number between the first and the last, so that the axis is even."""
    known = dict(zip(numbers(shares), shares, strict=True))
    said = signed_text if any(value.startswith("+") for value, _ in shares) else number_text
    return [known.get(n, (said(n), Fraction(0))) for n in range(min(known), max(known) + 1)]


def _column(shares: Shares, good: Collection[str]) -> _Column:
    together = sum((p for _, p in shares), Fraction(0))
    return _Column(plain(shares[0][0]), together, all(value in good for value, p in shares if p))


def _bars(columns: Sequence[_Column], cells: int, lines: int) -> Iterator[Content]:
    """The columns line by line from the top, with the scale on the left."""
    likeliest = max(column.p for column in columns) or Fraction(1)
    heights = [max(1, round(c.p / likeliest * lines * 8)) if c.p else 0 for c in columns]
    ink = max(1, cells - 1)
    for line in range(lines):
        under = (lines - 1 - line) * 8
        blocks = (_EIGHTHS[max(0, min(8, height - under))] * ink + " " * (cells - ink) for height in heights)
        styled = ((block, GOOD if column.good else OTHER) for block, column in zip(blocks, columns, strict=True))
        scale = f"{share(likeliest):>{_SCALE - 1}}┤" if not line else f"{'│':>{_SCALE}}"
        yield Content.assemble((scale, "$text-muted"), *styled)


def _axis(columns: Sequence[_Column], cells: int, room: int) -> Content:
    """The values below their columns, as many as do not touch each other."""
    longest = max(cell_len(column.label) for column in columns)
    step = -(-(longest + 1) // cells)
    labels = (
        (f"{column.label:<{step * cells}}", "bold" if column.good and column.p else "$text-muted")
        for at, column in enumerate(columns)
        if at % step == 0 and at * cells + cell_len(column.label) <= room
    )
    return Content.assemble(" " * _SCALE, *labels).rstrip()


def _mark(place: int, room: int, said: str) -> Content:
    """A pointer at the mean, with the words on the side that has room."""
    place = max(0, min(room - 1, place))
    if place + 2 + len(said) <= room:
        text = f"{' ' * place}▲ {said}"
    else:
        text = f"{said if len(said) < place else '':>{max(0, place - 1)}}{' ' * min(1, place)}▲"
    return Content.styled(" " * _SCALE + text, "$text-muted")
