"""Gauges and bars drawn with characters: clocks, tracks, health, and the shape of a draw's odds.

Pure functions from numbers to text, so they work in a list row, a pane or a report. The numbers are beside the
picture, which keeps its meaning without colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.cells import cell_len
from textual.content import Content

from tui.text.plain import clip, plain

FULL, EMPTY = "▰", "▱"
GOOD = "$text-success"
"""The style of a success."""

_EIGHTHS = ("", *"▏▎▍▌▋▊▉")
_FEWEST_BOXES = 3  # fewer say less than the numbers beside them
_SHARE_CELLS = len(">99.9 %")


def boxes(value: int, maximum: int, room: int) -> str:
    """Return `maximum` boxes with the first `value` filled, scaled down if they exceed `room`.

    Scaled boxes never mislead at the ends: some is never shown as none, nor almost as all. A negative value fills no
    box and an overfull one fills every box.
    """
    count = max(0, min(maximum, room))
    filled = max(0, min(value, maximum))
    if count < maximum and 0 < filled < maximum:
        filled = max(1, min(count - 1, filled * count // maximum))
    filled = min(filled, count)
    return FULL * filled + EMPTY * (count - filled)


def gauge(value: int, maximum: int, *, cells: int = 20, style: str = "") -> Content:
    """Return `▰▰▰▱▱▱ 3/6` in at most `cells` cells, the filled boxes in `style`.

    The numbers are never shortened, so a very narrow gauge is the numbers alone.
    """
    numbers = f"{value}/{maximum}"
    room = cells - len(numbers) - 1
    picture = boxes(value, maximum, room)
    if not picture or (len(picture) < maximum and room < _FEWEST_BOXES):
        return Content(numbers)
    filled = picture.rstrip(EMPTY)
    return Content.assemble((filled, style), picture[len(filled) :], " ", numbers)


def bar(fraction: Fraction, cells: int) -> str:
    """Return a solid bar over `fraction` of `cells`, to an eighth of a cell; more than nothing is always visible."""
    part = max(Fraction(0), min(Fraction(1), fraction))
    eighths = round(part * cells * 8)
    if part and cells > 0:
        eighths = max(1, eighths)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8]


def share(fraction: Fraction) -> str:
    """Return a probability as a percentage to a tenth; 0 % and 100 % only if exact."""
    if fraction <= 0:
        return "0 %"
    if fraction >= 1:
        return "100 %"
    tenths = (2000 * fraction.numerator + fraction.denominator) // (2 * fraction.denominator)
    if not tenths:
        return "<0.1 %"
    if tenths == 1000:
        return ">99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def distribution(
    shares: Sequence[tuple[object, Fraction]], *, cells: int = 60, style: str = "", good: range = range(0)
) -> list[Content]:
    """Return a line for each value: the value, its share and a bar, the longest for the likeliest.

    The values at the indexes `good` have their bars in the colour of success and are bold.
    """
    most = max(1, cells - _SHARE_CELLS - 2)
    labels = [clip(plain(str(value)), most) for value, _ in shares]
    label_cells = max(map(cell_len, labels), default=0)
    likeliest = max((part for _, part in shares), default=Fraction(0)) or Fraction(1)
    room = max(0, cells - label_cells - _SHARE_CELLS - 2)
    return [
        Content.assemble(
            " " * (label_cells - cell_len(label)),
            (label, "bold" if at in good else ""),
            f" {share(part):>{_SHARE_CELLS}} ",
            (bar(part / likeliest, room), GOOD if at in good else style),
        )
        for at, (label, (_, part)) in enumerate(zip(labels, shares, strict=True))
    ]
