"""Text fields.

The stock widgets send their content to the terminal unchanged. An imported name with an escape sequence would repaint
the screen when it is edited. These show such characters as symbols, one for one, and leave the text itself alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.events import Key
from textual.geometry import Offset, Region
from textual.widgets import Input

from core.schema.entry import Choice
from tui.text.plain import clip, plain
from tui.widgets.name_completion import NameCompletion

if TYPE_CHECKING:
    from core.schema.entry import Tie


class Line(Input, inherit_bindings=False):
    """A text field of one line; an @ offers names, or each letter the field's own offers, or names if wanted (`tie`).

    It has the keys of an input, without those for scrolling a large widget: they would hide the effects of up, down
    and the page keys around it.
    """

    BINDINGS: ClassVar[list[BindingType]] = list(Input.BINDINGS)

    offers: Sequence[Choice] = ()
    tie: Tie | None = None
    _may_name = False

    @cached_property
    def _naming(self) -> NameCompletion:
        return NameCompletion(self, lambda: self.value[: self.cursor_position], self._write_name, self.offers, self.tie)

    def _write_name(self, typed: int, name: str) -> None:
        """Replace the typed part of a name with the whole name."""
        self.replace(name, self.cursor_position - typed, self.cursor_position)

    def on_key(self, event: Key) -> None:
        """Note whether names are to be offered once the key has taken effect: erasing does so only later."""
        self._may_name = not self._naming.took(event) and self._naming.hears(event, self.value)

    def watch_selection(self) -> None:
        """Offer names for the text that a key has changed."""
        if self._may_name:
            self.call_later(lambda: self._naming.look(self.cursor_screen_offset + Offset(0, 1)))

    def on_resize(self) -> None:
        """Keep the cursor in view when the width changes; Textual does so only when the cursor moves."""
        if self.has_focus:
            at = self.cursor_screen_offset - self.content_region.offset + self.scroll_offset
            self.scroll_to_region(Region(at.x, at.y, 1, 1), force=True, animate=False)

    def on_blur(self) -> None:
        """Close the list of names, and show the beginning of the line."""
        self._naming.close()
        self.scroll_to(0, animate=False)

    @property
    def _value(self) -> Text:
        """The value as it is drawn; without the focus, a long one ends in `…`."""
        said, room = plain(self.value), self.content_size.width
        return Text(said if self.has_focus or not room else clip(said, room), no_wrap=True, overflow="ignore", end="")

    def validate(self, value: str) -> None:
        """Skip validation, which the owner does; Textual would restyle each field for the class of a valid one."""
