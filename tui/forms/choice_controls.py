"""Controls of choices: one of several, or some of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message

from core.schema.entry import Choice
from tui.dialogs.choose import Pick, PickSome
from tui.forms.control import LABEL, Control
from tui.forms.control_kinds import Field
from tui.forms.typed_choices import matching_choices
from tui.text.columns import cell
from tui.text.plain import clip, plain
from tui.widgets.pick_list import tally


def open_choices(control: Control) -> tuple[Choice, ...]:
    """The choices of a control; those with an owner only if it is the one named in the field beside it."""
    if not control.field.entry.whose:
        return control.field.choices
    return control.field.open_beside(control.within.json if control.within is not None else {})


def drop_closed_choices(control: OneOf | SomeOf) -> None:
    """Drop values whose owner isn't the one that the field beside names now."""
    ids = [choice.id for choice in open_choices(control)]
    others = {choice.id for choice in control.field.choices} - {*ids}
    if isinstance(control.json, list):
        kept = [each for each in control.json if str(each) not in others]
        if kept != control.json:
            control.set_value(kept)
    elif str(control.json) in others:
        usual = control.field.usual
        control.set_value(usual if str(usual) in ids else control.field.of_choice(next(iter(ids), "")))


_BRACKETS = 6  # cells of the cursor and the brackets
_FEWEST, _UNLAID = 8, 80  # cells of a label in the least room, and before the room is known


class OneOf(Control):
    """One of several choices: arrows step through them, typing a name finds one, space lists all.

    While a name is typed, blanks and digits belong to it.
    """

    _typed = _unknown = ""

    class RunOn(Message):
        """The typed text no longer fits a choice; its end may be for the next field."""

        def __init__(self, control: OneOf, typed: str) -> None:
            super().__init__()
            self.origin, self.typed = control, typed

    def value_text(self) -> Content:
        """`‹ Wits ›`; dimmed if it isn't open now."""
        choice = self.field.choice(self._value)
        label = plain(choice.label or choice.id) if choice else "choose"
        label = cell(label, self._widest) if self._compact else clip(label, self._longest)
        text = f"‹ {label} ›" if self.has_focus else f"  {label}  "
        return Content.styled(text, "dim" if choice is None or choice.why_not else "")

    @property
    def _longest(self) -> int:
        """The cells of a label between its brackets, in a field of its own."""
        return max(_FEWEST, self.size.width - LABEL - _BRACKETS) if self.size.width else _UNLAID

    @cached_property
    def _widest(self) -> int:
        """The cells of the longest choice, so that a field's width doesn't depend on its value."""
        return max((cell_len(plain(choice.label or choice.id)) for choice in self.field.choices), default=0)

    def help_text(self) -> str:
        """The letters typed so far and their other matches, or the meaning of the choice."""
        if self._typed:
            choice, found = self.field.choice(self._value), matching_choices(self._typed, self.field.choices)
            return f"{self._typed}…  {', '.join(c.label or c.id for c in found if c is not choice)}"
        return self.meaning()

    def meaning(self) -> str:
        """The reason why the choice is closed, what it stands for, its note, or the help."""
        choice = self.field.choice(self._value)
        return (choice.why_not or self.stands_for or choice.note if choice else "") or self.field.entry.help

    def action_step(self, by: int) -> None:
        """Go to the next or the previous choice."""
        self._typed = ""
        choices = open_choices(self)
        if choices:
            here = self.field.choice(self._value)
            at = choices.index(here) + by if here in choices else 0
            self.choose(choices[max(0, min(len(choices) - 1, at))].id)

    def action_choose(self) -> None:
        """List all choices."""
        self._list("")

    def _list(self, typed: str) -> None:
        """List all choices, at the typed text, which continues in the list; later typing starts a new word."""
        self._typed = ""
        now = "" if self._value is None else str(self._value)
        self.app.push_screen(Pick(self.field.label, open_choices(self), now=now, typed=typed), self._choose_picked)

    def _choose_picked(self, id: str | None) -> None:
        if id is not None:
            self.choose(id)

    def choose(self, id: str) -> None:
        """Take a choice by id."""
        self.change(self.field.of_choice(id))

    def feed(self, typed: str) -> bool:
        """Take the first choice that fits the typed text. Return False if none does."""
        if not (found := matching_choices(typed, open_choices(self))):
            return False
        self._typed, self.fault = typed, ""
        self.choose(found[0].id)
        self.refresh(layout=self._compact)
        return True

    def begin(self, typed: str) -> None:
        """Take a letter typed before the field had the focus."""
        if not self.feed(self._typed + typed):
            self.refuse(self._typed + typed)

    def refuse(self, typed: str) -> None:
        """Show the reason why the choice of this name is closed, or that there is none; the earlier text stays."""
        closed = {each.id: each for each in open_choices(self) if each.why_not}
        named = matching_choices(typed, [replace(each, why_not="") for each in closed.values()])
        why = f"{plain(named[0].label)}: {plain(closed[named[0].id].why_not)}" if named else ""
        self.fault = self._unknown = why or f"No choice begins with {typed.strip()}…"

    def on_key(self, event: events.Key) -> None:
        """Find a choice by name; a blank that fits none opens the list with the typed text."""
        character = (event.character or "") if event.is_printable else ""
        typed = self._typed + character
        if event.key == "backspace" and self._typed:
            self._typed, self.fault = self._typed[:-1], ""
            self.refresh()
        elif not typed.strip() or not character:
            return
        elif not self.feed(typed):
            if character.strip():
                self.post_message(self.RunOn(self, typed))
            else:
                self._list(typed.strip())
        event.stop()
        event.prevent_default()

    def on_blur(self) -> None:
        """Forget the typed text and its fault, because the field has a valid choice."""
        if self._typed or self.fault == self._unknown:
            self._typed = self.fault = ""
        self.refresh(layout=self._compact)


class SomeOf(Control):
    """Several of the choices: space, or a letter of one, opens a list to tick them."""

    def __init__(self, field: Field, value: Any, *, compact: bool = False) -> None:
        super().__init__(field, value, compact=compact)
        self._cells = 0
        if compact:
            self.add_class("text")  # it takes the room there is

    def still(self, cells: int) -> Content:
        """Its look without the focus: as many names as there is room for."""
        self._cells = cells
        return super().still(cells)

    def value_text(self) -> Content:
        """The chosen names, and their number out of all."""
        names = [c.label or c.id for c in self.field.choices if self.field.of_choice(c.id) in self._value]
        counted = tally(len(names), len(open_choices(self)), self.field.entry.most)
        before = max(self._labelled, cell_len(plain(self.field.label))) if self._compact else LABEL
        room = (self.size.width or self._cells or 80) - before - len(counted) - 10
        said = clip(plain(", ".join(names) or "none"), max(8, room))
        return Content.assemble(f"‹ {said} ›" if self.has_focus else f"  {said}  ", "  ", (counted, "$text-muted"))

    def help_text(self) -> str:
        """The help, or the way to change it."""
        return self.field.entry.help or ("[space] to choose" if self.has_focus else "")

    def action_choose(self) -> None:
        """List all choices for ticking."""
        self._list("")

    def _list(self, typed: str) -> None:
        if choices := open_choices(self):
            ticked = {c.id for c in choices if self.field.of_choice(c.id) in self._value}
            self.app.push_screen(
                PickSome(self.field.label, choices, ticked, most=self.field.entry.most, typed=typed),
                self._choose_picked,
            )

    def _choose_picked(self, ids: tuple[str, ...] | None) -> None:
        if ids is not None:
            self.change([self.field.of_choice(id) for id in ids])

    def on_key(self, event: events.Key) -> None:
        """Start finding a choice with a letter."""
        character = event.character or ""
        if character.isprintable() and character.strip():
            event.stop()
            event.prevent_default()
            self._list(character)
