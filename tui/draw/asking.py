"""The second phase of a draw: what has been answered, what is asked now, and the field or the choices for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from core.ruleset import Ruleset
from core.table import ChoiceAsk, DrawAsk
from tui.draw.drawing import Drawing
from tui.keys import bindings
from tui.present.ask import answered, asks, choice_line, question
from tui.text import plain
from tui.widgets.line_list import LineList, TextRows

Typed = Callable[[str, bool], None]
"""Hears what the field for cards holds, and whether it was finished with enter."""


class Tokens(Input):
    """The field cards are typed into; backspace in the empty field steps back an answer.

    `typed` is called with each key, not sent a message, so that it has dealt with one key before the next is heard:
    over a slow line keys come in bursts, and a card must not be lost or taken twice.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.typed")

    def __init__(self, typed: Typed) -> None:
        super().__init__(compact=True, placeholder="as drawn, several with spaces between")
        self._typed = typed

    class StepBack(Message):
        """The last answer is to be taken back."""

    class Switch(Message):
        """The program is to draw after all."""

    def insert_text_at_cursor(self, text: str) -> None:
        """Type or paste."""
        super().insert_text_at_cursor(text)
        self._typed(self.value, False)

    async def action_submit(self) -> None:
        """Take what is there."""
        self._typed(self.value, True)

    def action_delete_left(self) -> None:
        """Delete, or step back where there is nothing to delete."""
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.StepBack())

    def action_switch_typing(self) -> None:
        """Let the program draw."""
        self.post_message(self.Switch())


class Choices(LineList):
    """The ways to decide."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.choices")


class Asking(Vertical, can_focus=True):
    """Lists the answers and puts the next ask. What is done about it is told to the dialog; `typed` hears of cards."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.ask")

    class Draw(Message):
        """The program is to draw, all that is due or one card."""

        def __init__(self, all: bool) -> None:
            super().__init__()
            self.all = all

    class Chosen(Message):
        """A decision was made."""

        def __init__(self, choice: str) -> None:
            super().__init__()
            self.choice = choice

    class StepBack(Message):
        """The last answer is to be taken back."""

    class Drop(Message):
        """The draw is to be given up."""

    class Switch(Message):
        """From drawing to typing or back."""

    def __init__(self, ruleset: Ruleset, typed: Typed) -> None:
        super().__init__()
        self._ruleset, self._typed = ruleset, typed
        self._drawing: Drawing | None = None
        self._given = Static(markup=False, classes="given")
        self._question = Static(markup=False, classes="question")
        self._tokens = Tokens(self._heard)
        self._choices = Choices(classes="choices")
        self._fault = Static(markup=False, classes="fault")

    def compose(self) -> ComposeResult:
        """Answers, question, what is wrong, and the field or the choices."""
        yield self._given
        yield self._question
        yield self._tokens
        yield self._choices
        yield self._fault

    def show(self, drawing: Drawing, *, typing: bool) -> None:
        """Put the next ask of a draw."""
        self._drawing = drawing
        ask, given = drawing.ask, asks(drawing.action, drawing.request, drawing.answers)
        lines = [answered(a, answer, self._ruleset) for a, answer in zip(given, drawing.answers, strict=True)]
        self._given.update(Content("\n").join(lines))
        self._given.display = bool(lines)
        self._question.update(Content.styled(question(ask, self._ruleset) if ask else "", "bold"))
        self._fault.update("")
        self._tokens.value = ""
        self._tokens.display = typing and isinstance(ask, DrawAsk)
        self._choices.display = isinstance(ask, ChoiceAsk)
        if isinstance(ask, ChoiceAsk):
            self._show_choices(drawing, ask)
        (self._choices if isinstance(ask, ChoiceAsk) else self._tokens if typing else self).focus()
        self.refresh_bindings()

    def refuse(self, why: str) -> None:
        """Say what is wrong with an answer."""
        self._fault.update(f"✗ {plain(why)}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Drawing and typing belong to draws, not to decisions."""
        deciding = self._drawing is not None and isinstance(self._drawing.ask, ChoiceAsk)
        return not (deciding and action in ("draw_all", "draw_one", "switch_typing"))

    def _show_choices(self, drawing: Drawing, ask: ChoiceAsk) -> None:
        chances = drawing.chances()
        lines = [choice_line(choice, chances.get(choice.id)) for choice in ask.choices]
        first = next((at for at, choice in enumerate(ask.choices) if not choice.why_not), 0)
        self._choices.show(TextRows(*lines), cursor=first)

    def action_draw_all(self) -> None:
        """Let the program draw."""
        self.post_message(self.Draw(all=True))

    def action_draw_one(self) -> None:
        """Let the program draw once."""
        self.post_message(self.Draw(all=False))

    def action_step_back(self) -> None:
        """Take the last answer back."""
        self.post_message(self.StepBack())

    def action_switch_typing(self) -> None:
        """From drawing to typing."""
        self.post_message(self.Switch())

    def action_drop(self) -> None:
        """Give the draw up."""
        self.post_message(self.Drop())

    @on(Tokens.StepBack)
    def _back(self) -> None:
        self.action_step_back()

    @on(Tokens.Switch)
    def _switch(self) -> None:
        self.action_switch_typing()

    def _heard(self, text: str, finished: bool) -> None:
        """Pass on what was finished with enter, or can only be one whole card."""
        self._fault.update("")
        if finished or (self._drawing is not None and self._drawing.means_one(text.strip())):
            self._typed(text, finished)

    @on(LineList.Selected)
    def _selected(self, event: LineList.Selected) -> None:
        event.stop()
        if self._drawing is not None and isinstance(self._drawing.ask, ChoiceAsk):
            self.post_message(self.Chosen(self._drawing.ask.choices[event.index].id))
