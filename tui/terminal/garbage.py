"""Garbage is looked for seldom, and never in what the start has made: that stays as long as the program does."""

from __future__ import annotations

import gc

_MOST = 50_000  # new objects after which Python looks through them


def collect_again() -> None:
    """Collect garbage, if that was put off for the start, but never what the start has made."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(_MOST, 5, 5)
        gc.enable()
