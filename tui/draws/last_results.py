"""The strip: the last results, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tui.base_screens.pane import Pane, Row
from tui.log_lines.lines import log_line, whole_line

if TYPE_CHECKING:
    from campaigns.state.view import View


class Strip(Pane):
    """The newest results; enter shows the whole breakdown of one."""

    scope = "play.strip"
    follows = True
    empty = "none yet"
    empty_for_players = "none to show"

    def parts(self, view: View) -> tuple[object, ...]:
        """The results, whether a draw is unfinished, and the number of lines for the results."""
        return (view.strip, view.draft is None, self.list.size.height)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """A row for each result, or as many as its full text takes if there is room, newest first."""
        rows: list[Row] = []
        room = self.list.size.height - len(view.strip)
        for line in view.strip:
            parts = list(whole_line(line, width)) if width and room > 0 else []
            if not 0 < len(parts) <= room + 1:
                parts = [log_line(line, width or None, word=view.ruleset.word)]
            room -= len(parts) - 1
            rows += (Row((line.seq, n), part) for n, part in enumerate(parts))
        return rows

    def summary(self, view: View) -> Content:
        """The second newest result, because the draw pane shows the newest; without its place, to save room.

        If that pane shows an unfinished draw, it is the newest.
        """
        if not view.strip:
            return Content(self.nothing)
        shown = view.strip[1 if len(view.strip) > 1 and view.draft is None else 0]
        return log_line(shown, self.summary_room, placed=False, word=view.ruleset.word)

    def open(self) -> None:
        """Show the whole breakdown."""
        lines = self.view.strip if self.view else ()
        seq = self.selected[0] if isinstance(self.selected, tuple) else None
        if (line := next((line for line in lines if line.seq == seq), None)) is not None:
            self.wyrdbook.show_line(line)
