"""Screens whose parts are styled once as they open, and that draw their own background."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip

from tui.base_screens.backdrop import backdrop
from tui.textual_internals import PaintedScreen, forget_lines


class StyledOnce(PaintedScreen):
    """A screen that has the classes for its size before it has any parts."""

    __look: object = None

    def on_compose(self) -> None:
        """Set the classes for the size before there are parts that would have to be styled again."""
        for size, points in zip(self.app.size, (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS), strict=True):
            if fitting := [point for point in points or () if point[0] <= size]:
                self.add_class(max(fitting)[1], update=False)
        self.update_node_styles()

    def update_node_styles(self, animate: bool = True) -> None:
        """Restyle all only if the look has changed, not at every showing: that takes long."""
        app = self.app
        look = self.classes, app.theme, app.ansi_color, frozenset(app.pseudo_classes)
        if look != self.__look:
            self.__look = look
            super().update_node_styles(animate)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the backdrop."""
        return backdrop(self, crop)

    def on_unmount(self) -> None:
        """Free its cached lines."""
        forget_lines()
