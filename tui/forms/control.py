"""What the parts of a form share: a value as JSON, a place on a line, and room for what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tui.forms.fields import Field, label_and_text
from tui.key_bindings import bindings
from tui.text.content import NO_LINKS
from tui.text.plain import clip, plain
from tui.toasts.toast import toast

LABEL = 23
"""Cells of the column of labels."""
VALUE, NUMBERS, SHORT = 24, 15, 12
"""Cells of the column of values, and of one that holds only numbers and truths; the help comes after it.

Where help is long the column is narrower, down to `SHORT`.
"""

_CARRIED = " ≈"
_GAP = 1
"""Cells between a value and the help, at least."""


class Part(Widget):
    """Something of a form that holds a value."""

    carried = False
    """Whether it is held from an earlier draw of the scene."""

    @property
    def json(self) -> Any:
        """The value as JSON."""
        raise NotImplementedError

    def set_value(self, value: Any) -> None:
        """Hold another value without saying that it was changed here."""
        raise NotImplementedError

    def begin(self, typed: str) -> None:
        """Take a letter that was typed before the focus was here; more may follow."""

    def mark(self, fault: str) -> None:
        """Show what is wrong with the value; an empty text when nothing is any more."""

    @property
    def unsaid(self) -> str:
        """What there is to say of the value that its place has no room for."""
        return ""

    def find(self, path: Sequence[str]) -> Part:
        """The part that a dotted path within this one leads to, as far as there are parts."""
        return self

    def line_up(self, cells: int) -> None:
        """In a row, give the label at least so many cells, so that values below each other begin in one column."""


class Alignment:
    """One column in which the help of some controls begins: the last in which all has room, but for what is too long.

    It is worked out once for each width.
    """

    def __init__(self, controls: Sequence[Control], most: int, least: int) -> None:
        self._controls, self._most, self._least = controls, most, least
        self._known: dict[int, int] = {}

    def column(self, width: int) -> int:
        """The cells from the beginning of a value to that of its help, of controls so wide."""
        if width not in self._known:
            starts = (width - LABEL - 2 - cell_len(plain(control.help_text())) for control in self._controls)
            fitting = (start for start in starts if self._least <= start < self._most)
            self._known[width] = min(fitting, default=self._most)
        return self._known[width]


class Control(Part, can_focus=True):
    """One field. `compact` controls stand beside each other in a row: no help, and ✗ where one is wrong."""

    ALLOW_SELECT = False
    auto_links = NO_LINKS
    BINDINGS: ClassVar[list[BindingType]] = bindings("form.control")

    fault: reactive[str] = reactive("")
    """What is wrong with the value."""
    alignment: Alignment | None = None
    _labelled = 0
    within: Control | None = None
    """The row it is a field of, if it is one of a row."""
    pictured = False
    """Whether a number within narrow bounds is drawn beside itself."""

    class Changed(Message):
        """The value is another one now."""

    def __init__(self, field: Field, value: Any, *, compact: bool = False) -> None:
        super().__init__(classes="compact" if compact else "line")
        self.field, self._value, self._compact = field, value, compact

    @property
    def json(self) -> Any:
        """The value."""
        return self._value

    def mark(self, fault: str) -> None:
        """Show what is wrong in place of the help."""
        self.fault = fault
        if fault and self._compact:
            toast(self, fault, warning=True)

    @property
    def unsaid(self) -> str:
        """The label with the help, or with what is wrong, where they are cut or not shown at all."""
        shown = f"✗ {self.fault}" if self.fault else self.help_text()
        said = " · ".join(dict.fromkeys(filter(None, (shown, self.field.entry.help))))
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
        """Hold another value without saying that it was changed here."""
        self._value = value
        self.refresh(layout=self._compact)

    def render(self) -> Content:
        """Label, value, and the help or what is wrong."""
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
        """Give the label of a compact control so many cells."""
        if cells != self._labelled:
            self._labelled = cells
            if self.is_attached:
                self.refresh(layout=True)

    def still(self, cells: int) -> Content:
        """What a compact control shows while it is not worked in, in so many cells."""
        return self.render().rstrip().truncate(cells, ellipsis=True, pad=True)

    def _room(self, value: Content) -> int:
        """The cells there are beside a value: what does not fit behind its column begins before that."""
        return max(0, self.size.width - LABEL - 2 - value.cell_length - _GAP)

    def get_content_width(self, container: Any, viewport: Any) -> int:
        """A compact control is as wide as what it shows."""
        return self.render().cell_length if self._compact else int(container.width)

    def value_text(self) -> Content:
        """The value as it is shown."""
        return Content(plain(str(self._value)))

    def help_text(self) -> str:
        """The short help."""
        return self.field.entry.help

    def _note_beside(self, room: int) -> Content:
        if self.fault:
            return Content.styled(clip(f"✗ {plain(self.fault)}", room), "$text-warning")
        return Content.styled(clip(plain(self.help_text()), room), "$text-muted")

    def action_step(self, by: int) -> None:
        """One more or less."""

    def action_choose(self) -> None:
        """What the space bar does."""

    def on_focus(self) -> None:
        """Show the cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Take the cursor away."""
        self.refresh()

    def on_click(self) -> None:
        """A click does what the space bar does."""
        self.action_choose()


def align(controls: Sequence[Control], most: int = VALUE, least: int = SHORT) -> None:
    """Let the help of some controls begin in one column, at most and at least so many cells behind their labels."""
    alignment = Alignment(controls, most, least)
    for control in controls:
        control.alignment = alignment


def label_column(label: str, here: bool, *, carried: bool = False) -> Content:
    """A label in its column, behind a cursor when it is here, with a mark where the value is carried over."""
    text = clip(plain(label) + _CARRIED * carried, LABEL - 1)
    return Content.assemble(("▸ " if here else "  ", "$accent"), text, " " * (LABEL - cell_len(text)))
