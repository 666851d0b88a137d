"""The layout of a sheet: titled sections of rows, and badges beside a name.

This module draws and stores nothing: the path of a row leads to its value in the encoded sheet.
"""

from __future__ import annotations

from typing import NamedTuple

from core.wording import number_text

_MOST_DOTS = 6


class Badge(NamedTuple):
    """A short mark beside a name: a condition, a penalty. `band` colours it, `until` says when it ends.

    Badges with the same `of` are degrees of one thing, such as Injuries: one replaces another.
    """

    text: str
    band: str = "mixed"
    until: str = ""
    of: str = ""


class Row(NamedTuple):
    """One line of a sheet: `path` leads to the value in the encoded sheet, where it can be edited.

    A number has the bounds of its entry; `low` and `high` are closer ones that depend on the rest of the sheet or are
    only usual. With `gauge` it is drawn as boxes out of `high`, or out of `boxes` if given. `shown` is the text of a
    value that reads differently from how it is typed: `10♣` for the card `10C`.
    """

    label: str
    value: int | str | bool
    path: tuple[str | int, ...] = ()
    low: int | None = None
    high: int | None = None
    gauge: bool = False
    note: str = ""
    shown: str = ""
    boxes: int | None = None

    @property
    def out_of(self) -> int | None:
        """The number of boxes it is drawn with, or None if it isn't a gauge."""
        return (self.high if self.boxes is None else self.boxes) if self.gauge else None

    @property
    def words(self) -> str:
        """The value in words."""
        return self.shown or value_text(self.value)

    @property
    def dots(self) -> tuple[int, int] | None:
        """A rating on a short scale as the number of filled dots and of all dots; None for anything else."""
        most = self.out_of or self.high
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not most or most > _MOST_DOTS:
            return None
        return max(0, min(self.value, most)), most


class Section(NamedTuple):
    """A titled block of a sheet.

    `add` is the entry type of a list, or the value type of a mapping, that can grow at `path` in the encoded sheet;
    None for a fixed block. Consecutive blocks with the same `group` are shown together under its name.
    """

    title: str
    rows: tuple[Row, ...]
    path: tuple[str | int, ...] = ()
    add: type | None = None
    help: str = ""
    group: str = ""


def group_sections(group: str, *sections: Section) -> tuple[Section, ...]:
    """The sections with `group` as the heading over all of them."""
    return tuple(section._replace(group=group) for section in sections)


def value_text(value: int | str | bool) -> str:
    """A value of a sheet in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return number_text(value) if isinstance(value, int) else value
