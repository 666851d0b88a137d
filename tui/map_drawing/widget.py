"""A map in its frame, with coordinates and a cursor. Only the visible part is drawn, so any size is fine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.color import Color
from textual.geometry import Region, clamp
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from core.grid import Grid, Seen, Space
from core.look import Hue
from tui.key_bindings import bindings
from tui.map_drawing.frame import Frame, bottom, frame_map, top
from tui.map_drawing.grid import Drawn, DrawnGrid, Zoom, drawn_seen, fitting_zoom, nearer, shades
from tui.text.plain import plain

_NOTHING = Grid(1, 1)
_SHADE = 0.16  # the part of its hue in the shade of ground


class _Way(NamedTuple):
    """The key of a style: the drawn kind, its hue, its shade, and whether it is selected."""

    kind: str
    hue: Hue
    shade: Hue = ""
    chosen: bool = False
    path: bool = False
    here: bool = False


_BLANK = _Way("", "")


class GridMap(Widget, can_focus=True):
    """Shows a grid with marks; its owner sets the selection and what is seen from there."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = bindings("map.grid")
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "grid-map--frame",
        "grid-map--at",
        "grid-map--title",
        "grid-map--empty",
        "grid-map--mark",
        "grid-map--ground",
        "grid-map--piece",
        "grid-map--ready",
        "grid-map--out",
        "grid-map--way",
        "grid-map--barred",
        "grid-map--path",
        "grid-map--selected",
    }
    DEFAULT_CSS = """
    GridMap {
        & > .grid-map--frame { color: $text-muted; }
        & > .grid-map--at { color: $text-accent; text-style: bold; }
        & > .grid-map--title { color: $text-accent; text-style: bold; }
        & > .grid-map--empty { color: $faint; }
        & > .grid-map--ready { text-style: bold; }
        & > .grid-map--out { color: $text-muted; }
        & > .grid-map--way { color: $text-accent; text-style: bold; }
        & > .grid-map--path { background: $way; }
        & > .grid-map--barred { color: $text-muted; text-style: strike; }
        & > .grid-map--selected { background: $block-cursor-background; text-style: bold underline; }
    }
    """

    cursor: reactive[Space] = reactive((0, 0), repaint=False)
    """The space that keys act on."""
    zoom: reactive[Zoom | None] = reactive[Zoom | None](None, repaint=False)
    """The size of spaces; None for the largest that shows all of the map."""

    scope = "map.grid"

    class Zoomed(Message):
        """The size of spaces changed, and with it the signs of pieces."""

    class Moved(Message):
        """The cursor is on another space."""

        def can_replace(self, message: Message) -> bool:
            """Merge a burst of moves into one."""
            return isinstance(message, GridMap.Moved)

    class Selected(Message):
        """The space under the cursor was chosen, by enter or a double click."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._grid, self._seen, self._layer, self._title = _NOTHING, Seen(), "", ""
        self._chosen: frozenset[Space] = frozenset()
        self._path: frozenset[Space] = frozenset()
        self._frame = Frame(Zoom(1, 1), (0, 0), (0, 0), (0, 0), 1)
        self._drawn = DrawnGrid(_NOTHING, self._frame.zoom)
        self._marked: Mapping[Space, Drawn] | None = {}
        self._shades: Mapping[Space, Hue] = {}
        self._styles: dict[_Way, Style] = {}

    def show(self, grid: Grid) -> None:
        """Show a map and keep the cursor."""
        self._grid = grid
        self._shades = shades(grid)
        self._drawn, self._marked = DrawnGrid(grid, self._frame.zoom), None
        self.cursor = self.validate_cursor(self.cursor)
        self._lay_out()

    def show_seen(self, seen: Seen, layer: str, chosen: frozenset[Space] = frozenset(), title: str = "") -> None:
        """Show what the selected piece on the `chosen` spaces sees; the title names the layer."""
        self._seen, self._layer, self._chosen, self._title = seen, layer, chosen, plain(title)
        self._marked = None
        self.refresh()

    def show_path(self, path: Iterable[Space]) -> None:
        """Show the way that a move would take."""
        before, self._path = self._path, frozenset(path)
        if changed := {y for _, y in before ^ self._path}:
            self.refresh(*(self._row(y) for y in changed))

    @property
    def shown_zoom(self) -> Zoom:
        """The current size of spaces."""
        return self._frame.zoom

    @property
    def free(self) -> int:
        """Lines that the map leaves free above and below it."""
        return max(0, self.size.height - self._frame.lines - 2)

    # Keys and the mouse -------------------------------------------------------------------------------------------

    def action_cursor(self, x: int, y: int) -> None:
        """Move the cursor."""
        self.cursor = (self.cursor[0] + x, self.cursor[1] + y)

    def action_page(self, x: int, y: int) -> None:
        """Move the cursor by half of the visible part."""
        wide, high = self._frame.size
        self.action_cursor(x * max(1, wide // 2), y * max(1, high // 2))

    def action_select(self) -> None:
        """Choose the space under the cursor."""
        self.post_message(self.Selected())

    def zoom_by(self, step: int) -> None:
        """Draw spaces at the next larger size (1), or the next smaller one (-1)."""
        self.zoom = nearer(self.shown_zoom, step)

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked space; a second click chooses it."""
        offset = event.get_content_offset(self)
        space = self._frame.space_at(offset.x, offset.y) if offset else None
        if space is None:
            return
        self.cursor = space
        if event.chain == 2:
            self.action_select()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down the map; sideways with shift or ctrl."""
        event.stop()
        self.action_cursor(*((1, 0) if event.shift or event.ctrl else (0, 1)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up the map; sideways with shift or ctrl."""
        event.stop()
        self.action_cursor(*((-1, 0) if event.shift or event.ctrl else (0, -1)))

    def on_resize(self) -> None:
        """Fit the map into the new room."""
        self._lay_out()

    def notify_style_update(self) -> None:
        """Redraw in the new styles."""
        super().notify_style_update()
        self._styles.clear()

    def validate_cursor(self, cursor: Space) -> Space:
        """Keep the cursor on the map."""
        return (clamp(cursor[0], 0, self._grid.width - 1), clamp(cursor[1], 0, self._grid.height - 1))

    def watch_cursor(self, before: Space, after: Space) -> None:
        """Repaint the lines of both spaces and the coordinates, or everything if the map has to move."""
        frame = self._frame
        if frame != self._place_frame():
            self._lay_out()
        else:
            self.refresh(*(self._row(y) for y in {before[1], after[1]}), self._line(frame.above))
        self.post_message(self.Moved())

    def watch_zoom(self) -> None:
        """Draw everything at the new size."""
        self._lay_out()

    # Drawing ------------------------------------------------------------------------------------------------------

    def _place_frame(self) -> Frame:
        """The frame with the cursor in view and the map in the middle."""
        width, height = self.content_size
        zoom = self.zoom or fitting_zoom(self._grid, *Frame.room_inside(self._grid, width, height))
        return frame_map(self._grid, zoom, (width, height), self.cursor, self._frame.first)

    def _lay_out(self) -> None:
        if not self.content_size:
            return
        frame = self._place_frame()
        if frame.zoom != self._frame.zoom:
            self._drawn, self._marked = DrawnGrid(self._grid, frame.zoom), None
            self.post_message(self.Zoomed())
        self._frame = frame
        self.refresh()

    def _line(self, y: int, lines: int = 1) -> Region:
        return Region(0, y, self.size.width, lines)

    def _row(self, y: int) -> Region:
        """The lines of a row of spaces."""
        frame = self._frame
        return self._line(frame.above + 1 + (y - frame.first[1]) * frame.zoom.lines, frame.zoom.lines)

    def render_line(self, y: int) -> Strip:
        """Draw one line of the frame, or of the spaces in it."""
        width, frame, blank = self.size.width, self._frame, self._blank
        inner = y - frame.above - 1
        if inner == -1:
            segments = [*self._edge(top(frame, self.cursor[0]))]
        elif inner == frame.lines:
            segments = [*self._edge(bottom(frame, self._grid, self._title))]
        elif 0 <= inner < frame.lines:
            row, line = divmod(inner, frame.zoom.lines)
            segments = [*self._line_of_spaces(row + frame.first[1], line)]
        else:
            return Strip.blank(width, blank)
        return Strip([Segment(" " * frame.left, blank), *segments]).adjust_cell_length(width, blank)

    @property
    def _blank(self) -> Style:
        """The style of free room, cached because it is slow to find."""
        if _BLANK not in self._styles:
            self._styles[_BLANK] = self.rich_style
        return self._styles[_BLANK]

    def _edge(self, parts: Iterator[tuple[str, str]]) -> Iterator[Segment]:
        return (Segment(text, self._style(_Way(kind, ""))) for text, kind in parts)

    def _line_of_spaces(self, row: int, line: int) -> Iterator[Segment]:
        """A line of spaces between the sides of the frame, with the row's number before the first line of a row."""
        frame, edge = self._frame, self._style(_Way("frame", ""))
        at = "at" if row == self.cursor[1] else "frame"
        number = str(row) if line == (frame.zoom.lines - 1) // 2 else ""
        yield Segment(number.rjust(frame.gutter), self._style(_Way(at, "")))
        yield Segment("│", edge)
        first = frame.first[0]
        yield from self._segments([(x, row) for x in range(first, first + frame.size[0])], line)
        yield Segment("│", edge)

    def _segments(self, spaces: list[Space], line: int) -> Iterator[Segment]:
        """The texts of some spaces, merged if they share a style."""
        if self._marked is None:
            self._marked = drawn_seen(self._grid, self._seen, self._layer, self._frame.zoom)
        marked = self._marked
        found = [marked.get(space) or self._drawn[space] for space in spaces]
        styled = (
            (self._style(self._way(space, part, line)), text)
            for space, drawn in zip(spaces, found, strict=True)
            for part, text in drawn.parts(line)
        )
        for _, pairs in groupby(styled, key=lambda pair: id(pair[0])):
            style, text = zip(*pairs, strict=True)
            yield Segment("".join(text), style[0])

    def _way(self, space: Space, drawn: Drawn, line: int) -> _Way:
        shade = self._shades.get(space, "")
        chosen, path = space in self._chosen, space in self._path
        here = space == self.cursor
        return _Way(drawn.kind, drawn.hue if here else drawn.hue_of(line), shade, chosen, path, here)

    def _style(self, way: _Way) -> Style:
        if (style := self._styles.get(way)) is None:
            style = self._styles[way] = self._make_style(way)
        return style

    def _make_style(self, way: _Way) -> Style:
        """A style from the theme's: by kind, hue, shade, selection and cursor."""
        style = self.get_component_rich_style(f"grid-map--{way.kind}")
        if way.shade and not self.app.native_ansi_color:  # whose colours cannot be mixed
            style += Style(bgcolor=self.background_colors[1].blend(self._colour(way.shade), _SHADE).rich_color)
        if way.hue and way.kind != "out":
            style += Style(color=self._colour(way.hue).rich_color)
        lies = [part for part, so in (("selected", way.chosen), ("path", way.path)) if so]
        if lies:
            style += Style(bold=True, underline=True)
        if way.here:  # on the ground: two of the terminal's own colours may be too near to each other to be read
            return style + Style(reverse=True)
        if lies:
            style += Style(bgcolor=self.get_component_rich_style(f"grid-map--{lies[-1]}").bgcolor)
        return style

    def _colour(self, hue: Hue) -> Color:
        return Color.parse(self.app.theme_variables[f"hue-{hue}"])
