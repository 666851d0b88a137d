"""The fields for answers: cards as they were drawn, and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message

from core.luck.table import DrawAsk
from tui.key_bindings import bindings
from tui.widgets.text_input import Line

Typed = Callable[[str, bool], None]
"""A function that gets a field's text, and whether enter finished it."""


class AnswerField(Line):
    """A field for an answer; backspace in an empty one takes back an answer.

    `typed` is called rather than sent a message, so that one key is handled before the next: over a slow line keys
    come in bursts, and no card may be lost or taken twice.
    """

    def __init__(self, typed: Typed, placeholder: str) -> None:
        super().__init__(placeholder=placeholder)
        self._typed = typed

    class StepBack(Message):
        """Take back the last answer."""

    async def action_submit(self) -> None:
        """Finish the text."""
        self._typed(self.value, True)

    def action_delete_left(self) -> None:
        """Delete, or take back an answer if there is nothing to delete."""
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.StepBack())


class Tokens(AnswerField):
    """The field for typed cards. It reports each key, so that a whole card can be taken automatically."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.typed")

    def __init__(self, typed: Typed, verb: str) -> None:
        super().__init__(typed, f"as {verb}")
        self._verb = verb

    class Switch(Message):
        """Let the program draw after all."""

    def ask(self, ask: DrawAsk) -> None:
        """Empty the field for a question, with an example and the number of cards as the hint."""
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
    """The field for an answer in words."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.words")
