"""The strip: the last results, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tui.panes.pane import Pane, Row

if TYPE_CHECKING:
    from campaigns.state.view import LogLine, View


class Strip(Pane):
    """The newest results; enter shows the whole reckoning of one."""

    scope = "play.strip"
    follows = True
    empty = "none yet"
    veiled_empty = "none to be seen"

    def parts(self, view: View) -> tuple[object, ...]:
        """The results."""
        return (view.strip,)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """A row for each result."""
        return [Row(line.seq, line) for line in view.strip]

    def text(self, about: LogLine, width: int) -> Content:
        """What came of it."""
        from tui.present.past.logline import log_line

        return log_line(about)

    def summary(self, view: View) -> Content:
        """The newest result but one, as the newest is shown by the draw pane."""
        from tui.present.past.logline import log_line

        return log_line(view.strip[-1 if len(view.strip) == 1 else 1]) if view.strip else Content(self.nothing)

    def open(self) -> None:
        """Enter shows the whole reckoning."""
        lines = self.view.strip if self.view else ()
        if (line := next((line for line in lines if line.seq == self.selected), None)) is not None:
            self.wyrdbook.show_line(line)
