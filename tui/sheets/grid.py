"""A sheet in columns, with a cursor that goes from row to row through all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size, clamp
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual

from core.schema.paths import Path
from core.sheet import Section
from tui.key_bindings import bindings
from tui.sheets.content import NOTHING_SAID, RowNotes, SheetPicture, Spot, picture
from tui.text.content import NO_LINKS
from tui.widgets.line_list import CURSOR

_GUTTER = 2  # cells before each column, for the cursor


class SheetGrid(ScrollView, can_focus=True):
    """Draws a sheet and knows where the cursor is in it. Its owner changes the sheet and shows it again."""

    auto_links = NO_LINKS
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = bindings("sheet.grid")
    COMPONENT_CLASSES: ClassVar[set[str]] = {"sheet-grid--cursor"}
    DEFAULT_CSS = """
    SheetGrid {
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        scrollbar-gutter: stable;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        & > .sheet-grid--cursor {
            color: $block-cursor-blurred-foreground;
            background: $block-cursor-blurred-background;
        }
        &:focus > .sheet-grid--cursor {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """

    cursor: reactive[int] = reactive(0, repaint=False)
    """The number of the spot that keys act on."""

    class Moved(Message):
        """The cursor moved to another spot, or another sheet is shown."""

        def __init__(self, grid: SheetGrid) -> None:
            super().__init__()
            self.grid = grid

        def can_replace(self, message: Message) -> bool:
            """Merge a burst of moves into one."""
            return isinstance(message, SheetGrid.Moved)

    class Nudged(Message):
        """A request to raise or lower the row under the cursor."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Selected(Message):
        """A row was opened, by enter or a double click."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._sections: tuple[Section, ...] = ()
        self._remarks = NOTHING_SAID
        self._picture = SheetPicture((), ())

    def show(self, sections: Sequence[Section], remarks: RowNotes = NOTHING_SAID) -> None:
        """Show a sheet, with remarks beside rows; the cursor stays on its row, wherever that moved."""
        before = self.spot
        self._sections, self._remarks = tuple(sections), remarks
        self._lay_out()
        self.cursor = self._same(before)
        self.post_message(self.Moved(self))

    @property
    def spot(self) -> Spot | None:
        """The spot of the cursor; None on a sheet without rows."""
        spots = self._picture.spots
        return spots[min(self.cursor, len(spots) - 1)] if spots else None

    def select_path(self, path: Path) -> None:
        """Put the cursor on the row at a path, or the first row of the entry there."""
        for number, spot in enumerate(self._picture.spots):
            if spot.row is not None and spot.row.path[: len(path)] == path:
                self.cursor = number
                return

    def action_step(self, by: int) -> None:
        """Move the cursor by a number of rows, continuing in the next column."""
        self.cursor += by

    def action_page(self, way: int) -> None:
        """Move the cursor by a screenful of rows."""
        self.cursor += way * max(1, self.size.height - 1)

    def action_end(self, way: int) -> None:
        """Move the cursor to the first or last row."""
        self.cursor = 0 if way < 0 else len(self._picture.spots) - 1

    def action_section(self, way: int) -> None:
        """Move the cursor to the first row of the next or previous block."""
        spots = self._picture.spots
        starts = [i for i, spot in enumerate(spots) if not i or spots[i - 1].section is not spot.section]
        ahead = [i for i in starts if (i > self.cursor if way > 0 else i < self.cursor)]
        if ahead:
            self.cursor = ahead[0] if way > 0 else ahead[-1]

    def action_nudge(self, by: int) -> None:
        """Request one more or one less of the row under the cursor."""
        self.post_message(self.Nudged(by))

    def action_select(self) -> None:
        """Open the row under the cursor."""
        self.post_message(self.Selected())

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor on a spot."""
        return clamp(cursor, 0, max(0, len(self._picture.spots) - 1))

    def watch_cursor(self) -> None:
        """Show the cursor at its new position."""
        self._reveal()
        self.refresh()
        self.post_message(self.Moved(self))

    def on_resize(self) -> None:
        """Lay the columns out again, or for the first time."""
        before = self.spot
        self._lay_out()
        self.cursor = self._same(before)
        self._reveal()
        self.post_message(self.Moved(self))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked row; a second click opens it."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        line = offset.y + self.scroll_offset.y
        pieces = self._picture.lines[line] if line < len(self._picture.lines) else ()
        x = next((piece.x for piece in pieces if piece.x <= offset.x < piece.x + piece.cells), None)
        for number, spot in enumerate(self._picture.spots):
            if (spot.x, spot.line) == (x, line):
                self.cursor = number
                if event.chain == 2:
                    self.action_select()

    def render_line(self, y: int) -> Strip:
        """Draw one line through all columns."""
        line, spot, end, strips = y + self.scroll_offset.y, self.spot, 0, []
        style, at = self.get_visual_style(), self.get_visual_style("sheet-grid--cursor")
        for x, cells, text in self._picture.lines[line] if line < len(self._picture.lines) else ():
            here = spot is not None and (spot.x, spot.line) == (x, line)
            said = Content.assemble(CURSOR if here else " ", " ", text)
            strips.append(Strip.blank(x - end, style.rich_style))
            strips.append(self._cell(said, cells, at if here else style))
            end = x + cells
        width = self.scrollable_content_region.width
        return Strip.join(strips).adjust_cell_length(width, style.rich_style)

    def _cell(self, text: Content, cells: int, style: Style) -> Strip:
        (strip,) = Visual.to_strips(self, text, cells, 1, style) or [Strip.blank(0)]
        return strip.adjust_cell_length(cells, style.rich_style)

    def _lay_out(self) -> None:
        """Lay the columns out, once there is a width for them."""
        if not self.size:
            return
        self._picture = picture(self._sections, max(20, self.scrollable_content_region.width), self._remarks, _GUTTER)
        self.virtual_size = Size(0, len(self._picture.lines))
        self.refresh()

    def _same(self, before: Spot | None) -> int:
        """The spot of the same row as before; if it is gone, the nearest in its block."""
        if before is None:
            return self.cursor
        path = before.row.path if before.row else ()
        block = []
        for number, spot in enumerate(self._picture.spots):
            if path and spot.row is not None and spot.row.path == path:
                return number
            if spot.section.title == before.section.title:
                block.append(number)
        return clamp(self.cursor, block[0], block[-1]) if block else self.cursor

    def _reveal(self) -> None:
        if (spot := self.spot) is not None:
            above = min(2, spot.line)  # the titles of the block and of its group
            self.scroll_to_region(Region(0, spot.line - above, 1, above + 1), animate=False, force=True)
