"""Messages: what the app tells in passing, a line of each kind at a time, and what has to be read."""

from __future__ import annotations

from pkgutil import resolve_name

from textual.notifications import Notification

from tui.internals import InnerApp
from tui.toasts.placing import Toasting
from tui.toasts.toast import toast

_LONGER = 12  # seconds that a warning stays


class Messages:
    """Tells the person who plays what was done and what can't be done."""

    def __init__(self, app: InnerApp) -> None:
        self._app = app

    def tell(self, what: str) -> None:
        """Say what was done."""
        toast(self._app, what)

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        toast(self._app, why, warning=True)

    def warn(self, title: str, what: str) -> None:
        """Say something that has to be read, for a little longer."""
        toast(self._app, what, title=title, warning=True, seconds=_LONGER)

    def trouble(self, what: str) -> None:
        """Say what is wrong with files, in a dialog that has to be closed."""
        self._app.push_screen(resolve_name("tui.dialogs.basic:Notice")("That didn't work", what))

    def make_room(self, coming: Notification) -> None:
        """Take back what a coming message replaces: what was done before, or another refusal.

        A message with a title has to be read and stays, but not twice.
        """
        if isinstance(self._app.screen, Toasting):
            self._app.screen.place_toasts(coming=True)
        for each in self._app.said:
            if (each.severity, each.title) == (coming.severity, "") or each.message == coming.message:
                self._app.take_back(each)

    def outdate(self) -> None:
        """Take back what was said of the change before: u undoes another now."""
        for each in self._app.said:
            if each.severity == "information":
                self._app.take_back(each)

    def end(self, *, before: float) -> None:
        """End what was said in passing before a moment; a message with a title has to be read and stays."""
        for each in self._app.said:
            if not each.title and each.raised_at < before:
                self._app.take_back(each)
