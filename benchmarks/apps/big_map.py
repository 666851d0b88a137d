"""A map with as many units as the first argument says, and nothing else but where its cursor is."""

import sys
from itertools import product

from textual import on
from textual.app import App, ComposeResult
from textual.widgets import Static

from core.grid import WAYS, Grid, Mark, Piece, Seen
from core.look import Look
from tui.map_drawing.widget import GridMap

WIDTH, HEIGHT = 160, 120


def grid(units: int) -> Grid:
    """Units all over the map, an even way apart."""
    apart = max(1, WIDTH * HEIGHT // max(1, units))
    spaces = list(product(range(WIDTH), range(HEIGHT)))[::apart][:units]
    headings = tuple(WAYS)
    pieces = (Piece(f"u{n}", Look("g", "red", f"Goblin {n}"), space, headings[n % 8]) for n, space in enumerate(spaces))
    return Grid(WIDTH, HEIGHT, tuple(pieces))


class BigMap(App[None]):
    """The map alone, with marks around its cursor."""

    CSS = "GridMap { height: 1fr; }"

    def __init__(self, units: int) -> None:
        super().__init__()
        self.animation_level = "none"
        self.register_theme_hues()
        self._units = units

    def register_theme_hues(self) -> None:
        from tui.config import themes

        for theme in themes.ALL:
            self.register_theme(theme)
        self.theme = themes.ALL[0].name

    def compose(self) -> ComposeResult:
        """Where the cursor is, and the map."""
        yield Static("at 0,0")
        yield GridMap()

    def on_mount(self) -> None:
        """Show the map."""
        self.query_one(GridMap).show(grid(self._units))
        self.query_one(GridMap).focus()

    @on(GridMap.Moved)
    def _moved(self) -> None:
        shown = self.query_one(GridMap)
        x, y = shown.cursor
        around = tuple(Mark((x + dx, y + dy), "•", "cyan") for dx in range(-4, 5) for dy in range(-4, 5))
        shown.show_seen(Seen(around), "")
        self.query_one(Static).update(f"at {x},{y}")


if __name__ == "__main__":
    BigMap(int(sys.argv[1])).run()
