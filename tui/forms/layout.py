"""The arrangement of a row's fields beside and below each other. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Wanted(NamedTuple):
    """The cells of a field's label and of its value, and whether it grows into free room."""

    label: int
    value: int
    grows: bool


class Laid(NamedTuple):
    """The cells before the fields, of the labels and of each column, and the number of lines."""

    before: int
    labels: tuple[int, ...]
    columns: tuple[int, ...]
    lines: int

    @property
    def abreast(self) -> int:
        """The number of fields on a line."""
        return len(self.columns)


def lay_out(wanted: Sequence[Wanted], width: int, indents: Sequence[int]) -> Laid:
    """The fewest lines on which nothing is cut, with the first indent that leaves room; else one field per line."""
    if not wanted:
        return Laid(indents[0], (1,), (1,), 1)
    for lines in range(1, len(wanted)):
        for before in indents:
            found = _lay_on(wanted, lines, before)
            if sum(found.columns) <= width - before:
                return _spread(found, wanted, width - before)
    narrowest = min(
        indents, key=lambda before: (_lay_on(wanted, len(wanted), before).columns[0] > width - before, -before)
    )
    return _lay_on(wanted, len(wanted), narrowest)._replace(columns=(max(1, width - narrowest),))


def _lay_on(wanted: Sequence[Wanted], lines: int, before: int) -> Laid:
    """An arrangement on this many lines, with columns as wide as needed."""
    abreast = -(-len(wanted) // lines)
    columns = [wanted[at::abreast] for at in range(abreast)]
    labels = tuple(max(each.label for each in column) for column in columns)
    if lines == 1:
        return Laid(before, labels, tuple(each.label + each.value for each in wanted), 1)
    values = (max(each.value for each in column) for column in columns)
    return Laid(before, labels, tuple(map(int.__add__, labels, values)), -(-len(wanted) // abreast))


def _spread(found: Laid, wanted: Sequence[Wanted], room: int) -> Laid:
    """The arrangement with free room given evenly to the columns with growing fields."""
    grows = [any(each.grows for each in wanted[at :: found.abreast]) for at in range(found.abreast)]
    free, growing = room - sum(found.columns), sum(grows)
    more = [free // growing * each if growing else 0 for each in grows]
    return found._replace(columns=tuple(map(int.__add__, found.columns, more)))
