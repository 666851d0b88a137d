"""The base of places that are one list: a line to search it with, and escape clearing that first.

Some show the text of the selected row beside the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from tui.base_screens.base import Place
from tui.key_bindings import bindings
from tui.terminal.error_boundary import Edge
from tui.text.content import Plain, safe_content
from tui.text.empty import empty_state
from tui.text.plain import plain
from tui.widgets.ground import Row, ScrollBox
from tui.widgets.line_list import LineList
from tui.widgets.text_input import Line


class FindLine(Edge, Line):
    """A line that appears for typing; every change is posted as `Sought`."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("list_place.find")
    DEFAULT_CSS = """
    FindLine { display: none; height: 1; border: none; padding: 0 1; &:focus { border: none; } }
    """

    class Sought(Message):
        """The search words changed."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    class Left(Message):
        """The typing is done."""

    def __init__(self) -> None:
        super().__init__(placeholder="words to find")

    def open(self) -> None:
        """Appear and take the focus."""
        self.display = True
        self.screen.set_focus(self)  # at once, so that keys typed right after it arrive here

    def clear_words(self) -> None:
        """Clear the words and disappear."""
        self.value = ""
        self.display = False

    def action_clear(self) -> None:
        """Clear the words."""
        self.clear_words()
        self.post_message(self.Left())

    def action_done(self) -> None:
        """Keep the words."""
        self.display = bool(self.value)
        self.post_message(self.Left())

    @on(Input.Changed)
    def _post_sought(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Sought(event.value.strip()))


class ListPlace(Place):
    """A place that is a list. Subclasses fill it in `show` and narrow it by `needle` (casefolded words)."""

    needle: str = ""
    multiple: ClassVar[bool] = False
    _width = 0

    list_type: ClassVar[type[LineList]] = LineList

    def __init__(self) -> None:
        super().__init__()
        self.list = self.list_type(multiple=self.multiple)
        self.find_line = FindLine()

    def body(self) -> Iterable[Widget]:
        """The list, and the line to search it with."""
        yield self.list
        yield self.find_line

    def when_empty(self) -> Content:
        """The text for an empty list: the last change here, and the keys that add to it."""
        return empty_state("Nothing here yet.")

    @property
    def narrowed(self) -> bool:
        """True if the list shows less than everything."""
        return bool(self.needle)

    def on_mount(self) -> None:
        """Store the width for which rows are formatted."""
        self._width = self.app.size.width

    def refresh_view(self) -> None:
        """Show the view, or for an empty list the possible actions."""
        super().refresh_view()
        self._say_nothing()

    def widen(self) -> None:
        """Show everything again."""
        self.find_line.clear_words()

    def fits(self, text: str) -> bool:
        """Return True if a text contains the search words."""
        return self.needle in text.casefold()

    def action_find(self) -> None:
        """Search the list."""
        self.find_line.open()

    def action_back(self) -> None:
        """Show everything again, or leave."""
        if self.narrowed:
            self.widen()
        else:
            super().action_back()

    def on_resize(self, event: Resize) -> None:
        """Format rows for the new width; the first one is known already."""
        if event.size.width != self._width:
            self._width = event.size.width
            self.again()

    @on(FindLine.Sought)
    def _filter_list(self, event: FindLine.Sought) -> None:
        self.needle = plain(event.words).casefold()
        self.again()

    def _say_nothing(self) -> None:
        if not len(self.list.rows):
            sought = self.find_line.value.strip()
            found = (
                empty_state(f"Nothing found for “{sought}”.", ("esc", "show all")) if self.needle else self.when_empty()
            )
            self.list.say_when_empty(found)

    @on(FindLine.Left)
    def _focus_list(self) -> None:
        self.list.focus()

    def again(self) -> None:
        """Show the view again with new filters."""
        if (view := self.wyrdbook.view) is not None:
            self.show(view)
        self._say_nothing()


class ReadBeside(ListPlace):
    """A list, and beside it the text of the selected row; at 80 columns below it."""

    def body(self) -> Iterable[Widget]:
        """The list, the text beside it, and the line to search with."""
        with Row():
            yield self.list
            with ScrollBox(id="beside", can_focus=False):
                yield Plain()
        yield self.find_line

    def show_beside(self, *lines: Content | str) -> None:
        """Show these lines beside the list."""
        self.query_one("#beside Plain", Plain).update(
            Content("\n").join(safe_content(line, newlines=True) for line in lines)
        )
