"""A sheet of any game as groups of titled blocks in columns, and the changes since an earlier session.

── Attributes ─────────────────────────────────────────────
Mental            Physical           Social
Intelligence  2   Strength   2       Presence      2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, takewhile, zip_longest
from operator import attrgetter
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

import core.sheet
from core.refusal import Refusal
from core.schema.paths import Path
from core.sheet import Row, Section
from core.wording import number_text
from tui.text.columns import cell
from tui.text.plain import clip, plain
from tui.widgets.gauge import gauge

GAP = 2
"""Cells between two columns."""
_NARROWEST, _WIDEST = 22, 56  # cells of a column; wider ones get more if there is room
_GAUGE_CELLS = 16
_ENDLESS = 10_000  # cells
_VALUE = 8  # cells of the widest value that others are lined up with
WRONG = "  ✗"
"""The mark of a value that breaks a rule."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A stop of the cursor: a row, or an empty section that can grow (`row` None)."""

    section: Section
    row: Row | None
    x: int
    line: int


class Piece(NamedTuple):
    """A text in a line from the cell `x` on, `cells` wide; a row's includes room for the cursor's mark."""

    x: int
    cells: int
    text: Content


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A sheet laid out: its lines, of pieces from left to right, and the spots in reading order."""

    lines: tuple[tuple[Piece, ...], ...]
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class RowNotes:
    """Remarks beside rows, by path: their changes since an earlier sheet, and faults, also of sections."""

    since: Mapping[Path, str] = field(default_factory=dict)
    wrong: Mapping[Path, Refusal] = field(default_factory=dict)


def faults_by_place(faults: Sequence[Refusal], sections: Sequence[Section]) -> Mapping[Path, Refusal]:
    """Return the place of each fault on a sheet: the path of a row or a section; per place the first fault."""
    placed: dict[Path, Refusal] = {}
    for fault in faults:
        if fault.field and (path := _place(fault.field, sections)):
            placed.setdefault(path, fault)
    return placed


def _place(at: str, sections: Sequence[Section]) -> Path:
    """The section a fault is about as a whole, or else the row with the longest common path."""
    if whole := next((s.path for s in sections if s.path and ".".join(map(str, s.path)) == at), None):
        return whole
    steps = at.split(".")
    paths = (row.path for section in sections for row in section.rows)
    nearest = max(paths, key=lambda path: _count_shared(path, steps), default=())
    return nearest if _count_shared(nearest, steps) else ()


def _count_shared(path: Path, steps: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: str(pair[0]) == pair[1], zip(path, steps, strict=False)))


NOTHING_SAID = RowNotes()


def picture(sections: Sequence[Section], width: int, remarks: RowNotes = NOTHING_SAID, gutter: int = 0) -> SheetPicture:
    """Return sections laid out group by group, each in as many columns as fit, with remarks beside rows.

    A piece is `gutter` cells wider than its text: the room is kept free before it.
    """
    lines: list[tuple[Piece, ...]] = []
    spots: list[Spot] = []
    for group, members in groupby(sections, key=attrgetter("group")):
        if group:
            lines.append((Piece(0, width, _heading(group, width - gutter)),))
        columns: list[list[Content]] = []
        places: list[tuple[int, int]] = []
        x = 0
        for stack, cells in _columns(list(members), width, remarks, gutter):
            column = list[Content]()
            for section in stack:
                for text, here in _block(section, cells, remarks):
                    if here is not None:
                        spots.append(Spot(section, here.row, x, len(lines) + len(column)))
                    column.append(text)
            columns.append(column)
            places.append((x, cells + gutter))
            x += cells + gutter + GAP
        for texts in zip_longest(*columns, fillvalue=Content("")):
            lines.append(tuple(Piece(*place, text) for place, text in zip(places, texts, strict=True)))
    return SheetPicture(tuple(lines), tuple(spots))


def _columns(
    band: list[Section], width: int, remarks: RowNotes, gutter: int
) -> Sequence[tuple[Sequence[Section], int]]:
    """The sections and cells of each column in a group: as many columns as fit with nothing cut."""
    needed = {id(section): _needed_width(section, remarks) for section in band}
    for most in range(len(band), 0, -1):
        stacks = _stack(band, most) if most < len(band) else [[section] for section in band]
        room = width - GAP * (len(stacks) - 1) - gutter * len(stacks)
        least = [max(_NARROWEST, *(needed[id(section)] for section in stack)) for stack in stacks]
        share = min(room // len(stacks), max(_WIDEST, *least))
        if max(least) <= share:
            return [(stack, share) for stack in stacks]
        if sum(least) <= room:
            more = (room - sum(least)) // len(stacks)
            return [(stack, cells + more) for stack, cells in zip(stacks, least, strict=True)]
    return [(band, width - gutter)]


def _heading(group: str, width: int) -> Content:
    title = clip(plain(group), max(1, width - 6))
    return Content.assemble(
        ("── ", "$text-muted"), (title, "bold"), (f" {'─' * (width - 4 - cell_len(title))}", "$text-muted")
    )


def _needed_width(section: Section, remarks: RowNotes) -> int:
    """The cells a section needs to be shown in full."""
    labels = max((cell_len(plain(row.label)) for row in section.rows), default=0)
    values = _value_cells(section)
    rows = (cell_len(_row(row, labels, values, _ENDLESS, remarks).plain) for row in section.rows)
    return max([cell_len(plain(section.title)) + len(WRONG), *rows])


def value_text(value: int | str | bool) -> str:
    """Return a value of a sheet in words."""
    return plain(core.sheet.value_text(value))


def details(section: Section, row: Row | None, wrong: str = "") -> Content:
    """Return everything about one row, first its fault: for the line below the sheet."""
    if wrong:
        return Content.assemble((f"✗ {plain(wrong)}", "$text-warning"), "  ", details(section, row))
    if row is None:
        return Content.styled(plain(section.help) or f"{section.title}: nothing yet", "$text-muted")
    more = (plain(row.words), plain(row.note), _bounds(row), plain(section.help))
    return Content.assemble((plain(row.label), "bold"), "  ", " · ".join(filter(None, more)))


def _bounds(row: Row) -> str:
    """The bounds of a row: `0 to 5`, `up to 5`, `from 1`."""
    if row.low is None:
        return "" if row.high is None else f"up to {row.high}"
    return f"from {number_text(row.low)}" if row.high is None else f"{number_text(row.low)} to {number_text(row.high)}"


def since_then(then: Sequence[Section], now: Sequence[Section]) -> tuple[Mapping[Path, str], tuple[str, ...]]:
    """Return the changes since an earlier sheet: a remark for each changed row, and the new rows."""
    before, after = _by_path(then), _by_path(now)
    marks = {
        path: f"now {plain(after[path].words)}" if path in after else "gone now"
        for path, row in before.items()
        if path not in after or after[path].value != row.value
    }
    new = (f"{plain(row.label)} {plain(row.words)}" for path, row in after.items() if path not in before)
    return marks, tuple(text.rstrip() for text in new)


def changes(then: Sequence[Section], now: Sequence[Section]) -> list[str]:
    """Return the changes since an earlier sheet, a line for each."""
    before = _by_path(then)
    marks, new = since_then(then, now)
    changed = [f"{plain(before[path].label)} {plain(before[path].words)}, {mark}" for path, mark in marks.items()]
    return [*changed, *(f"new: {text}" for text in new)]


def _by_path(sections: Sequence[Section]) -> dict[Path, Row]:
    return {row.path: row for section in sections for row in section.rows if row.path}


def _height(section: Section) -> int:
    return len(section.rows or (None,)) + 2


def _stack(sections: Sequence[Section], most: int) -> list[list[Section]]:
    """The sections in order, in at most `most` columns of heights as equal as possible."""
    total = sum(map(_height, sections))
    limit = max([total // most, *map(_height, sections)], default=1)
    while len(stacks := _fill_columns(sections, limit)) > most:
        limit += 1
    return stacks


def _fill_columns(sections: Sequence[Section], limit: int) -> list[list[Section]]:
    """The sections in order, in columns no higher than `limit`."""
    stacks: list[list[Section]] = [[]]
    room = limit
    for section in sections:
        if _height(section) > room and stacks[-1]:
            stacks.append([])
            room = limit
        stacks[-1].append(section)
        room -= _height(section)
    return stacks


@dataclass(frozen=True, slots=True)
class _Here:
    """Marks a line of a block as one the cursor can be on."""

    row: Row | None


def _block(section: Section, cells: int, remarks: RowNotes) -> Iterator[tuple[Content, _Here | None]]:
    """A section's lines: its title, its rows, and a blank one."""
    wrong = (WRONG, "$text-warning") if section.path in remarks.wrong else ""
    yield Content.assemble((clip(plain(section.title), cells - len(WRONG)), "bold $text-accent"), wrong), None
    longest = max((cell_len(plain(row.label)) for row in section.rows), default=0)
    label_cells = longest if _needed_width(section, remarks) <= cells else min(cells // 2, longest)
    values = _value_cells(section)
    for row in section.rows:
        yield _row(row, label_cells, values, cells, remarks), _Here(row)
    if not section.rows:
        growing = section.add is not None
        yield Content.styled("– nothing yet", "$text-muted"), _Here(None) if growing else None
    yield Content(""), None


def _dots(row: Row) -> str:
    """A rating as dots, if its scale is short."""
    if row.dots is None:
        return ""
    filled, of = row.dots
    return "  " + "●" * filled + "○" * (of - filled)


def _value_cells(section: Section) -> int:
    """The cells of the widest value with a text beside it, so that these align; long values are ignored."""
    beside = (cell_len(plain(row.words)) for row in section.rows if (row.note or row.dots) and not row.gauge)
    return max((cells for cells in beside if cells <= _VALUE), default=0)


def _row(row: Row, label_cells: int, value_cells: int, cells: int, remarks: RowNotes) -> Content:
    label = clip(plain(row.label), label_cells)
    parts: list[Content | tuple[str, str]] = [Content(label + " " * (label_cells - cell_len(label) + 2))]
    mark = remarks.since.get(row.path, "")
    if row.out_of is not None and isinstance(row.value, int):
        room = max(1, min(_GAUGE_CELLS, cells - label_cells - 2))
        parts.append(gauge(row.value, row.out_of, cells=room, style="$text-accent"))
    else:
        words = plain(row.words)
        followed = bool(row.note or row.dots)
        parts.append(
            (cell(words, max(value_cells, cell_len(words))) if followed else words, "" if row.value else "$text-muted")
        )
        parts.append((_dots(row), "$text-muted"))
    if row.path and row.path in remarks.wrong:
        parts.append((WRONG, "$text-warning"))
    if row.note:
        parts.append((f"  {plain(row.note)}", "$text-muted"))
    if mark:
        parts.append((f"  Δ {mark}", "$text-warning"))
    return Content.assemble(*parts).truncate(cells, ellipsis=True)
