"""The control of free text."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input

from tui.form.control import Control, Part, labelled
from tui.form.fields import Field
from tui.keys import bindings
from tui.shown import Plain
from tui.text import plain
from tui.widgets.typing import Line


class Words(Line):
    """The field itself; enter takes the whole form."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.text")


class TextLine(Part):
    """Free text, or several texts between commas."""

    def __init__(self, field: Field, value: Any, *, compact: bool = False) -> None:
        super().__init__(classes="compact text" if compact else "line text")
        self.field, self._compact = field, compact
        self._several = isinstance(value, list)
        help = field.entry.help or ("separate with commas" if self._several else "")
        text = self._text(value)
        # The first letter takes the place of what stands there; one more of several is typed behind the others.
        self._input = Words(text, placeholder=plain(help), compact=True, select_on_focus=not self._several)
        self._known = text
        self._label, self._fault = Plain(classes="label"), Plain(classes="fault")

    def compose(self) -> ComposeResult:
        """Label, field, and room for what is wrong; the help stands in the field while that is empty."""
        yield self._label
        yield self._input
        if not self._compact:
            yield self._fault

    def on_mount(self) -> None:
        """Show the label."""
        self._show(False)
        self.mark("")

    @property
    def json(self) -> Any:
        """The text, without blanks around it."""
        text = self._input.value.strip()
        if self._several:
            return [word for part in text.split(",") if (word := part.strip())]
        return None if self.field.optional and not text else text

    @property
    def unsaid(self) -> str:
        """The help, once something is typed over it or where it is cut; what is wrong, where that is cut."""
        fault = str(self._fault.content)
        said, shown = (fault, self._fault) if fault else (self.field.entry.help, self._input)
        hidden = self._compact or (not fault and bool(self._input.value))
        return f"{self.field.label}: {said}" if said and (hidden or cell_len(plain(said)) > shown.size.width) else ""

    def _text(self, value: Any) -> str:
        return ", ".join(value) if self._several else value or ""

    def put(self, value: Any) -> None:
        """Hold another text; what is being typed stays as it is where it says the same."""
        if value != self.json:
            self._known = self._input.value = self._text(value)

    def mark(self, fault: str) -> None:
        """Show what is wrong beside the text."""
        self._fault.update(f"✗ {plain(fault)}" if fault else "")

    def focus(self, scroll_visible: bool = True) -> TextLine:
        """Go into the field."""
        self._input.focus(scroll_visible)
        return self

    def _show(self, here: bool) -> None:
        label = self.field.label
        self._label.update(Content(f"{label.lower()} ") if self._compact else labelled(label, here))

    def on_descendant_focus(self) -> None:
        """Show the cursor."""
        self._show(True)

    def on_descendant_blur(self) -> None:
        """Take the cursor away."""
        self._show(False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell the form."""
        event.stop()
        if event.value != self._known:  # a field also tells what it starts with
            self._known = event.value
            self._input.select_on_focus = False  # what was typed is gone on with
            self.mark("")
            self.post_message(Control.Changed())
