"""The panels of a game as a widget: beside a sheet, beside the form of a draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.content import Content
from textual.widget import Widget

from core.look import Panel
from tui.pieces.panels import panel_lines
from tui.text.columns import in_lines
from tui.text.content import NO_LINKS

ToShow = Callable[[], tuple[Panel, ...]]
"""What lies there; it is asked for only once it is to be seen."""


class Panels(Widget):
    """As high as what it shows in the width it is given."""

    auto_links = NO_LINKS
    DEFAULT_CSS = "Panels { height: auto; }"

    def __init__(self, panels: ToShow = tuple) -> None:
        super().__init__(classes="panels")
        self._panels = panels

    def show(self, panels: ToShow) -> None:
        """Show other panels."""
        self._panels = panels
        self.refresh(layout=True)

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        """A line for each of theirs."""
        return len(self._lines(width))

    def render(self) -> Content:
        """All panels, below or beside each other; what there is no room for is said to be there."""
        return Content("\n").join(in_lines(self._lines(self.size.width), self.size.height))

    def _lines(self, width: int) -> list[Content]:
        panels = self._panels() if width else ()
        return panel_lines(panels, width) if panels else []
