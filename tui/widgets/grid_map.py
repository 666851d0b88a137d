"""A map that scrolls and has a cursor. Only what is in sight is drawn, so that its size does not matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.color import Color
from textual.geometry import Size, clamp
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core.kit.grid import Grid, Seen, Space
from tui.keys import bindings
from tui.present.pieces.grid import ZOOMS, Drawn, drawn_empty, drawn_grid, drawn_seen, fitting

_NOTHING = Grid(1, 1)


class GridMap(ScrollView, can_focus=True):
    """Shows a grid with marks; its owner says what is selected and what is seen from there."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = bindings("map.grid")
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "grid-map--empty",
        "grid-map--mark",
        "grid-map--ground",
        "grid-map--piece",
        "grid-map--out",
        "grid-map--way",
        "grid-map--barred",
        "grid-map--cursor",
        "grid-map--selected",
    }
    DEFAULT_CSS = """
    GridMap {
        scrollbar-size: 1 1;
        & > .grid-map--empty { color: $foreground 25%; }
        & > .grid-map--piece { text-style: bold; }
        & > .grid-map--out { color: $text-muted; }
        & > .grid-map--way { color: $text-accent; text-style: bold; }
        & > .grid-map--barred { color: $text-muted; text-style: strike; }
        & > .grid-map--selected { background: $block-cursor-background; text-style: bold underline; }
        & > .grid-map--cursor { text-style: reverse; }
    }
    """

    cursor: reactive[Space] = reactive((0, 0), repaint=False)
    """The space that keys act on."""
    zoom: reactive[int] = reactive(0)
    """Which of `ZOOMS` spaces are drawn at."""

    scope = "map.grid"

    class Moved(Message):
        """The cursor is on another space."""

        def can_replace(self, message: Message) -> bool:
            """Tell a burst of moves once."""
            return isinstance(message, GridMap.Moved)

    class Selected(Message):
        """The space under the cursor was chosen, by enter or a double click."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._grid, self._seen, self._layer = _NOTHING, Seen(), ""
        self._chosen: frozenset[Space] = frozenset()
        self._fitted = False
        self._drawn: Mapping[Space, Drawn] = {}
        self._marked: Mapping[Space, Drawn] = {}
        self._styles: dict[tuple[str, str, bool, bool], Style] = {}

    def show(self, grid: Grid) -> None:
        """Show a map; the cursor stays where it is."""
        self._grid = grid
        self._fit()
        self._draw()
        self.cursor = self.validate_cursor(self.cursor)

    def show_seen(self, seen: Seen, layer: str, chosen: frozenset[Space] = frozenset()) -> None:
        """Show what is seen from the selected piece, which stands on the `chosen` spaces."""
        self._seen, self._layer, self._chosen = seen, layer, chosen
        self._marked = drawn_seen(self._grid, seen, layer, ZOOMS[self.zoom])
        self.refresh()

    def action_cursor(self, x: int, y: int) -> None:
        """Move the cursor."""
        self.cursor = (self.cursor[0] + x, self.cursor[1] + y)

    def action_page(self, x: int, y: int) -> None:
        """Move the cursor by half of what is in sight."""
        (cells, lines), (width, height) = ZOOMS[self.zoom], self.scrollable_content_region.size
        self.action_cursor(x * max(1, width // cells // 2), y * max(1, height // lines // 2))

    def action_select(self) -> None:
        """Choose the space under the cursor."""
        self.post_message(self.Selected())

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked space; a second click chooses it."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        cells, lines = ZOOMS[self.zoom]
        self.cursor = ((offset.x + self.scroll_offset.x) // cells, (offset.y + self.scroll_offset.y) // lines)
        if event.chain == 2:
            self.action_select()

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._fit()
        self._reveal()

    def notify_style_update(self) -> None:
        """Draw anew in the new styles."""
        super().notify_style_update()
        self._styles.clear()

    def validate_cursor(self, cursor: Space) -> Space:
        """Keep the cursor on the map."""
        return (clamp(cursor[0], 0, self._grid.width - 1), clamp(cursor[1], 0, self._grid.height - 1))

    def watch_cursor(self, before: Space, after: Space) -> None:
        """Repaint the two lines of spaces concerned."""
        lines = ZOOMS[self.zoom][1]
        for _, y in {before, after}:
            self.refresh_lines(y * lines, lines)
        self._reveal()
        self.post_message(self.Moved())

    def watch_zoom(self) -> None:
        """Draw everything at the new size."""
        self._draw()
        self._reveal()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the visible part."""
        cells, lines = ZOOMS[self.zoom]
        width, left = self.scrollable_content_region.width, self.scroll_offset.x
        row, line = divmod(y + self.scroll_offset.y, lines)
        if row >= self._grid.height:
            return Strip.blank(width, self.rich_style)
        first = left // cells
        spaces = [(x, row) for x in range(first, min(self._grid.width, (left + width) // cells + 1))]
        strip = Strip(self._segments(spaces, line), len(spaces) * cells)
        begin = left - first * cells
        return strip.crop(begin, begin + width).adjust_cell_length(width, self.rich_style)

    def _segments(self, spaces: list[Space], line: int) -> Iterator[Segment]:
        """The texts of some spaces, those of one style together."""
        empty = drawn_empty(ZOOMS[self.zoom])
        found = [self._marked.get(space) or self._drawn.get(space, empty) for space in spaces]
        styled = ((self._style(space, drawn), drawn.lines[line]) for space, drawn in zip(spaces, found, strict=True))
        for _, pairs in groupby(styled, key=lambda pair: id(pair[0])):
            style, text = zip(*pairs, strict=True)
            yield Segment("".join(text), style[0])

    def _style(self, space: Space, drawn: Drawn) -> Style:
        key = (drawn.kind, drawn.hue, space in self._chosen, space == self.cursor)
        if (style := self._styles.get(key)) is None:
            style = self._styles[key] = self._made(*key)
        return style

    def _made(self, kind: str, hue: str, chosen: bool, here: bool) -> Style:
        """A style from those of the theme: of its kind, in its hue, selected, under the cursor."""
        style = self.get_component_rich_style(f"grid-map--{kind}")
        if hue and kind != "out":
            style += Style(color=Color.parse(self.app.theme_variables[f"hue-{hue}"]).rich_color)
        if chosen:
            selected = self.get_component_rich_style("grid-map--selected")
            style += Style(bgcolor=selected.bgcolor, bold=True, underline=True)
        return style + Style(reverse=True) if here else style

    def _fit(self) -> None:
        """Begin with the zoom at which a small map fills the room there is."""
        if not self._fitted and self.size and self._grid is not _NOTHING:
            self._fitted = True
            self.zoom = fitting(self._grid, *self.scrollable_content_region.size)

    def _draw(self) -> None:
        cells, lines = ZOOMS[self.zoom]
        self.virtual_size = Size(self._grid.width * cells, self._grid.height * lines)
        self._drawn = drawn_grid(self._grid, (cells, lines))
        self._marked = drawn_seen(self._grid, self._seen, self._layer, (cells, lines))
        self.refresh()

    def _reveal(self) -> None:
        """Scroll by whole spaces, as little as brings the cursor and the spaces around it into sight."""
        offset, room, zoom = self.scroll_offset, self.scrollable_content_region.size, ZOOMS[self.zoom]
        x, y = (
            cells * _first(at, began // cells, most // cells)
            for at, began, most, cells in zip(self.cursor, offset, room, zoom, strict=True)
        )
        self.scroll_to(x=x, y=y, animate=False, force=True)


def _first(at: int, first: int, room: int) -> int:
    """The first space in sight of a row, so that one and its neighbours are among as many as there is room for."""
    return max(0, min(max(first, at + 2 - room), at - 1))
