"""A text area, apart from `Line`: the first paint of the table does not need Textual's part for it."""

from __future__ import annotations

from functools import cached_property

from rich.text import Text
from textual.events import Key
from textual.geometry import Offset
from textual.widgets import TextArea

from tui.text.plain import plain
from tui.widgets.name_completion import NameCompletion


class Page(TextArea):
    """A text area; an @ offers names."""

    _may_name = False

    @cached_property
    def _naming(self) -> NameCompletion:
        return NameCompletion(self, self._before_cursor, self._write_name)

    def _before_cursor(self) -> str:
        row, column = self.cursor_location
        return self.document.get_line(row)[:column]

    def _write_name(self, typed: int, name: str) -> None:
        """Replace the typed part of a name with the whole name."""
        row, column = self.cursor_location
        self.replace(name, (row, column - typed), (row, column))

    def on_key(self, event: Key) -> None:
        """Note whether names are to be offered once the key has taken effect: erasing does so only later."""
        self._may_name = not self._naming.took(event) and self._naming.hears(event, self._before_cursor())

    def watch_selection(self) -> None:
        """Offer names for the text that a key has changed."""
        if self._may_name:
            self.call_later(lambda: self._naming.look(self.cursor_screen_offset + Offset(0, 1)))

    def on_blur(self) -> None:
        """Close the list of names."""
        self._naming.close()

    def get_line(self, line_index: int) -> Text:
        """Return a line as it is drawn."""
        return Text(plain(self.document.get_line(line_index)), no_wrap=True, end="")
