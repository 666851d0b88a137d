"""The control of free text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget
from textual.widgets import Input

from tui.forms.control import LABEL, Control, Part, label_column
from tui.forms.control_kinds import Field, label_and_text
from tui.key_bindings import bindings
from tui.text.content import NO_LINKS
from tui.text.names import split_texts
from tui.text.plain import clip, plain
from tui.widgets.text_input import Line

_INSIDE = 2
"""The cells between the edge of the field and its text."""
_MOST_FAULT = 0.6
"""The largest part of the line that a fault may take."""


class TextLine(Line, Part):
    """Free text, or several texts with commas; enter takes the whole form.

    Label, field and fault are one widget: they are in the margins of the field. A value that means that
    no one is named yet (`Tie.nobody`) is shown as an empty field.
    """

    auto_links = NO_LINKS
    BINDINGS: ClassVar[list[BindingType]] = bindings("form.text")
    fault = ""

    def __init__(self, field: Field, value: Any, *, compact: bool = False) -> None:
        self.field, self._in_row, self.offers = field, compact, field.entry.offers
        self._several = isinstance(value, list)
        self._whole = _with_commas(value) if self._several else frozenset()
        self._nobody = field.entry.tie.nobody if field.entry.tie else ""
        self._unnamed = bool(self._nobody) and value == self._nobody
        self._help = plain(field.entry.help) or self._usual_help
        text = self._text(value)
        # The first letter replaces the text; in a list, one more is typed after the others.
        super().__init__(
            text,
            placeholder=self._help,
            select_on_focus=not self._several,
            classes="compact text" if compact else "line text",
        )
        self._known, self.tie = text, field.entry.tie
        self._before = cell_len(plain(field.label)) + 1 if compact else LABEL + 2
        self._behind = 0
        self._leave_room()

    @property
    def json(self) -> Any:
        """The text, without blanks around it."""
        text = self.value.strip()
        if not text and self._unnamed:
            return self._nobody
        if self._several:
            return [*split_texts(text, self._whole)]
        return None if self.field.optional and not text else text

    @property
    def unsaid(self) -> str:
        """The help, if typing hides it or it is cut; the fault, if it is cut."""
        said, room = (f"✗ {self.fault}", self._behind - 1) if self.fault else (self.field.entry.help, self.size.width)
        hidden = self._in_row or (not self.fault and bool(self.value))
        return label_and_text(self.field.label, said) if said and (hidden or cell_len(plain(said)) > room) else ""

    @property
    def _usual_help(self) -> str:
        """The help of a field without one."""
        return "separate with commas" if self._several else "no one yet" if self._unnamed else ""

    def _text(self, value: Any) -> str:
        if self._nobody and value == self._nobody:
            return ""
        return ", ".join(value) if self._several else value or ""

    def set_value(self, value: Any) -> None:
        """Set another text; an equal text being typed isn't touched."""
        if value != self.json:
            if self._several:
                self._whole |= _with_commas(value)
            self._known = self.value = self._text(value)

    def begin(self, typed: str) -> None:
        """Take a letter typed before the field had the focus."""
        self.value = typed if self.select_on_focus else self.value + typed
        self.select_on_focus = False  # continue the typed text
        self.cursor_position = len(self.value)

    def line_up(self, cells: int) -> None:
        """Give the label in a row this many cells."""
        before = max(cells, cell_len(plain(self.field.label))) + 1
        if before != self._before:
            self._before = before
            self._leave_room()

    def mark(self, fault: str) -> None:
        """Show a fault beside the text."""
        if fault != self.fault:
            self.fault = fault
            room = int(self.outer_size.width * _MOST_FAULT)
            self._behind = min(cell_len(f"✗ {plain(fault)}") + 1, room) if fault and not self._in_row else 0
            self._leave_room()
            self.refresh()

    def _leave_room(self) -> None:
        """Set the margins for their contents."""
        self.styles.padding = (0, 1 + self._behind, 0, _INSIDE + self._before)

    def on_resize(self) -> None:
        """Show as much of the help as fits."""
        self.placeholder = clip(self._help, self.size.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The field, with the label and the fault painted into its margins."""
        width = self.outer_size.width
        (field,) = super().render_lines(Region(0, 0, width, 1))
        ends = width - self._behind
        label = self._label if self._in_row else label_column(self.field.label, self.has_focus, carried=self.carried)
        fault = Content.styled(clip(f" ✗ {plain(self.fault)}", self._behind), "$text-warning")
        parts = self._margin(label, self._before), field.crop(self._before, ends), self._margin(fault, self._behind)
        return [Strip.join(parts).crop(crop.x, crop.right)]

    def still(self, cells: int) -> Content:
        """The look of a row's field without the focus, in this many cells."""
        room = max(0, cells - self._before - 1)
        said = Content(plain(self.value)) if self.value else Content.styled(self._help, "$text-disabled")
        field = Content.assemble(" " * _INSIDE, said).truncate(room, ellipsis=True, pad=True).stylize("on $boost")
        return Content.assemble(self._label, field, " ")

    @property
    def _label(self) -> Content:
        """The label in a row."""
        return Content.styled(plain(f"{self.field.label.lower():<{self._before - 1}} "), "$text-muted")

    def _margin(self, text: Content, cells: int) -> Strip:
        """A text on the field's background."""
        if not cells:
            return Strip([])
        ground = self.parent if isinstance(self.parent, Widget) else self
        style = ground.visual_style
        (strip,) = Visual.to_strips(self, text, cells, 1, style) or [Strip.blank(cells)]
        strip = strip.adjust_cell_length(cells, style.rich_style)
        for each in self.get_line_filters():
            strip = strip.apply_filter(each, ground.background_colors[1])
        return strip

    def on_input_changed(self, event: Input.Changed) -> None:
        """Report the change to the form."""
        event.stop()
        if event.value != self._known:  # a field also tells what it starts with
            self._known = event.value
            self.select_on_focus = False  # continue the typed text
            self.mark("")
            self.post_message(Control.Changed())


def _with_commas(texts: Iterable[str]) -> frozenset[str]:
    """The texts that aren't split at their commas."""
    return frozenset(each for each in texts if "," in each)
