"""Suspending the program as a shell expects it: stopped until `fg`, while the shell gets every key."""

from __future__ import annotations

import os
import signal
import sys
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from textual.app import App
from textual.driver import Driver

from core.refusal import Refusal
from tui.terminal.error_boundary import Edge
from tui.textual_internals import driver, has_key

NO_SHELL = "There is no shell to go back to."
_PASTE = "\x1b[?2004h"
"""Makes the terminal mark pasted text; a shell disables that for every command."""


_CLEAR = "\x1b[2J"


class Suspendable(Edge, App[None]):
    """An app that a key or a signal suspends.

    Textual stops and continues within its signal handlers. One that runs in the middle of a write waits forever for
    the lock that this write holds, so here the handlers only tell the event loop, which acts between two writes.
    """

    _elsewhere = False
    """True while another program has the terminal."""

    def get_driver_class(self) -> type[Driver]:
        """Return a driver that clears its screen before it leaves it.

        A multiplexer that was resized meanwhile restores the old size of the screen, and keeps the lines it cuts off:
        they would appear on the shell's screen.
        """

        class Clearing(super().get_driver_class()):  # type: ignore[misc]
            """The driver of this system."""

            def stop_application_mode(self) -> None:
                """Clear the screen before leaving."""
                self.write(_CLEAR)
                super().stop_application_mode()

        return Clearing

    def on_mount(self) -> None:
        """Take over the signals, if the app has a terminal that it can leave."""
        if sys.platform != "win32" and (at := driver(self)) is not None and at.can_suspend:
            loop = get_running_loop()
            signal.signal(signal.SIGTSTP, lambda *_: self._told_to_stop(loop))
            signal.signal(signal.SIGCONT, lambda *_: self._continue(loop))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave ctrl+z to a text area, which undoes typing with it."""
        taken = self.focused is not None and has_key(self.focused, "ctrl+z")
        return False if action == "suspend_process" and taken else super().check_action(action, parameters)

    def action_suspend_process(self) -> None:
        """Stop the whole job until the shell's `fg`.

        Otherwise a `make` or a script around the program would keep the shell waiting. Textual stops only its own
        process, even if nothing could ever continue it.
        """
        if not can_suspend(driver(self)):
            raise Refusal("no_shell", NO_SHELL)
        os.killpg(0, signal.SIGTSTP)

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """Leave the terminal to another program within a block, and repaint the screen after it."""
        with super().suspend():
            self._elsewhere = True
            try:
                yield
            finally:
                self._elsewhere = False

    def _told_to_stop(self, loop: AbstractEventLoop) -> None:
        """Handle the signal: at once while an editor has the terminal, because the event loop waits until it ends."""
        if self._elsewhere or loop.is_closed():
            _stop()
        else:
            loop.call_soon_threadsafe(self._stand_still)

    def _continue(self, loop: AbstractEventLoop) -> None:
        """Handle the signal: take over the terminal, which a shell may have used, unless another program has it."""
        if not self._elsewhere and not loop.is_closed():
            loop.call_soon_threadsafe(self._take_terminal)

    def _stand_still(self) -> None:
        with self.suspend():
            _stop()

    def _take_terminal(self) -> None:
        if not _is_ours():
            with self.suspend():
                return
        if (at := driver(self)) is not None:  # with its modes as they were, no key that waits there is lost
            at.write(_PASTE)
        self.refresh(layout=True)


def _is_ours() -> bool:
    """Return True if the terminal passes on every key at once: no other program has changed its mode."""
    import termios  # only POSIX has it, as it has the signal that leads here

    try:
        return not termios.tcgetattr(sys.__stdin__ or 0)[3] & termios.ICANON
    except (termios.error, ValueError):
        return True  # it is gone, and nothing can be done about it


def _stop() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def can_suspend(at: Any) -> bool:
    """Return True if a shell with job control started the program: it gives each job a process group."""
    if sys.platform == "win32" or at is None or not at.can_suspend:
        return False
    return os.getpgrp() != os.getsid(0)
