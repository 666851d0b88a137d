"""The CSV text to edit: a row for each character or article, a column for each value.

    id,name,status,tags,sheet.attributes.wits
    2,Mara Voss,active,"brave, tired",3

A row or column that you delete changes nothing. The cell of a value that someone doesn't have is empty.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from campaigns.bulk_edit.toml_text import Block, Fault, Place, Value
from core.wording import quantity

_ID = "id"
_SIGNS = ",;\t"
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


class _Row(NamedTuple):
    """A row of a table, and the number of its first line."""

    line: int
    cells: Sequence[str]


def write_blocks(blocks: Iterable[Block]) -> str:
    """Blocks as a CSV table to edit."""
    listed = [
        (block.id, {_column(place): _cell(line.value) for place, line in block.lines_with_places()}) for block in blocks
    ]
    columns = dict.fromkeys(column for _, cells in listed for column in cells)
    told = io.StringIO()
    table = csv.writer(told, lineterminator="\n")
    table.writerow((_ID, *columns))
    table.writerows((id, *(cells.get(column, "") for column in columns)) for id, cells in listed)
    return told.getvalue()


def read(text: str, blocks: Iterable[Block]) -> tuple[dict[Place, Any], list[Fault]]:
    """The value at each known place of an edited table, and all its faults."""
    own = {str(block.id): block for block in blocks}
    found: dict[Place, Any] = {}
    faults: list[Fault] = []
    head, rows = _rows(text, faults)
    for row in rows:
        id = row.cells[0].strip()
        if id not in own:
            faults.append(Fault(row.line, f"{id!r:.60} isn't one of those you are editing."))
        elif len(row.cells) > len(head):
            cells, columns = quantity(len(row.cells), "cell"), quantity(len(head), "column")
            faults.append(Fault(row.line, f"It has {cells} for {columns}."))
        else:
            own_cells = dict(zip(head[1:], row.cells[1:], strict=False))
            _read_row(own.pop(id), own_cells, row.line, found, faults)
    return found, sorted(faults)


def where(text: str) -> dict[Place, int]:
    """The line number of each value by place; the row's first line has an empty name."""
    head, rows = _rows(text, [])
    found: dict[Place, int] = {}
    for row in rows:
        id = row.cells[0].strip()
        found.setdefault((id, ""), row.line)
        for column in head[1:]:
            found.setdefault(_place(id, column), row.line)
    return found


def _read_row(block: Block, cells: Mapping[str, str], line: int, found: dict[Place, Any], faults: list[Fault]) -> None:
    """Read the values of a row. A cell equal to the old value is unchanged, however it is written."""
    had = dict(block.lines_with_places())
    for column, cell in cells.items():
        place = _place(str(block.id), column)
        known = had.get(place)
        if known is not None and cell == _lines(_cell(known.value)):
            found[place] = known.value
        elif known is None and not block.may_be_new(place):
            if cell.strip():
                faults.append(Fault(line, f"{block.name} has no {column!r:.60} to change."))
        elif known is not None or cell.strip():
            value = _value(known.value if known else "", cell)
            if value is None:
                kind = "true or false" if isinstance(known and known.value, bool) else "a whole number"
                faults.append(Fault(line, f"{column:.60} must be {kind}."))
            else:
                found[place] = value


def _rows(text: str, faults: list[Fault]) -> tuple[Sequence[str], list[_Row]]:
    """The names of the columns and the rows that aren't empty; a text that isn't a table adds a fault."""
    first = text.removeprefix("\ufeff")
    sign = next((each for each in first.partition("\n")[0].lstrip('" ') if each in _SIGNS), ",")
    reader = csv.reader(io.StringIO(_lines(first), newline=""), delimiter=sign, strict=True)
    rows: list[_Row] = []
    begun = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(_Row(begun + 1, cells))
            begun = reader.line_num
    except csv.Error as error:
        faults.append(Fault(begun + 1, f"This isn't CSV: {error}."))
        return (_ID,), []
    if not rows:
        return (_ID,), []
    head = [cell.strip() for cell in rows[0].cells]
    if head[0] != _ID or len({*head}) != len(head) or not all(head):
        faults.append(Fault(rows[0].line, "The first line must name each column once, beginning with id."))
        return (_ID,), []
    return head, rows[1:]


def _column(place: Place) -> str:
    """The name of a value's column: `name`, `sheet.attributes.wits`."""
    part = place[0].partition(".")[2]
    return f"{part}.{place[1]}" if part else place[1]


def _place(id: str, column: str) -> Place:
    part, dot, name = column.partition(".")
    return (f"{id}.{part}", name) if dot else (id, column)


def _cell(value: Value) -> str:
    if isinstance(value, list):
        return ", ".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(before: Value, cell: str) -> Value | None:
    """A cell as a value of the same type as the old one; None if it can't be read so."""
    if isinstance(before, bool):
        return _TRUTHS.get(cell.strip().casefold())
    if isinstance(before, int):
        return _whole(cell.strip().replace("\N{MINUS SIGN}", "-"))
    return [*_parts(cell)] if isinstance(before, list) else cell


def _whole(cell: str) -> int | None:
    return int(cell) if cell.removeprefix("-").isdecimal() and len(cell) <= 12 else None


def _parts(cell: str) -> Iterator[str]:
    yield from filter(None, (each.strip() for each in cell.split(",")))


def _lines(text: str) -> str:
    """A text with line feeds as its only line ends, as a file is read."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
