"""A new row, put into a table's source while the game loads, and looked for everywhere.

A game lists such rows in a program (`python -m tests.core.resonance.new_rows "kinds of Aspect"`), which prints each
place that reads the table, and whether the row is there. With `--past` one reader goes past the table, as it would with
a list of its own: then its place, and no other, is without the row.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tests.campaigns.new_field.loading import Changing

Change = tuple[str, str, str]
"""A module, a text of its source, and what stands there instead."""
Place = Callable[[], bool]
"""Returns True if a place has the row; a place that raises lacks it."""


class NewRow(NamedTuple):
    """A row, where it is looked for, and a reader that can be led past the table, with the place that lacks it then."""

    row: Sequence[Change]
    places: Callable[[], Mapping[str, Place]]
    past: Sequence[Change]
    lost: str


def after(module: str, line: str, row: str) -> Change:
    """The change that puts a row after a line."""
    return module, line, f"{line}\n{row}"


def main(rows: Mapping[str, NewRow]) -> None:
    """Load the game with a row, and print what is found where."""
    found = rows[sys.argv[1]]
    modules = defaultdict[str, list[tuple[str, str]]](list)
    for module, text, instead in (*found.row, *(found.past if "--past" in sys.argv else ())):
        modules[module].append((text, instead))
    for module, texts in modules.items():
        Changing(module, *texts)
    print(json.dumps({name: _there(place) for name, place in found.places().items()}))


def _there(place: Place) -> bool:
    try:
        return place()
    except Exception as lacking:  # whatever a reader without the row does, the row is not there
        print(repr(lacking), file=sys.stderr)
        return False


def lacking(game: str, table: str, *more: str) -> tuple[list[str], int]:
    """The places that lack the row of a table, of how many, in a process of their own."""
    line = [sys.executable, "-m", f"tests.core.{game}.new_rows", table, *more]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, bool] = json.loads(done.stdout)
    return [place for place, there in found.items() if not there], len(found)
