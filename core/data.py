"""Data of a game: what a GM may replace with a file, and the charts to look something up in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from core.refusal import Refusal
from core.schema.codec import Json

K = TypeVar("K")
"""What the data is kept in: the state of the table, or the house rules."""


class DataKindOf(NamedTuple, Generic[K]):
    """Data of a game that a GM may replace with a file of their own.

    It is `kept` in the table's state, or where it can be ruled row by row, too, among the house rules. `faults` lists
    everything wrong with what a file holds, `put` gives what it is kept in with it (None: the game's own again), `read`
    what is in use now, as a file to begin with.
    """

    id: str
    title: str
    help: str
    faults: Callable[[Json], tuple[Refusal, ...]]
    read: Callable[[K], Json]
    put: Callable[[K, Json], K]
    kept: Literal["state", "options"] = "state"


DataKind: TypeAlias = DataKindOf[Any]
"""Data of whichever game."""


class Chart(NamedTuple):
    """A table to look something up in: what heads its columns, and its rows, each beginning with its name."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
