"""A GM's own data for a game, read from a JSON file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.refusal import Refusal
from core.schema.strict_json import read_json
from core.wording import quantity

LARGEST = 1_000_000
"""The most bytes of a file, far above any game's data."""


def read_data(file: Path) -> Any:
    """The JSON in a file. Refuse a file that isn't JSON or is too large.

    Raises `OSError` for a file that can't be read.
    """
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise Refusal("bad_file", f"{file.name} is larger than {LARGEST:,} bytes.", "file")
    try:
        return read_json(content)
    except (ValueError, RecursionError) as error:
        raise Refusal("bad_file", f"{file.name} isn't JSON: {error}.", "file") from error


_MOST = 30
"""The most faults shown; a file of another kind may have hundreds."""
_WIDEST = 300
"""The most characters of a fault shown, because a file may contain anything."""


def faults_text(faults: Sequence[Refusal]) -> str:
    """The faults, each on a line with its place; only the first of many, and long names are cut."""
    head = f"There {'is' if len(faults) == 1 else 'are'} {quantity(len(faults), 'fault')}:"
    told = (f"{fault.field}: {fault.message}" for fault in faults[:_MOST])
    more = [f"and {len(faults) - _MOST} more"] if len(faults) > _MOST else []
    return "\n".join([head, *(line if len(line) <= _WIDEST else f"{line[:_WIDEST]} ..." for line in told), *more])
