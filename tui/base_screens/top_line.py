"""The top line: the campaign, the point in it, and whether it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

from tui.base_screens.header import header
from tui.text.content import NO_LINKS

if TYPE_CHECKING:
    from campaigns.state.view import View


class TopLine(Widget):
    """One line about the campaign as a whole."""

    auto_links = NO_LINKS
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._view: View | None = None
        self._in_player_view, self._also = False, tuple[str, ...]()
        self._line = Content("wyrdbook")

    def show(self, view: View, *, in_player_view: bool = False, also: tuple[str, ...] = ()) -> None:
        """Show a view, and what else is on."""
        self._view, self._in_player_view, self._also = view, in_player_view, also
        self._write()

    def on_resize(self) -> None:
        """Cut the line for the new width."""
        self._write()

    def _write(self) -> None:
        """Format the line, and paint it only if it has changed."""
        if self._view is None:
            return
        line = header(self._view, self.size.width, in_player_view=self._in_player_view, also=self._also)
        if not line.is_same(self._line):
            self._line = line
            self.refresh()

    def render(self) -> Content:
        """The line."""
        return self._line
