"""A random table: rows of entries with their numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from campaigns.names import find_called
from campaigns.random_tables.notation import Dice, name_key
from core.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Row:
    """An entry, its line, and its numbers from `low` to `high`.

    `key` is the token of a game's pile that it is for, by the file's name for it; empty without one.
    """

    text: str
    low: int
    high: int
    line: int = 0
    key: str = ""


@dataclass(frozen=True, slots=True)
class RandomTable:
    """A table with `size` numbers in all, and its rows by number; `file` is its source.

    Without `dice` all numbers are equally likely. A table in a log entry has only the rows that came up.
    """

    name: str
    file: str
    size: int
    rows: tuple[Row, ...]
    dice: Dice | None = None

    @property
    def keyed(self) -> bool:
        """Return True if its entries are for the tokens of a pile."""
        return bool(self.rows) and bool(self.rows[0].key)

    def row_at(self, number: int) -> Row:
        """The row with this number. Refuse a number without one."""
        found = bisect_left(self.rows, number, key=lambda row: row.high)
        if found == len(self.rows) or self.rows[found].low > number:
            raise Refusal("no_such_entry", f"{self.name:.60} has no entry {number}.")
        return self.rows[found]


class Named(Protocol):
    """Something with a table's name."""

    @property
    def name(self) -> str:
        """The name."""


N = TypeVar("N", bound=Named)


def find_meant(name: str, known: Sequence[N]) -> N:
    """The table with this name, or the only one whose name begins so. Refuse none or several."""
    wanted = name_key(name)
    exact = [each for each in known if name_key(each.name) == wanted]
    found = exact[:1] or find_called(wanted, (((name_key(each.name),), each) for each in known))
    if len(found) != 1:
        could = ", ".join(each.name for each in found[:6])
        why = f"may be one of: {could}" if could else "isn't a random table here"
        raise Refusal("no_such_table", f"{name:.60} {why}.", "tables")
    return found[0]
