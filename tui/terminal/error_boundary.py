"""The boundary of the app: errors caused by users, files or folders become messages, and the screen lives on.

Refusals, campaign errors and system errors are expected everywhere. Code that knows how to handle one catches it
(`tui.terminal.attempt`); all others end here instead of ending the app. Any other exception is a fault of wyrdbook and
is not hidden: `Wyrdbook` stops with a report (`tui.terminal.fault_report`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tui.terminal.attempt import expected_errors, say
from tui.textual_internals import Heard

if TYPE_CHECKING:
    from tui.app_interface.host import Host


class Edge(Heard):
    """For the app and for all screens and widgets that handle messages: no expected error can end them.

    Textual ends a widget whose handler raises, and the app with it; so the handlers' errors are caught before that.
    """

    @property
    def wyrdbook(self) -> Host:
        """The app, as screens and widgets see it."""
        return cast("Host", self.app)

    def catch_error(self, error: Exception) -> bool:
        """Show an expected error."""
        if not isinstance(error, expected_errors()):
            return False
        say(self.wyrdbook, error)
        return True
