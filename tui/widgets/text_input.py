"""Where text is typed in. The stock widgets send what they hold to the terminal as it is.

A name imported with an escape sequence in it would repaint the screen as soon as it is edited. These show such
characters as symbols, one for one, and leave the text itself alone.
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
from tui.widgets.name_completion import Naming

if TYPE_CHECKING:
    from core.schema.entry import Tie


class Line(Input, inherit_bindings=False):
    """One line to type in; an @ offers names, or each letter what the line has to offer itself.

    Each does so, too, where it is a name that is wanted (`tie`). It has the keys of an input, not those by which what
    is larger than its widget scrolls: they would hide what up, down and the page keys do around it.
    """

    BINDINGS: ClassVar[list[BindingType]] = list(Input.BINDINGS)

    offers: Sequence[Choice] = ()
    tie: Tie | None = None

    @cached_property
    def _naming(self) -> Naming:
        return Naming(self, lambda: self.value[: self.cursor_position], self._write_name, self.offers, self.tie)

    def _write_name(self, typed: int, name: str) -> None:
        """Write a name in place of what is typed of it."""
        self.replace(name, self.cursor_position - typed, self.cursor_position)

    def on_key(self, event: Key) -> None:
        """Offer names, once the key has done what it does."""
        if not self._naming.took(event) and self._naming.hears(event, self.value):
            self.call_later(lambda: self._naming.look(self.cursor_screen_offset + Offset(0, 1)))

    def on_resize(self) -> None:
        """Keep the cursor in view in a field of another width; Textual does so only when the cursor moves."""
        if self.has_focus:
            at = self.cursor_screen_offset - self.content_region.offset + self.scroll_offset
            self.scroll_to_region(Region(at.x, at.y, 1, 1), force=True, animate=False)

    def on_blur(self) -> None:
        """Put the names away, and show how the line begins."""
        self._naming.close()
        self.scroll_to(0, animate=False)

    @property
    def _value(self) -> Text:
        """The value as it is drawn; while no one types in it, `…` says that it goes on."""
        said, room = plain(self.value), self.content_size.width
        return Text(said if self.has_focus or not room else clip(said, room), no_wrap=True, overflow="ignore", end="")

    def validate(self, value: str) -> None:
        """Whoever asks says what is wrong; Textual would style each field again for the class of a valid one."""
