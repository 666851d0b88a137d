"""How a sheet is laid out: titled sections of rows, and the marks beside a name.

Nothing here draws, nothing here is stored: a row says by its path which value of the encoded sheet it shows.
"""

from __future__ import annotations

from typing import NamedTuple

from core.wording import written

_MOST_DOTS = 6


class Badge(NamedTuple):
    """A short mark beside a name: a condition, a penalty. `band` colours it, `until` says what ends it.

    Of what has degrees, such as Injuries, `of` is the same in all of them: one takes the place of another.
    """

    text: str
    band: str = "mixed"
    until: str = ""
    of: str = ""


class Row(NamedTuple):
    """One line of a sheet: `path` leads to the value in the encoded sheet, where it may be edited.

    A number has the bounds of its entry; `low` and `high` say closer ones, where they depend on the rest of the sheet
    or are only what is usual. With `gauge` it is drawn as boxes out of `high`, or of so many `boxes`. What is `shown`
    of a value is said where it reads otherwise than it is typed: the card `10C` as `10♣`.
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
        """Out of how many boxes it is drawn, where it is."""
        return (self.high if self.boxes is None else self.boxes) if self.gauge else None

    @property
    def words(self) -> str:
        """Its value in words."""
        return self.shown or value_text(self.value)

    @property
    def dots(self) -> tuple[int, int] | None:
        """A rating on a short scale: so many dots filled, and how many there are; None for anything else."""
        most = self.out_of or self.high
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not most or most > _MOST_DOTS:
            return None
        return max(0, min(self.value, most)), most


class Section(NamedTuple):
    """A titled block of a sheet.

    `add` is the entry type of a list, or the value type of a mapping, that can grow at `path` in the encoded
    sheet; None for a fixed block. Blocks one after the other that have the same `group` stand together, below its name.
    """

    title: str
    rows: tuple[Row, ...]
    path: tuple[str | int, ...] = ()
    add: type | None = None
    help: str = ""
    group: str = ""


def grouped(group: str, *sections: Section) -> tuple[Section, ...]:
    """Blocks that belong together."""
    return tuple(section._replace(group=group) for section in sections)


def value_text(value: int | str | bool) -> str:
    """A value of a sheet in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return written(value) if isinstance(value, int) else value
