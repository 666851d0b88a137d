"""The tables a game master may edit, kept with the house rules: one number for each row."""

from __future__ import annotations

from collections.abc import Mapping

from core.option import Option, OptionValues

COLUMNS: Mapping[str, str] = {
    "difficulties": "hits",
    "tricks": "hits",
    "potency": "adds",
    "scale": "adds",
    "duration": "adds",
    "fallout": "injuries",
}
"""What the number of a row is, by table."""


def table(id: str, rows: Mapping[str, int], title: str, rule: str, *, low: int = 0, help: str = "") -> Option:
    """A table as a house rule, with its numbers as written."""
    column = COLUMNS[id]
    written = {name: {column: number} for name, number in rows.items()}
    return Option(id, written, title, rule, low=low, help=help, rows=tuple(rows), columns=(column,))


def rows(options: OptionValues, table: str) -> dict[str, int]:
    """The number of each row of a table in a campaign."""
    found = options[table]
    assert isinstance(found, Mapping)
    return {name: row[COLUMNS[table]] for name, row in found.items()}
