"""Suspending the program as a shell expects it: stopped until `fg`, with every key until then for the shell."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from textual import on
from textual.app import App
from textual.driver import Driver

from core.refusal import Refusal
from tui.terminal.error_boundary import Edge

NO_SHELL = "There is no shell to go back to."


class Suspendable(Edge, App[None]):
    """An app that a key suspends."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A text of several lines keeps the key that takes back what was typed into it."""
        taken = self.focused is not None and "ctrl+z" in self.focused._bindings.key_to_bindings
        return False if action == "suspend_process" and taken else super().check_action(action, parameters)

    def action_suspend_process(self) -> None:
        """Stop until the shell says `fg`.

        All of the job stops, for a `make` or a script around the program would keep the shell waiting. Textual stops
        its own process alone, and also where nobody could ever continue it.
        """
        if not can_suspend(self._driver):
            raise Refusal("no_shell", NO_SHELL)
        self._suspend_signal()
        os.killpg(0, signal.SIGTSTP)

    @on(Driver.SignalResume)
    def _paint_again(self) -> None:
        """Paint all of the screen: the terminal has forgotten it, and Textual asks for nothing of it."""
        self.refresh(layout=True)


def can_suspend(driver: Any) -> bool:
    """Whether a shell with jobs started the program: it makes a process group of its own for each."""
    if sys.platform == "win32" or driver is None or not driver.can_suspend:
        return False
    return os.getpgrp() != os.getsid(0)
