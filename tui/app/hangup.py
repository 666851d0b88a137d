"""A closed terminal: the app ends instead of going on with its campaign's lock.

The system tells only the first program of a terminal that it was closed. The app wouldn't hear of it if another
program started it and stays (`make play`), and its input would be read as empty without end.
"""

from __future__ import annotations

import os
import sys
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App

HUNG_UP = 129
"""The exit code after a closed terminal: 128 and the signal's number."""
_OFTEN, _GRACE = 1.0, 3.0  # seconds between two checks, and for an orderly end


def watch(app: App[None]) -> None:
    """End the app, with its campaign closed, once the terminal is gone.

    On systems without terminal settings (Windows) nothing is watched, because the system ends the programs of a closed
    console.
    """
    if not _has_settings():
        return
    Thread(target=_watch, args=(app,), daemon=True).start()


def _watch(app: App[None]) -> None:
    while _there():
        sleep(_OFTEN)
    Thread(target=_leave, args=(app,), daemon=True).start()
    sleep(_GRACE)
    os._exit(HUNG_UP)  # it couldn't restore a terminal that is gone; everything important is on disk


def _leave(app: App[None]) -> None:
    """Leave without waiting, because an app that writes to a closed terminal may wait for ever."""
    app.call_from_thread(app.exit, return_code=HUNG_UP)


def _has_settings() -> bool:
    try:
        import termios  # noqa: F401
    except ModuleNotFoundError:
        return False
    return True


def _there() -> bool:
    import termios

    try:
        termios.tcgetattr(sys.__stdin__ or 0)
    except (termios.error, ValueError):
        return False
    return True
