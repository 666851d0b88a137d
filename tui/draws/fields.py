"""The fields answers are typed into: cards as they were drawn, and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message

from core.luck.table import DrawAsk
from tui.key_bindings import bindings
from tui.widgets.text_input import Line

Typed = Callable[[str, bool], None]
"""Hears what a field holds, and whether it was finished with enter."""


class AnswerField(Line):
    """A field for an answer; backspace in the empty field steps back an answer.

    `typed` is called, not sent a message, so that it has dealt with one key before the next is heard: over a slow line
    keys come in bursts, and a card must not be lost or taken twice.
    """

    def __init__(self, typed: Typed, placeholder: str) -> None:
        super().__init__(placeholder=placeholder)
        self._typed = typed

    class StepBack(Message):
        """The last answer is to be taken back."""

    async def action_submit(self) -> None:
        """Take what is there."""
        self._typed(self.value, True)

    def action_delete_left(self) -> None:
        """Delete, or step back where there is nothing to delete."""
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.StepBack())


class Tokens(AnswerField):
    """The field cards are typed into. It tells each key, so that a whole card may go on to the next by itself."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.typed")

    def __init__(self, typed: Typed, verb: str) -> None:
        super().__init__(typed, f"as {verb}")
        self._verb = verb

    class Switch(Message):
        """The program is to draw after all."""

    def ask(self, ask: DrawAsk) -> None:
        """Be empty for an ask, and say how a card is typed, and how many answer where the game leaves that open."""
        least, most = ask.range
        one, other = (*ask.pile.tokens, *ask.pile.tokens, "", "")[:2]
        self.value = ""
        self.placeholder = f"as {self._verb}, such as {one}; several as {one} {other} or {one}{other}"
        if least < most:
            self.placeholder += f"; {least} to {most} at once"

    def insert_text_at_cursor(self, text: str) -> None:
        """Type or paste."""
        super().insert_text_at_cursor(text)
        self._typed(self.value, False)

    def action_switch_typing(self) -> None:
        """Let the program draw."""
        self.post_message(self.Switch())


class Words(AnswerField):
    """The field something is said in."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.words")
