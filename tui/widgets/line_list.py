"""A list that costs the same with ten rows as with two hundred thousand.

The stock lists measure or build every row when they open. This one asks for a row when it comes into view, so it
serves everything that grows with a campaign: the log, the history, search results, scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.content import Content
from textual.geometry import Size, clamp
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from tui.text.content import NO_LINKS, safe_content
from tui.textual_internals import is_gone

T = TypeVar("T")

CURSOR, MARK = "▸", "•"

_LONGEST_ROW = 2_000  # characters looked at; no terminal shows more in one line
_LINES_KEPT = 512  # several screens' worth


class Rows(Protocol):
    """The rows of a list: their number, and any one when it comes into view."""

    def __len__(self) -> int:
        """Return the number of rows without making any."""
        ...

    def row(self, index: int, /) -> Content | str:
        """Return one row: plain text, or text already styled."""
        ...


class TextRows:
    """Rows of given lines."""

    def __init__(self, *lines: Content | str) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    def row(self, index: int, /) -> Content | str:
        """Return the line."""
        return self._lines[index]


class DrawnRows(Generic[T]):
    """Rows of things, each drawn when it comes into view: for lists that grow with the years."""

    def __init__(self, things: Sequence[T], draw: Callable[[T], Content | str]) -> None:
        self._things, self._draw = things, draw

    def __len__(self) -> int:
        return len(self._things)

    def row(self, index: int, /) -> Content | str:
        """Return the row, drawn now."""
        return self._draw(self._things[index])


class _ListMessage(Message):
    """A message from a list to its owner."""

    def __init__(self, line_list: LineList) -> None:
        super().__init__()
        self.line_list = line_list

    @property
    def control(self) -> LineList:
        """The list, so that `@on(LineList.Selected, "#log")` works."""
        return self.line_list


class LineList(ScrollView, can_focus=True):
    """A list of one-line rows with a cursor, each row made when it comes into view.

    The owner swaps all rows at once with `show`, whether to filter, to follow a change or to go elsewhere. Text in
    rows is never taken for markup. With `multiple`, space marks rows for an action on all of them.
    """

    ALLOW_SELECT = False
    auto_links = NO_LINKS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Down", show=False, id="list.down"),
        Binding("up,k", "move(-1)", "Up", show=False, id="list.up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="list.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="list.page_up"),
        Binding("home,g", "first", "First", show=False, id="list.first"),
        Binding("end,G", "last", "Last", show=False, id="list.last"),
        Binding("enter", "select", "Open", show=False, id="list.select"),
        Binding("space", "mark", "Mark", id="list.mark"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "line-list--cursor",
        "line-list--marked",
        "line-list--header",
        "line-list--empty",
    }
    DEFAULT_CSS = """
    LineList {
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        & > .line-list--marked { text-style: bold; }
        & > .line-list--header { color: $text-muted; }
        & > .line-list--empty { color: $text-muted; }
        & > .line-list--cursor {
            color: $block-cursor-blurred-foreground;
            background: $block-cursor-blurred-background;
        }
        &:focus > .line-list--cursor {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """

    cursor: reactive[int | None] = reactive[int | None](None, repaint=False)
    """The row that keys act on; None if there are no rows."""
    marked: reactive[frozenset[int]] = reactive(frozenset[int]())
    """The rows chosen with the space bar."""
    header: reactive[Content | str] = reactive[Content | str]("")
    """A line that stays above the rows; empty for none."""

    class Highlighted(_ListMessage):
        """The cursor is on another row, or other rows were shown (`index` is None if there are none)."""

        def __init__(self, line_list: LineList, index: int | None) -> None:
            super().__init__(line_list)
            self.index = index

        def can_replace(self, message: Message) -> bool:
            """Merge a burst of moves into the last."""
            return isinstance(message, LineList.Highlighted) and message.line_list is self.line_list

    class Selected(_ListMessage):
        """A row was opened, by enter or a double click."""

        def __init__(self, line_list: LineList, index: int) -> None:
            super().__init__(line_list)
            self.index = index

    class Resized(_ListMessage):
        """The list got its size, perhaps the one it had before it was hidden, on which rows depend."""

    class Marked(_ListMessage):
        """The marked rows changed."""

        def can_replace(self, message: Message) -> bool:
            """Merge a burst of marks into one."""
            return isinstance(message, LineList.Marked) and message.line_list is self.line_list

    def __init__(
        self,
        rows: Rows | None = None,
        *,
        header: Content | str = "",
        empty: Content | str = "",
        multiple: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._empty = _lines(empty)
        self._multiple = multiple
        self._rows: Rows = TextRows()
        self._lines: LRUCache[tuple[int, bool, bool, int], Strip] = LRUCache(_LINES_KEPT)
        self.set_reactive(LineList.header, header)
        self.show(rows or self._rows)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Look as with or without the focus, unless it is gone with its dialog: that takes as long as a new widget."""
        if not is_gone(self):
            super().watch_has_focus(has_focus)

    def show(self, rows: Rows, *, cursor: int | None = None, marked: frozenset[int] = frozenset()) -> None:
        """Show other rows, with the cursor on row `cursor` or else unmoved, and those `marked`."""
        self._rows = rows
        self._lines.clear()
        self._measure()
        self.marked = marked
        wanted = self.cursor or 0 if cursor is None else cursor
        self.set_reactive(LineList.cursor, clamp(wanted, 0, len(rows) - 1) if len(rows) else None)
        self._cursor_moved()
        self.refresh()

    @property
    def empty_width(self) -> int:
        """The cells of the text shown without rows."""
        return max(line.cell_length for line in self._empty)

    def say_when_empty(self, text: Content | str) -> None:
        """Set the text shown without rows; it may have several lines."""
        lines = _lines(text)
        if lines != self._empty:
            self._empty = lines
            self._measure()
            self.refresh()

    @property
    def rows(self) -> Rows:
        """The rows last shown."""
        return self._rows

    def item_at_cursor(self, listed: Sequence[T]) -> T | None:
        """Return the thing under the cursor, from those the rows represent."""
        return None if self.cursor is None or self.cursor >= len(listed) else listed[self.cursor]

    def action_move(self, step: int) -> None:
        """Move the cursor by a number of rows, stopping at the ends."""
        if self.cursor is not None:
            self.cursor += step

    def action_page(self, direction: int) -> None:
        """Move the cursor by a screenful of rows."""
        self.action_move(direction * max(1, self._room))

    def action_first(self) -> None:
        """Move the cursor to the first row."""
        self.action_move(-len(self._rows))

    def action_last(self) -> None:
        """Move the cursor to the last row."""
        self.action_move(len(self._rows))

    def action_select(self) -> None:
        """Open the row under the cursor."""
        if self.cursor is not None:
            self.post_message(self.Selected(self, self.cursor))

    def action_mark(self) -> None:
        """Mark the row under the cursor, or clear its mark, and go to the next."""
        if self.cursor is not None:
            self.marked ^= {self.cursor}
            self.action_move(1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave the space bar to others if rows cannot be marked."""
        return self._multiple or action != "mark"

    def on_mount(self) -> None:
        """Tell the owner where the cursor starts."""
        self.post_message(self.Highlighted(self, self.cursor))

    def on_resize(self) -> None:
        """Keep the cursor in view, and tell the owner."""
        self._reveal()
        self.post_message(self.Resized(self))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked row; a second click opens it."""
        offset = event.get_content_offset(self)
        index = self._index_at(offset.y) if offset else None
        if index is not None:
            self.cursor = index
            if event.chain == 2:
                self.action_select()

    def notify_style_update(self) -> None:
        """Redraw in the new styles."""
        super().notify_style_update()
        self._lines.clear()

    def validate_cursor(self, cursor: int | None) -> int | None:
        """Keep the cursor on a row."""
        if cursor is None or not len(self._rows):
            return None
        return clamp(cursor, 0, len(self._rows) - 1)

    def watch_cursor(self, before: int | None, after: int | None) -> None:
        """Repaint both rows."""
        for index in (before, after):
            if index is not None:
                self.refresh_line(index + self._header_lines)
        self._cursor_moved()

    def watch_marked(self, before: frozenset[int], after: frozenset[int]) -> None:
        """Post a message if the number of marks has changed."""
        if self.is_mounted and len(before) != len(after):
            self.post_message(self.Marked(self))

    def watch_header(self) -> None:
        """Make room for the header or remove it."""
        self._measure()
        self._reveal()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the visible part."""
        if y < self._header_lines:
            return self._line(self._pad_text(self.line_above()), "line-list--header")
        at = self.scroll_offset.y + y - self._header_lines
        if not len(self._rows) and at < len(self._empty):
            return self._line(self._pad_text(self._empty[at]), "line-list--empty")
        index = self._index_at(y)
        return self._line("") if index is None else self._row_line(index)

    def line_above(self) -> Content | str:
        """Return the line above the rows, at the present width."""
        return self.header

    @property
    def _header_lines(self) -> int:
        return 1 if self.header else 0

    @property
    def _room(self) -> int:
        """The number of visible rows."""
        return self.scrollable_content_region.height - self._header_lines

    def _measure(self) -> None:
        self.virtual_size = Size(0, self._header_lines + (len(self._rows) or len(self._empty)))

    def _reveal(self) -> None:
        """Scroll as little as possible to show the cursor."""
        if self.cursor is not None and self._room > 0:
            top = clamp(self.scroll_offset.y, self.cursor - self._room + 1, self.cursor)
            self.scroll_to(y=top, animate=False, force=True)

    def _cursor_moved(self) -> None:
        self._reveal()
        if self.is_mounted:
            self.post_message(self.Highlighted(self, self.cursor))

    def _index_at(self, y: int) -> int | None:
        index = self.scroll_offset.y + y - self._header_lines
        return index if y >= self._header_lines and index < len(self._rows) else None

    def _row_line(self, index: int) -> Strip:
        here, marked = index == self.cursor, index in self.marked
        key = (index, here, marked, self.scrollable_content_region.width)
        if (line := self._lines.get(key)) is None:
            gutter = (CURSOR if here else " ") + ((MARK if marked else " ") if self._multiple else "") + " "
            classes = [f"line-list--{name}" for name, on in (("marked", marked), ("cursor", here)) if on]
            text = Content.assemble(gutter, _show_row(self._rows.row(index)))
            line = self._lines[key] = self._line(text, *classes)
        return line

    def _pad_text(self, text: Content | str) -> Content:
        return Content.assemble("   " if self._multiple else "  ", _show_row(text))

    def _line(self, text: Content | str, *classes: str) -> Strip:
        """Return one line over the full width, in the styles of the component classes."""
        width = self.scrollable_content_region.width
        style = self.get_visual_style(*classes)
        visual = text if isinstance(text, Content) else Content(text)
        (strip,) = Visual.to_strips(self, visual, width, 1, style) or [Strip.blank(0)]
        return strip.adjust_cell_length(width, style.rich_style)


def _lines(text: Content | str) -> list[Content]:
    return (text if isinstance(text, Content) else Content(text)).split("\n", allow_blank=True) or [Content("")]


def _show_row(row: Content | str) -> Content:
    """A row for display; a very long text is cut to the most a screen has room for."""
    return safe_content(row[:_LONGEST_ROW] if isinstance(row, str) else row)
