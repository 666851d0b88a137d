"""The controls of a form: each shows one field on one line and holds its value as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static

from core.entry import HUGE
from tui.form.fields import NONE, Field
from tui.form.matching import matching
from tui.keys import bindings
from tui.text import clip, plain
from tui.widgets.typing import Line

LABEL = 23
"""Cells of the column of labels."""
_VALUE = 24  # cells of the column of values; the help comes after it


class Part(Widget):
    """Something of a form that holds a value."""

    @property
    def json(self) -> Any:
        """The value as JSON."""
        raise NotImplementedError

    def mark(self, fault: str) -> None:
        """Show what is wrong with the value; an empty text when nothing is any more."""

    def find(self, path: Sequence[str]) -> Part:
        """The part that a dotted path within this one leads to, as far as there are parts."""
        return self


class Control(Part, can_focus=True):
    """One field. `compact` controls stand beside each other in a row and show no help."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = bindings("form.control")

    fault: reactive[str] = reactive("")
    """What is wrong with the value."""

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
            self.notify(plain(fault), severity="warning", markup=False)

    def change(self, value: Any) -> None:
        """Take another value."""
        if value != self._value:
            self._value = value
            self.fault = ""
            self.refresh(layout=self._compact)
            self.post_message(self.Changed())

    def render(self) -> Content:
        """Label, value, and the help or what is wrong."""
        if self._compact:
            return Content.assemble((f"{self.field.label.lower()} ", "$text-muted"), self.value_text(), " ")
        value = self.value_text()
        gap = max(2, _VALUE - value.cell_length)
        room = self.size.width - LABEL - 2 - value.cell_length - gap
        return Content.assemble(labelled(self.field.label, self.has_focus), value, " " * gap, self._aside(max(0, room)))

    def get_content_width(self, container: Any, viewport: Any) -> int:
        """A compact control is as wide as what it shows."""
        return self.render().cell_length if self._compact else int(container.width)

    def value_text(self) -> Content:
        """The value as it is shown."""
        return Content(plain(str(self._value)))

    def help_text(self) -> str:
        """The short help."""
        return self.field.entry.help

    def _aside(self, room: int) -> Content:
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


def labelled(label: str, here: bool) -> Content:
    """A label in its column, behind a cursor when it is here."""
    text = clip(plain(label), LABEL - 1)
    return Content.assemble(("▸ " if here else "  ", "$accent"), text, " " * (LABEL - cell_len(text)))


class Number(Control):
    """A whole number: arrows and signs count, digits replace it, backspace empties an optional one."""

    _typed = ""

    def value_text(self) -> Content:
        """`‹ 3 ›` while it can be changed here."""
        shown = NONE if self._value is None else self._typed or str(self._value).replace("-", "−")
        return Content(f"‹ {shown} ›" if self.has_focus else f"  {shown}  ")

    def help_text(self) -> str:
        """The help, or the bounds."""
        low, high = self.field.entry.low, self.field.entry.high
        bounds = f"{low} to {high}" if low is not None and high is not None else ""
        return self.field.entry.help or bounds

    def action_step(self, by: int) -> None:
        """Count, within the bounds."""
        self._typed = ""
        self.change(self._within((self._value or 0) + by))

    def on_key(self, event: events.Key) -> None:
        """Digits and signs; "-" counts down, and "-2" is minus two."""
        character = event.character or ""
        if character.isascii() and character.isdigit():
            self._type((self._typed if self._typed not in ("+", "0") else "") + character)
        elif character in ("+", "-") and character:
            self.action_step(1 if character == "+" else -1)
            self._typed = character
        elif event.key == "backspace" and (self._typed or self.field.optional):
            self._type(self._typed[:-1])
        else:
            return
        event.stop()
        event.prevent_default()

    def on_blur(self) -> None:
        """What is typed next is a new number."""
        self._typed = ""
        self.refresh()

    def _type(self, typed: str) -> None:
        self._typed = typed[: len(str(HUGE)) + 2]
        nothing = None if self.field.optional else 0
        value = int(self._typed) if self._typed.strip("+-") else nothing
        self.change(value)
        self.fault = "" if value == self._within(value or 0) or value is None else f"It must be {self._bounds()}."
        self.refresh(layout=self._compact)

    def _within(self, value: int) -> int:
        low, high = self.field.entry.low, self.field.entry.high
        return max(-HUGE if low is None else low, min(HUGE if high is None else high, value))

    def _bounds(self) -> str:
        low, high = self.field.entry.low, self.field.entry.high
        if low is not None and high is not None:
            return f"from {low} to {high}"
        return f"at least {low}" if low is not None else f"at most {HUGE if high is None else high}"


class YesNo(Control):
    """Yes or no."""

    def value_text(self) -> Content:
        """A box, ticked or not, with the word beside it."""
        return Content("■ yes" if self._value else "□ no")

    def action_step(self, by: int) -> None:
        """Right is yes, left is no."""
        self.change(by > 0)

    def action_choose(self) -> None:
        """The other."""
        self.change(not self._value)


class OneOf(Control):
    """One of several choices: arrows go through them, letters find one, space lists all."""

    _typed = ""

    class RunOn(Message):
        """What was typed fits no choice any more; its end may be meant for the next field."""

        def __init__(self, control: OneOf, typed: str) -> None:
            super().__init__()
            self.origin, self.typed = control, typed

    def value_text(self) -> Content:
        """`‹ Wits ›`; dimmed when it is not open now."""
        choice = self.field.choice(self._value)
        label = plain(choice.label or choice.id) if choice else "choose"
        text = f"‹ {label} ›" if self.has_focus else f"  {label}  "
        return Content.styled(text, "dim" if choice is None or choice.why_not else "")

    def help_text(self) -> str:
        """What else the letters may mean, why the choice is not open, or the help."""
        choice = self.field.choice(self._value)
        if self._typed:
            others = [c.label or c.id for c in matching(self._typed, self.field.choices) if c is not choice]
            return f"{self._typed}…  {', '.join(others)}"
        return (choice.why_not if choice else "") or self.field.entry.help

    def action_step(self, by: int) -> None:
        """The choice before or after."""
        self._typed = ""
        choices = self.field.choices
        if choices:
            here = self.field.choice(self._value)
            at = choices.index(here) + by if here else 0
            self.choose(choices[max(0, min(len(choices) - 1, at))].id)

    def action_choose(self) -> None:
        """List all choices."""
        from tui.dialogs import Pick

        labels = [
            (c.id, f"{c.label or c.id} – {c.why_not}" if c.why_not else c.label or c.id) for c in self.field.choices
        ]
        self.app.push_screen(Pick(self.field.label, labels), self._picked)

    def _picked(self, id: str | None) -> None:
        if id is not None:
            self.choose(id)

    def choose(self, id: str) -> None:
        """Take a choice by id."""
        self.change(self.field.of_choice(id))

    def feed(self, typed: str) -> bool:
        """Take the first choice that fits what was typed; False if none does."""
        if not (found := matching(typed, self.field.choices)):
            return False
        self._typed = typed
        self.choose(found[0].id)
        self.refresh(layout=self._compact)
        return True

    def on_key(self, event: events.Key) -> None:
        """Letters find a choice."""
        character = event.character or ""
        if event.key == "backspace" and self._typed:
            self._typed = self._typed[:-1]
            self.refresh()
        elif character.isprintable() and character.strip():
            if not self.feed(self._typed + character):
                self.post_message(self.RunOn(self, self._typed + character))
        else:
            return
        event.stop()
        event.prevent_default()

    def on_blur(self) -> None:
        """What is typed next is a new word."""
        self._typed = ""
        self.refresh(layout=self._compact)


class SomeOf(Control):
    """Several of the choices: arrows and letters go to one, space takes it in or out."""

    _at = 0

    def value_text(self) -> Content:
        """All choices with boxes while it is worked on, else what is in."""
        chosen = set(self._value)
        if not self.has_focus:
            names = [c.label or c.id for c in self.field.choices if self.field.of_choice(c.id) in chosen]
            return Content("  " + plain(", ".join(names) or "none"))
        parts = [self._boxed(at, self.field.of_choice(c.id) in chosen) for at, c in enumerate(self.field.choices)]
        first = self._at
        width = (self.size.width or 80) - LABEL - 6
        while first > 0 and sum(part.cell_length + 1 for part in parts[first - 1 : self._at + 1]) <= width:
            first -= 1
        return Content(" ").join(parts[first:]).truncate(width) if parts else Content(NONE)

    def _boxed(self, at: int, taken: bool) -> Content:
        choice = self.field.choices[at]
        text = f"{'■' if taken else '□'} {plain(choice.label or choice.id)}"
        style = "reverse" if at == self._at else "dim" if choice.why_not else ""
        return Content.styled(text, style)

    def help_text(self) -> str:
        """Why the choice under the cursor is not open; otherwise the help, while there is room."""
        if self.has_focus:
            return self.field.choices[self._at].why_not if self.field.choices else ""
        return self.field.entry.help

    def action_step(self, by: int) -> None:
        """Go to another choice."""
        self._at = max(0, min(len(self.field.choices) - 1, self._at + by))
        self.refresh()

    def action_choose(self) -> None:
        """Take the choice in or out."""
        if not self.field.choices or not self.has_focus:
            return
        choice = self.field.choices[self._at]
        value = self.field.of_choice(choice.id)
        if value in self._value:
            self.change([item for item in self._value if item != value])
        elif choice.why_not:
            self.fault = choice.why_not
        else:
            self.change([*self._value, value])

    def on_key(self, event: events.Key) -> None:
        """A letter goes to the next choice that starts with it."""
        character = event.character or ""
        if not (character.isprintable() and character.strip()):
            return
        event.stop()
        event.prevent_default()
        found = [self.field.choices.index(choice) for choice in matching(character, self.field.choices)]
        if found:
            self._at = next((at for at in sorted(found) if at > self._at), min(found))
            self.refresh()


class TextLine(Part):
    """Free text, or several texts between commas."""

    def __init__(self, field: Field, value: Any, *, compact: bool = False) -> None:
        super().__init__(classes="compact text" if compact else "line text")
        self.field, self._compact = field, compact
        self._several = isinstance(value, list)
        self._input = Line(", ".join(value) if self._several else value or "", compact=True, select_on_focus=False)
        self._label, self._help = Static(classes="label", markup=False), Static(classes="help", markup=False)

    def compose(self) -> ComposeResult:
        """Label, field and help."""
        yield self._label
        yield self._input
        if not self._compact:
            yield self._help

    def on_mount(self) -> None:
        """Show label and help."""
        self._show(False)
        self.mark("")

    @property
    def json(self) -> Any:
        """The text, without blanks around it."""
        text = self._input.value.strip()
        if self._several:
            return [word for part in text.split(",") if (word := part.strip())]
        return None if self.field.optional and not text else text

    def mark(self, fault: str) -> None:
        """Show what is wrong in place of the help."""
        help = self.field.entry.help or ("separate with commas" if self._several else "")
        self._help.update(f"✗ {plain(fault)}" if fault else plain(help))
        self._help.set_class(bool(fault), "fault")

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
        if self.is_mounted:
            self.mark("")
            self.post_message(Control.Changed())
