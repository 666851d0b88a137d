"""A container whose parts stand where it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from textual.containers import Container
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget


class Arranged(Container):
    """Places its children by their ids; `regions` says where each of them stands in a room of a size."""

    def __init__(self, regions: Callable[[Size], Mapping[str, Region]], *children: Widget, id: str) -> None:
        super().__init__(*children, id=id)
        self.regions = regions

    @property
    def layout(self) -> Layout:
        """As it is told, instead of one of the style sheet's."""
        return _AS_TOLD


class _AsTold(Layout):
    """Asks the container."""

    name = "as_told"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """A place for each child that has one."""
        regions = cast("Arranged", parent).regions(size)
        placed = ((regions.get(child.id or ""), child) for child in children)
        return [WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child) for region, child in placed if region]


_AS_TOLD = _AsTold()
