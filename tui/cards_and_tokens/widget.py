"""The panels of a game as a widget, beside a sheet or the form of a draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.content import Content
from textual.widget import Widget

from core.look import Panel
from tui.cards_and_tokens.panels import panel_lines
from tui.text.columns import in_lines
from tui.text.content import NO_LINKS

ToShow = Callable[[], tuple[Panel, ...]]
"""Returns the panels; called only when they are about to be seen."""


class Panels(Widget):
    """A widget as high as its content at its width."""

    auto_links = NO_LINKS
    DEFAULT_CSS = "Panels { height: auto; }"

    def __init__(self, panels: ToShow = tuple) -> None:
        super().__init__(classes="panels")
        self._panels = panels
        self._drawn: tuple[tuple[Panel, ...], int, list[Content]] = ((), 0, [])

    def show(self, panels: ToShow) -> None:
        """Show other panels."""
        self._panels = panels
        self.refresh(layout=True)

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        """Return the number of lines of all panels."""
        return len(self._lines(width))

    def render(self) -> Content:
        """Return all panels, below each other or side by side, with a note if some do not fit."""
        return Content("\n").join(in_lines(self._lines(self.size.width), self.size.height))

    def _lines(self, width: int) -> list[Content]:
        panels = self._panels() if width else ()
        if (panels, width) != self._drawn[:2]:  # a layout asks several times
            self._drawn = panels, width, panel_lines(panels, width) if panels else []
        return self._drawn[2]
