"""The map with several hundred units against one with none, and a step in a horde against one among a few."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.harness import Row
from benchmarks.terminal import Program, Steps, key_row

_CURSOR: Steps = [("right", "at 1,0"), ("left", "at 0,0")]
_PAGES: Steps = [("pagedown", "at 0,1"), ("pageup", "at 0,0")]


def _map(units: int) -> Program:
    return Program([sys.executable, "-m", "benchmarks.apps.big_map", str(units)], "at 0,0")


def looking(units: int = 400) -> Iterator[Row]:
    """Cursor and half pages, with marks drawn anew around the cursor."""
    for keys, steps in (("cursor", _CURSOR), ("half a page", _PAGES)):
        name = f"map of {units} units against an empty one: {keys}"
        yield key_row(name, _map(units), steps, goal=1.25, reference=_map(0), reference_steps=steps)


BENCHMARKS = {"looking": looking}
