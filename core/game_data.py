"""Game data that a GM can replace with a file, and charts to look things up in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from core.refusal import Refusal
from core.schema.codec import Json

K = TypeVar("K")
"""The type that the data is kept in: the state of the table, or the house rules."""


class DataKindOf(NamedTuple, Generic[K]):
    """A kind of game data that a GM can replace with a file.

    It is `kept` in the state of the table, or among the house rules if the GM can change single rows as well.
    `faults` lists everything wrong in a file, `put` returns the state or house rules with the file's content (with
    the game's own data for None), and `read` returns the current data as a file to start from.
    """

    id: str
    title: str
    help: str
    faults: Callable[[Json], tuple[Refusal, ...]]
    read: Callable[[K], Json]
    put: Callable[[K, Json], K]
    kept: Literal["state", "options"] = "state"


DataKind: TypeAlias = DataKindOf[Any]
"""A kind of game data of any game."""


class Chart(NamedTuple):
    """A table to look something up in: column headings, and rows that begin with their name."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
