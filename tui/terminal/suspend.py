"""Suspending the program as a shell expects it: stopped until `fg`, with every key until then for the shell."""

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
from tui.internals import driver, has_key
from tui.terminal.error_boundary import Edge

NO_SHELL = "There is no shell to go back to."
_PASTE = "\x1b[?2004h"
"""Has the terminal mark what is pasted; a shell takes that back for every command."""


_CLEAR = "\x1b[2J"


class Suspendable(Edge, App[None]):
    """An app that a key or a signal suspends.

    Textual stops and continues within its signal handlers. One that runs in the middle of a write waits for ever for
    the lock that this write holds, so here the handlers only tell the event loop, which acts between two writes.
    """

    _elsewhere = False
    """Whether another program has the terminal."""

    def get_driver_class(self) -> type[Driver]:
        """One that clears its screen before it leaves it.

        A multiplexer that was resized meanwhile fits the screen to what it was before, and keeps the lines that it cuts
        off: they stand on the shell's screen then.
        """

        class Clearing(super().get_driver_class()):  # type: ignore[misc]
            """The driver of this system."""

            def stop_application_mode(self) -> None:
                """Leave nothing to be kept."""
                self.write(_CLEAR)
                super().stop_application_mode()

        return Clearing

    def on_mount(self) -> None:
        """Take over the signals, where the app has a terminal that it can leave."""
        if sys.platform != "win32" and (at := driver(self)) is not None and at.can_suspend:
            loop = get_running_loop()
            signal.signal(signal.SIGTSTP, lambda *_: self._told_to_stop(loop))
            signal.signal(signal.SIGCONT, lambda *_: self._continue(loop))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A text of several lines keeps the key that takes back what was typed into it."""
        taken = self.focused is not None and has_key(self.focused, "ctrl+z")
        return False if action == "suspend_process" and taken else super().check_action(action, parameters)

    def action_suspend_process(self) -> None:
        """Stop until the shell says `fg`.

        All of the job stops, for a `make` or a script around the program would keep the shell waiting. Textual stops
        its own process alone, and also where no one could ever continue it.
        """
        if not can_suspend(driver(self)):
            raise Refusal("no_shell", NO_SHELL)
        os.killpg(0, signal.SIGTSTP)

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """Leave the terminal to another program within a block, and paint all of the screen after it."""
        with super().suspend():
            self._elsewhere = True
            try:
                yield
            finally:
                self._elsewhere = False

    def _told_to_stop(self, loop: AbstractEventLoop) -> None:
        """Handle the signal: at once where an editor has the terminal, for the event loop waits until it ends."""
        if self._elsewhere or loop.is_closed():
            _stop()
        else:
            loop.call_soon_threadsafe(self._stand_still)

    def _continue(self, loop: AbstractEventLoop) -> None:
        """Handle the signal: take the terminal again, which a shell may have used, unless another program has it."""
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
    """Whether the terminal hands on every key at once: no other program has used it in its own way."""
    import termios  # only POSIX has it, as it has the signal that leads here

    try:
        return not termios.tcgetattr(sys.__stdin__ or 0)[3] & termios.ICANON
    except (termios.error, ValueError):
        return True  # it is gone, and nothing can be done about it


def _stop() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def can_suspend(at: Any) -> bool:
    """Whether a shell with jobs started the program: it makes a process group of its own for each."""
    if sys.platform == "win32" or at is None or not at.can_suspend:
        return False
    return os.getpgrp() != os.getsid(0)
