"""The edge of the app: what a person, a file or a folder can cause becomes a message, and the screen lives on.

A refusal, trouble with a campaign and an error of the system are foreseen, wherever they come up. Acts that know what
to do about one catch it themselves (`tui.terminal.attempt`); what none of them catches ends here instead of ending the
app. Any other exception is a fault of wyrdbook's own and is not hidden: `Wyrdbook` stops with a report
(`tui.terminal.fault_report`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tui.internals import Heard
from tui.terminal.attempt import foreseen, say

if TYPE_CHECKING:
    from tui.host.host import Host


class Edge(Heard):
    """For the app and for all screens and widgets that hear messages: none of them can end by what is foreseen.

    Textual ends a widget whose handler raises, and the app with it; so the handlers' errors are caught before that.
    """

    @property
    def wyrdbook(self) -> Host:
        """The app, as what may be asked of it."""
        return cast("Host", self.app)

    def catch_error(self, error: Exception) -> bool:
        """What is foreseen is said."""
        if not isinstance(error, foreseen()):
            return False
        say(self.wyrdbook, error)
        return True
