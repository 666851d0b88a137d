"""Garbage is collected in quiet moments: looking through what a few dialogs have left takes as long as opening one."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from contextvars import Context

_MOMENT = 0.15  # seconds in which nothing was painted
_MOST = 50_000  # new objects after which Python looks through them by itself, whatever is going on


def collect_again() -> None:
    """Collect garbage, if that was put off for the start, but never what the start has made: it stays."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(_MOST, 5, 5)
        gc.enable()


class Garbage:
    """What screens that have gone leave behind, some ten thousand objects each."""

    def __init__(self) -> None:
        self._later: asyncio.TimerHandle | None = None

    def add(self) -> None:
        """Another screen has gone."""
        self.put_off()
        self._later = self._later or _soon(self._collect)

    def put_off(self) -> None:
        """Something is painted: what there is to collect can wait for the next quiet moment."""
        if self._later is not None:
            self._later.cancel()
            self._later = _soon(self._collect)

    def _collect(self) -> None:
        self._later = None
        gc.collect()


def _soon(callback: Callable[[], object]) -> asyncio.TimerHandle:
    """Do something in a moment, without what is going on now: Textual keeps there the screen that goes."""
    return asyncio.get_running_loop().call_later(_MOMENT, callback, context=Context())


GARBAGE = Garbage()
"""That of the program."""
