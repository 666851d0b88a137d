"""The second phase of a draw: the answers so far, the present question, and its field or choices."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from core.luck.table import ChoiceAsk, DrawAsk, WordsAsk
from core.ruleset import Ruleset
from tui.draws.answer_fields import AnswerField, Tokens, Typed, Words
from tui.draws.decision import DecisionPanel
from tui.draws.progress import Drawing
from tui.draws.question_words import answers_text, question, turned_text
from tui.key_bindings import bindings
from tui.terminal.error_boundary import Edge
from tui.text.content import Plain
from tui.text.plain import plain


class AskPhase(Edge, Vertical, can_focus=True):
    """Lists the answers and asks the next question. It reports actions to the dialog, typed text through `typed`.

    A decision is reported as `DecisionPanel.Chosen`.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.ask")

    class Draw(Message):
        """Let the program draw, everything or one card."""

        def __init__(self, all: bool) -> None:
            super().__init__()
            self.all = all

    class StepBack(Message):
        """Take back the last answer."""

    class Drop(Message):
        """Give up the draw."""

    class Switch(Message):
        """Switch between drawing and typing."""

    def __init__(self, ruleset: Ruleset, typed: Typed) -> None:
        super().__init__()
        self._ruleset, self._typed = ruleset, typed
        self._drawing: Drawing | None = None
        self._went_on = False

    def _make_parts(self) -> None:
        """Make the widgets."""
        self._given = Plain(classes="given")
        self._question = Plain(classes="question")
        self._tokens = Tokens(self._hear_typed, self._ruleset.drawn)
        self._words = Words(self._take_words, "in a few words")
        self._deciding = DecisionPanel(self._ruleset)
        self._fault = Plain(classes="fault")

    def show(self, drawing: Drawing, *, typing: bool) -> None:
        """Ask the next question of a draw; the widgets are made and mounted only now, which saves time."""
        if not self.children:
            self._make_parts()
            self.mount(self._given, self._question, self._tokens, self._words, self._fault, self._deciding)
        self._drawing = drawing
        ask = drawing.ask
        given = answers_text(drawing.asks, drawing.answers, ask, self._ruleset, drawing.standing)
        turned = turned_text(ask, drawing.turned, self._ruleset) if drawing.turned and ask is not None else Content("")
        self._given.update(Content("\n").join(filter(None, (given, turned))))
        self._given.display = bool(drawing.answers or drawing.turned)
        self._question.update(Content.styled(question(ask, self._ruleset) if ask else "", "bold"))
        self._refuse("")
        self._tokens.display = typing and isinstance(ask, DrawAsk)
        self._words.display = isinstance(ask, WordsAsk)
        self._deciding.display = isinstance(ask, ChoiceAsk)
        self._focus_part(drawing, typing=typing)
        self.refresh_bindings()

    def _focus_part(self, drawing: Drawing, *, typing: bool) -> None:
        """Focus the part for the question, and make only that one focusable, so that tab stays there."""
        self.can_focus = not (isinstance(drawing.ask, ChoiceAsk | WordsAsk) or (typing and drawing.ask))
        match drawing.ask:
            case ChoiceAsk() as ask:
                self._deciding.show(drawing, ask)
                self._deciding.enter()
            case WordsAsk():
                self._words.value = ""
                self._words.focus()
            case DrawAsk() as ask if typing:
                self._tokens.ask(ask)
                self._tokens.focus()
            case _:
                self.focus()

    def refuse(self, why: str) -> None:
        """Show the fault of an answer."""
        self._refuse(f"✗ {plain(why)}")

    def _refuse(self, said: str) -> None:
        self._fault.update(said)
        self._fault.display = bool(said)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow drawing and typing only for draws, not for decisions or words."""
        drawn = self._drawing is None or isinstance(self._drawing.ask, DrawAsk)
        return drawn or action not in ("draw_all", "draw_one", "switch_typing")

    def action_draw_all(self) -> None:
        """Let the program draw."""
        self.post_message(self.Draw(all=True))

    def action_draw_one(self) -> None:
        """Let the program draw once."""
        self.post_message(self.Draw(all=False))

    def action_step_back(self) -> None:
        """Take back the last answer."""
        self.post_message(self.StepBack())

    def action_switch_typing(self) -> None:
        """Switch to typing."""
        self.post_message(self.Switch())

    def action_drop(self) -> None:
        """Give up the draw."""
        self.post_message(self.Drop())

    @on(AnswerField.StepBack)
    def _step_back(self) -> None:
        self.action_step_back()

    @on(Tokens.Switch)
    def _switch(self) -> None:
        self.action_switch_typing()

    def _hear_typed(self, text: str, finished: bool) -> None:
        """Pass on text that was finished with enter, or that can only be one whole card.

        An enter pressed out of habit after a card that was taken automatically doesn't count for the next.
        """
        went_on, self._went_on = self._went_on, False
        if finished and went_on and not text.strip():
            return
        self._refuse("")
        if finished or (self._drawing is not None and self._drawing.means_one(text.strip())):
            before = self._drawing
            self._typed(text, finished)
            self._went_on = not finished and self._drawing is not before

    def _take_words(self, text: str, finished: bool) -> None:
        self._typed(text, finished)
