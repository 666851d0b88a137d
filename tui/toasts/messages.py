"""Messages: toasts in passing, one of each kind at a time, and important ones that must be read."""

from __future__ import annotations

from pkgutil import resolve_name

from textual.notifications import Notification

from tui.textual_internals import InnerApp
from tui.toasts.placement import ToastScreen
from tui.toasts.toast import LONGER, toast


class Messages:
    """Tells the user about results and refusals."""

    def __init__(self, app: InnerApp) -> None:
        self._app = app

    def tell(self, what: str) -> None:
        """Report a result."""
        toast(self._app, what)

    def refuse(self, why: str) -> None:
        """Give the reason something cannot be done."""
        toast(self._app, why, warning=True)

    def warn(self, title: str, what: str) -> None:
        """Show an important message, a little longer than others."""
        toast(self._app, what, title=title, warning=True, seconds=LONGER)

    def trouble(self, what: str) -> None:
        """Show a problem with files, in a dialog that has to be closed."""
        self._app.push_screen(resolve_name("tui.dialogs.basic:Notice")("That didn't work", what))

    def make_room(self, coming: Notification) -> None:
        """Remove the toasts a coming message replaces: an earlier result, or another refusal.

        A message with a title must be read and stays, but is not repeated.
        """
        if isinstance(self._app.screen, ToastScreen):
            self._app.screen.place_toasts(coming=True)
        for each in self._app.said:
            if (each.severity, each.title) == (coming.severity, "") or each.message == coming.message:
                self._app.take_back(each)

    def outdate(self) -> None:
        """Remove the toasts of the previous change: u now undoes another one."""
        for each in self._app.said:
            if each.severity == "information":
                self._app.take_back(each)

    def end(self, *, before: float) -> None:
        """Remove the toasts from before a time; a message with a title must be read and stays."""
        for each in self._app.said:
            if not each.title and each.raised_at < before:
                self._app.take_back(each)
