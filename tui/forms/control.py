"""The shared base of a form's parts: a value as JSON, a place on a line, and room for its fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tui.forms.control_kinds import Field, label_and_text
from tui.key_bindings import bindings
from tui.text.content import NO_LINKS
from tui.text.plain import clip, plain
from tui.toasts.toast import toast

LABEL = 23
"""The cells of the column of labels."""
VALUE, NUMBERS, SHORT = 24, 15, 12
"""The cells of the column of values, and of one with only numbers and yes-or-no values; the help follows.

Long help narrows the column, down to `SHORT`.
"""

_CARRIED = " ≈"
_GAP = 1
"""The least cells between a value and the help."""


class Valued(Protocol):
    """The fields around a field."""

    @property
    def json(self) -> Any:
        """Their values as JSON."""


class Part(Widget):
    """A part of a form with a value."""

    carried = False
    """True if it is carried over from an earlier draw of the scene."""

    @property
    def json(self) -> Any:
        """The value as JSON."""
        raise NotImplementedError

    def set_value(self, value: Any) -> None:
        """Set a value without reporting a change."""
        raise NotImplementedError

    def begin(self, typed: str) -> None:
        """Take a letter typed before the part had the focus; more may follow."""

    def mark(self, fault: str) -> None:
        """Show the value's fault; an empty text removes it."""

    @property
    def unsaid(self) -> str:
        """The text about the value that its place has no room for."""
        return ""

    def find(self, path: Sequence[str]) -> Part:
        """The part that a dotted path within this one leads to, or the last one on the way."""
        return self

    def line_up(self, cells: int) -> None:
        """In a row, give the label at least this many cells, so that values below each other line up."""


class Alignment:
    """A shared column for the help of some controls: the last in which all fits, except overlong help.

    It is worked out once for each width.
    """

    def __init__(self, controls: Sequence[Control], most: int, least: int) -> None:
        self._controls, self._most, self._least = controls, most, least
        self._known: dict[int, int] = {}

    def column(self, width: int) -> int:
        """The cells from the beginning of a value to its help, for controls of this width."""
        if width not in self._known:
            starts = (width - LABEL - 2 - cell_len(plain(control.help_text())) for control in self._controls)
            fitting = (start for start in starts if self._least <= start < self._most)
            self._known[width] = min(fitting, default=self._most)
        return self._known[width]


class Control(Part, can_focus=True):
    """One field. `compact` controls are side by side in a row: no help, and ✗ at a fault."""

    ALLOW_SELECT = False
    auto_links = NO_LINKS
    BINDINGS: ClassVar[list[BindingType]] = bindings("form.control")

    fault: reactive[str] = reactive("")
    """The value's fault."""
    alignment: Alignment | None = None
    _labelled = 0
    within: Valued | None = None
    """The form or the row of a list that the field belongs to."""
    stands_for: reactive[str] = reactive("")
    """The meaning of an open choice in the present form."""
    pictured = False
    """True if a number with narrow bounds is also drawn as a picture."""

    class Changed(Message):
        """The value has changed."""

    def __init__(self, field: Field, value: Any, *, compact: bool = False) -> None:
        super().__init__(classes="compact" if compact else "line")
        self.field, self._value, self._compact = field, value, compact

    @property
    def json(self) -> Any:
        """The value."""
        return self._value

    def mark(self, fault: str) -> None:
        """Show a fault in place of the help."""
        self.fault = fault
        if fault and self._compact:
            toast(self, fault, warning=True)

    @property
    def unsaid(self) -> str:
        """The label with the help or the fault, if these are cut or not shown at all."""
        fault = f"✗ {self.fault}" if self.fault else ""
        shown = fault or self.help_text()
        said = " · ".join(dict.fromkeys(filter(None, (fault or self.meaning(), self.field.entry.help))))
        cut = cell_len(plain(self.field.label)) >= LABEL or cell_len(plain(said)) > self._room(self.value_text())
        return label_and_text(self.field.label, said) if said and (cut or self._compact or said != shown) else ""

    def change(self, value: Any) -> None:
        """Take another value."""
        if value != self._value:
            self._value = value
            self.fault = ""
            self.refresh(layout=self._compact)
            self.post_message(self.Changed())

    def set_value(self, value: Any) -> None:
        """Set a value without reporting a change."""
        self._value = value
        self.refresh(layout=self._compact)

    def render(self) -> Content:
        """The label, the value, and the help or the fault."""
        if self._compact:
            named = f"{self.field.label.lower():<{self._labelled}} "
            wrong = ("✗" if self.fault else " ", "$text-warning")
            return Content.assemble((named, "$text-muted"), self.value_text(), wrong)
        value, label = self.value_text(), label_column(self.field.label, self.has_focus, carried=self.carried)
        aside = self._note_beside(self._room(value))
        column = self.alignment.column(self.size.width) if self.alignment else VALUE
        gap = min(column - value.cell_length, _GAP + self._room(value) - aside.cell_length)
        return Content.assemble(label, value, " " * max(_GAP, gap), aside)

    def line_up(self, cells: int) -> None:
        """Give the label of a compact control this many cells."""
        if cells != self._labelled:
            self._labelled = cells
            if self.is_attached:
                self.refresh(layout=True)

    def still(self, cells: int) -> Content:
        """The look of a compact control without the focus, in this many cells."""
        return self.render().rstrip().truncate(cells, ellipsis=True, pad=True)

    def _room(self, value: Content) -> int:
        """The cells beside a value; help that doesn't fit after its column begins before it."""
        return max(0, self.size.width - LABEL - 2 - value.cell_length - _GAP)

    def get_content_width(self, container: Any, viewport: Any) -> int:
        """The width of a compact control, which is that of its contents."""
        return self.render().cell_length if self._compact else int(container.width)

    def value_text(self) -> Content:
        """The value as text."""
        return Content(plain(str(self._value)))

    def help_text(self) -> str:
        """The short help."""
        return self.field.entry.help

    def meaning(self) -> str:
        """The help about the present value."""
        return self.help_text()

    def _note_beside(self, room: int) -> Content:
        if self.fault:
            return Content.styled(clip(f"✗ {plain(self.fault)}", room), "$text-warning")
        return Content.styled(clip(plain(self.help_text()), room), "$text-muted")

    def action_step(self, by: int) -> None:
        """Step the value up or down."""

    def action_choose(self) -> None:
        """The action of the space bar."""

    def on_focus(self) -> None:
        """Show the cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Take the cursor away."""
        self.refresh()

    def on_click(self) -> None:
        """Act like the space bar."""
        self.action_choose()


def align(controls: Sequence[Control], most: int = VALUE, least: int = SHORT) -> None:
    """Let the help of some controls begin in one column, between these distances from the labels."""
    alignment = Alignment(controls, most, least)
    for control in controls:
        control.alignment = alignment


def label_column(label: str, here: bool, *, carried: bool = False) -> Content:
    """A label in its column, after a cursor with the focus, with a mark for a carried value."""
    text = clip(plain(label) + _CARRIED * carried, LABEL - 1)
    return Content.assemble(("▸ " if here else "  ", "$accent"), text, " " * (LABEL - cell_len(text)))
