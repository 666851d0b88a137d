"""Lines that make their caches when these are first used.

Each line that Textual draws holds seven, of which most never get anything: making them was a tenth of what opening a
dialog takes, and most of what the collector of garbage had to look through.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

_KEPT = 4


def _init(line: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    line._segments, line._cell_length = list(segments), cell_length
    line._render_cache = line._link_ids = line._cell_count = None


def _missing(line: Strip, name: str) -> FIFOCache[Any, Any]:
    """Make the cache that is asked for."""
    if not name.endswith("_cache"):
        raise AttributeError(name)
    cache: FIFOCache[Any, Any] = FIFOCache(_KEPT)
    setattr(line, name, cache)
    return cache


def lighten() -> None:
    """Let all lines be so from now on."""
    Strip.__init__ = _init  # type: ignore[assignment, method-assign]
    Strip.__getattr__ = _missing  # type: ignore[attr-defined]
