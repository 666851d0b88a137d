"""A container that places its parts as it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from textual.containers import Container
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.ground import draw_once


class Arranged(Container):
    """Places its children by their ids; `regions` gives their regions for a size."""

    def __init__(self, regions: Callable[[Size], Mapping[str, Region]], *children: Widget, id: str) -> None:
        super().__init__(*children, id=id)
        self.regions = regions

    @property
    def layout(self) -> Layout:
        """The given layout, instead of one from the style sheet."""
        return _AS_TOLD

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of it."""
        return draw_once(super().render_lines, crop)


class _AsTold(Layout):
    """Asks the container for the regions."""

    name = "as_told"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Return the placement of each child that has a region."""
        regions = cast("Arranged", parent).regions(size)
        placed = ((regions.get(child.id or ""), child) for child in children)
        return [WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child) for region, child in placed if region]


_AS_TOLD = _AsTold()
