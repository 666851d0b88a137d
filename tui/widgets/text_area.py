"""Several lines to type in, apart from `Line`: what Textual needs for them the first paint of the table does not."""

from __future__ import annotations

from functools import cached_property

from rich.text import Text
from textual.events import Key
from textual.geometry import Offset
from textual.widgets import TextArea

from tui.text.plain import plain
from tui.widgets.name_completion import Naming


class Page(TextArea):
    """Several lines to type in; an @ offers names."""

    @cached_property
    def _naming(self) -> Naming:
        return Naming(self, self._before_cursor, self._write_name)

    def _before_cursor(self) -> str:
        row, column = self.cursor_location
        return self.document.get_line(row)[:column]

    def _write_name(self, typed: int, name: str) -> None:
        """Write a name in place of what is typed of it."""
        row, column = self.cursor_location
        self.replace(name, (row, column - typed), (row, column))

    def on_key(self, event: Key) -> None:
        """Offer names, once the key has done what it does."""
        if not self._naming.took(event) and self._naming.hears(event, self._before_cursor()):
            self.call_later(lambda: self._naming.look(self.cursor_screen_offset + Offset(0, 1)))

    def on_blur(self) -> None:
        """Put the names away."""
        self._naming.close()

    def get_line(self, line_index: int) -> Text:
        """A line as it is drawn."""
        return Text(plain(self.document.get_line(line_index)), no_wrap=True, end="")
