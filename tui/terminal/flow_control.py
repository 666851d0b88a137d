"""Ctrl+S as a key from the start: typed ahead, it would stop a terminal before the app has it, and the app with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def flow_control_off() -> Iterator[None]:
    """Ignore Ctrl+S and Ctrl+Q as signs to stop and go on; the terminal is afterwards as it was.

    On systems without terminal settings (Windows) there is nothing to do.
    """
    try:
        import termios
    except ModuleNotFoundError:
        yield
        return
    terminal, before = sys.__stdin__ or 0, None
    with suppress(termios.error, ValueError):
        before = termios.tcgetattr(terminal)
        termios.tcsetattr(terminal, termios.TCSANOW, [before[0] & ~termios.IXON, *before[1:]])
    try:
        yield
    finally:
        if before is not None:
            with suppress(termios.error, ValueError):
                termios.tcsetattr(terminal, termios.TCSANOW, before)
