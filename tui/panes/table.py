"""Pane 8, for games that lay something out: the hand, the bag, the aspects of who is selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tui.panes.pane import Pane, Row
from tui.present.pieces.panels import panel_lines, summed_up
from tui.widgets.line_list import LineList, Rows

if TYPE_CHECKING:
    from campaigns.state.view import View
    from core.look import Panel


class Picture(LineList):
    """Lines that belong together: they are scrolled, and the cursor is on none of them."""

    def show(self, rows: Rows, *, cursor: int | None = None, marked: frozenset[int] = frozenset()) -> None:
        """Show other lines."""
        super().show(rows, cursor=cursor, marked=marked)
        self.set_reactive(LineList.cursor, None)

    def action_move(self, step: int) -> None:
        """Scroll by so many lines."""
        self.scroll_relative(y=step, animate=False)

    def action_select(self) -> None:
        """Open the whole."""
        self.post_message(self.Selected(self, 0))


class Table(Pane):
    """What lies before the selected character."""

    scope = "play.panels"
    empty = "nothing lies here"
    list_type = Picture

    def parts(self, view: View) -> tuple[object, ...]:
        """Whose it is, and how high; what it is, the app works out once for each view."""
        return (view.seq, self.wyrdbook.veiled, self.play.actor, self.list.size.height)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """The lines of all panels, a cell narrower where there will be a scrollbar beside them."""
        panels = self._laid if width else ()
        lines = panel_lines(panels, width) if panels else []
        if len(lines) > self.list.size.height and not self.list.show_vertical_scrollbar:
            lines = panel_lines(panels, width - 1)
        return [Row(n, line) for n, line in enumerate(lines)]

    def summary(self, view: View) -> Content:
        """All panels in a line."""
        return summed_up(self._laid) if self._laid else Content(self.empty)

    def heading(self, view: View) -> str:
        """Whose it is."""
        return " · ".join(filter(None, (self.title, view.name_of(self.play.actor))))

    @property
    def _laid(self) -> tuple[Panel, ...]:
        """The panels; none while nobody is selected."""
        return self.wyrdbook.panels(self.play.actor) if self.play.actor is not None else ()

    def open(self) -> None:
        """Enter opens the sheet."""
        if self.play.actor is not None:
            self.wyrdbook.go("sheet", character=self.play.actor)
