"""Controls of choices: one of several, or some of them."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message

from tui.dialogs import Pick
from tui.form.control import LABEL, Control
from tui.form.fields import NONE
from tui.form.matching import matching
from tui.text import plain


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
        """What else the letters may mean, why the choice is not open or what it does, or the help."""
        choice = self.field.choice(self._value)
        if self._typed:
            others = [c.label or c.id for c in matching(self._typed, self.field.choices) if c is not choice]
            return f"{self._typed}…  {', '.join(others)}"
        return (choice.why_not or choice.note if choice else "") or self.field.entry.help

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
        labels = [(c.id, " – ".join(filter(None, (c.label or c.id, c.why_not or c.note)))) for c in self.field.choices]
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
