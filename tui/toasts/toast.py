"""One toast: a line said in passing, or a titled one that has to be read."""

from __future__ import annotations

from typing import Any, Literal

from textual.app import App
from textual.notifications import Notification, Notify
from textual.widget import Widget

from tui.text.plain import plain

_MOMENT = 0.1  # seconds


class Toast(Notification):
    """A toast. One that expires just while another screen takes it over is shown for a moment, not for less than none.

    Textual starts a timer with the time that is left; one of less than nothing turns in a circle and the app is frozen.
    """

    @property
    def time_left(self) -> float:
        """Seconds until it goes, always a few."""
        return max(_MOMENT, super().time_left)

    @property
    def has_expired(self) -> bool:
        """Whether it is not to be shown any more."""
        return super().time_left <= 0


def toast(host: App[Any] | Widget, what: str, *, title: str = "", warning: bool = False, seconds: float = 0) -> None:
    """Say something in passing, for as long as the app says unless `seconds` are given."""
    app = host if isinstance(host, App) else host.app
    severity: Literal["warning", "information"] = "warning" if warning else "information"
    said = Toast(plain(what), plain(title), severity, seconds or app.NOTIFICATION_TIMEOUT, markup=False)
    app.post_message(Notify(said))
