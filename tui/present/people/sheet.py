"""A sheet of any game as columns of titled blocks, and what became of it since an earlier evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from rich.cells import cell_len
from textual.content import Content

import core.sheet
from core.refusal import Refusal
from core.schema.sheet_edit import Path
from core.sheet import Row, Section
from tui.text import clip, plain
from tui.widgets.gauge import gauge

GAP = 2
"""Cells between two columns."""
_NARROWEST, _WIDEST = 33, 56  # cells of a column
_GAUGE_CELLS = 16
WRONG = "  ✗"
"""Stands beside what is against a rule."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the cursor can be: on a row, or in an empty section that can grow (`row` None)."""

    section: Section
    row: Row | None
    column: int
    line: int


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A sheet laid out: `columns` of lines, each `cells` wide, and the spots in reading order."""

    columns: tuple[tuple[Content, ...], ...]
    cells: int
    spots: tuple[Spot, ...]

    @property
    def height(self) -> int:
        """How many lines the longest column has."""
        return max(map(len, self.columns), default=0)


@dataclass(frozen=True, slots=True)
class Remarks:
    """What is said beside rows, by their paths: what became of them since, and what is wrong, with a section's too."""

    since: Mapping[Path, str] = field(default_factory=dict)
    wrong: Mapping[Path, Refusal] = field(default_factory=dict)


def in_place(faults: Sequence[Refusal], sections: Sequence[Section]) -> Mapping[Path, Refusal]:
    """Where on a sheet each fault is shown: the path of a row, or of a section; the first of several in a place."""
    placed: dict[Path, Refusal] = {}
    for fault in faults:
        if fault.field and (path := _place(fault.field, sections)):
            placed.setdefault(path, fault)
    return placed


def _place(at: str, sections: Sequence[Section]) -> Path:
    """The section a fault is about as a whole, or else the row that shares most of its way with it."""
    if whole := next((s.path for s in sections if s.path and ".".join(map(str, s.path)) == at), None):
        return whole
    steps = at.split(".")
    paths = (row.path for section in sections for row in section.rows)
    nearest = max(paths, key=lambda path: _shared(path, steps), default=())
    return nearest if _shared(nearest, steps) else ()


def _shared(path: Path, steps: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: str(pair[0]) == pair[1], zip(path, steps, strict=False)))


NOTHING_SAID = Remarks()


def picture(sections: Sequence[Section], width: int, remarks: Remarks = NOTHING_SAID, gutter: int = 0) -> SheetPicture:
    """Lay sections out in as many columns as fit, each behind a gutter, with what is said beside rows."""
    fitting = max(1, (width + GAP) // (_NARROWEST + gutter + GAP))
    stacks = _stacked(sections, fitting)
    cells = min(_WIDEST, (width - GAP * (len(stacks) - 1)) // max(1, len(stacks)) - gutter)
    columns, spots = [], []
    for column, stack in enumerate(stacks):
        lines: list[Content] = []
        for section in stack:
            for text, spot in _block(section, cells, remarks):
                if spot is not None:
                    spots.append(Spot(section, spot.row, column, len(lines)))
                lines.append(text)
        columns.append(tuple(lines))
    return SheetPicture(tuple(columns), cells, tuple(spots))


def value_text(value: int | str | bool) -> str:
    """A value of a sheet in words."""
    return plain(core.sheet.value_text(value))


def details(section: Section, row: Row | None, wrong: str = "") -> Content:
    """What there is to say about one row in full, first what is wrong with it: for the line below the sheet."""
    if wrong:
        return Content.assemble((f"✗ {plain(wrong)}", "$text-warning"), "  ", details(section, row))
    if row is None:
        return Content.styled(plain(section.help) or f"{section.title}: nothing yet", "$text-muted")
    more = (value_text(row.value), plain(row.note), _bounds(row), plain(section.help))
    return Content.assemble((plain(row.label), "bold"), "  ", " · ".join(filter(None, more)))


def _bounds(row: Row) -> str:
    """How low and how high a row goes: `0 to 5`, `up to 5`, `from 1`."""
    if row.low is None:
        return "" if row.high is None else f"up to {row.high}"
    return f"from {row.low}" if row.high is None else f"{row.low} to {row.high}"


def since_then(then: Sequence[Section], now: Sequence[Section]) -> tuple[Mapping[Path, str], tuple[str, ...]]:
    """What became of an earlier sheet: a remark for each row that changed, and the rows there were not yet."""
    before, after = _by_path(then), _by_path(now)
    marks = {
        path: f"now {value_text(after[path].value)}" if path in after else "gone now"
        for path, row in before.items()
        if path not in after or after[path].value != row.value
    }
    new = (f"{plain(row.label)} {value_text(row.value)}" for path, row in after.items() if path not in before)
    return marks, tuple(text.rstrip() for text in new)


def changes(then: Sequence[Section], now: Sequence[Section]) -> list[str]:
    """What became of an earlier sheet, a line for each change."""
    before = _by_path(then)
    marks, new = since_then(then, now)
    changed = [f"{plain(before[path].label)} {value_text(before[path].value)}, {mark}" for path, mark in marks.items()]
    return [*changed, *(f"new: {text}" for text in new)]


def _by_path(sections: Sequence[Section]) -> dict[Path, Row]:
    return {row.path: row for section in sections for row in section.rows if row.path}


def _height(section: Section) -> int:
    return len(section.rows or (None,)) + 2


def _stacked(sections: Sequence[Section], most: int) -> list[list[Section]]:
    """The sections in order, in at most `most` columns as equally high as they can be."""
    total = sum(map(_height, sections))
    limit = max([total // most, *map(_height, sections)], default=1)
    while len(stacks := _filled(sections, limit)) > most:
        limit += 1
    return stacks


def _filled(sections: Sequence[Section], limit: int) -> list[list[Section]]:
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


def _block(section: Section, cells: int, remarks: Remarks) -> Iterator[tuple[Content, _Here | None]]:
    """A section's lines: its title, its rows, and a blank one."""
    wrong = (WRONG, "$text-warning") if section.path in remarks.wrong else ""
    yield Content.assemble((clip(plain(section.title), cells - len(WRONG)), "bold $text-accent"), wrong), None
    label_cells = min(cells // 2, max((cell_len(plain(row.label)) for row in section.rows), default=0))
    for row in section.rows:
        yield _row(row, label_cells, cells, remarks), _Here(row)
    if not section.rows:
        growing = section.add is not None
        yield Content.styled("– nothing yet", "$text-muted"), _Here(None) if growing else None
    yield Content(""), None


def _dots(row: Row) -> str:
    """A rating as dots, where it is on a short scale."""
    if row.dots is None:
        return ""
    filled, of = row.dots
    return "  " + "●" * filled + "○" * (of - filled)


def _row(row: Row, label_cells: int, cells: int, remarks: Remarks) -> Content:
    label = clip(plain(row.label), label_cells)
    parts: list[Content | tuple[str, str]] = [Content(label + " " * (label_cells - cell_len(label) + 2))]
    mark = remarks.since.get(row.path, "")
    if row.gauge and row.high is not None and isinstance(row.value, int):
        room = max(1, min(_GAUGE_CELLS, cells - label_cells - 2))
        parts.append(gauge(row.value, row.high, cells=room, style="$text-accent"))
    else:
        parts.append((value_text(row.value), "" if row.value else "$text-muted"))
        parts.append((_dots(row), "$text-muted"))
    if row.path and row.path in remarks.wrong:
        parts.append((WRONG, "$text-warning"))
    if row.note:
        parts.append((f"  {plain(row.note)}", "$text-muted"))
    if mark:
        parts.append((f"  Δ {mark}", "$text-warning"))
    return Content.assemble(*parts).truncate(cells, ellipsis=True)
