"""Rare garbage collection, never among the objects made at the start: these live as long as the program."""

from __future__ import annotations

import gc

_MOST = 50_000  # new objects after which Python looks through them


def collect_again() -> None:
    """Enable the garbage collection disabled for the start, excluding the objects made until now."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(_MOST, 5, 5)
        gc.enable()
