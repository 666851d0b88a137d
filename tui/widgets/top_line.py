"""The top line: which campaign, where in it, and that it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tui.present.header import header

if TYPE_CHECKING:
    from campaigns.view import View


class TopLine(Widget):
    """One line about the campaign as a whole."""

    ALLOW_SELECT = False
    view: reactive[View | None] = reactive(None)
    veiled: reactive[bool] = reactive(False)

    def show(self, view: View, *, veiled: bool = False) -> None:
        """Show a view."""
        self.veiled, self.view = veiled, view

    def render(self) -> Content:
        """The line, cut to the width."""
        if self.view is None:
            return Content("wyrdbook")
        return header(self.view, self.size.width, veiled=self.veiled)
