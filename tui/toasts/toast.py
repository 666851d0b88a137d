"""One toast: a line in passing, or a titled one that must be read."""

from __future__ import annotations

from typing import Any, Literal

from textual.app import App
from textual.notifications import Notification, Notify
from textual.widget import Widget

from tui.text.plain import plain

USUAL = 4
"""Seconds that a toast stays."""
LONGER = 12
"""Seconds that a warning stays which must be read."""
_MOMENT = 0.1  # seconds


class Toast(Notification):
    """A toast. One that expires just while another screen takes it over is shown for a moment longer.

    Textual starts a timer with the remaining time; a negative one would loop without end and freeze the app.
    """

    @property
    def time_left(self) -> float:
        """The seconds left, never less than a moment."""
        return max(_MOMENT, super().time_left)

    @property
    def has_expired(self) -> bool:
        """True if it is not to be shown any more."""
        return super().time_left <= 0


def toast(host: App[Any] | Widget, what: str, *, title: str = "", warning: bool = False, seconds: float = 0) -> None:
    """Show a toast, for the app's usual time unless `seconds` are given."""
    app = host if isinstance(host, App) else host.app
    severity: Literal["warning", "information"] = "warning" if warning else "information"
    said = Toast(plain(what), plain(title), severity, seconds or app.NOTIFICATION_TIMEOUT, markup=False)
    app.post_message(Notify(said))
