"""Where text is typed in. The stock widgets send what they hold to the terminal as it is.

A name imported with an escape sequence in it would repaint the screen as soon as it is edited. These show such
characters as symbols, one for one, and leave the text itself alone.
"""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Input, TextArea

from tui.text import plain


class Line(Input):
    """One line to type in."""

    @property
    def _value(self) -> Text:
        """The value as it is drawn."""
        return Text(plain(self.value), no_wrap=True, overflow="ignore", end="")


class Page(TextArea):
    """Several lines to type in."""

    def get_line(self, line_index: int) -> Text:
        """A line as it is drawn."""
        return Text(plain(self.document.get_line(line_index)), no_wrap=True, end="")
