"""A downtime activity at the desk: its form with odds, and cards typed in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from textual import on
from textual.widget import Widget

from core.actions.action import Action
from core.actions.card_holders import naming_holders
from core.actions.situation import Situation
from core.luck.table import Answer, DrawAsk
from core.refusal import Refusal
from core.ruleset import Ruleset
from tui.draws.ask_phase import AskPhase
from tui.draws.decision import DecisionPanel
from tui.draws.form_phase import BROAD, FREE, FormPhase
from tui.draws.large_dialog import LargeDialog
from tui.draws.progress import Drawing, Reply, answer_nothing
from tui.forms import FormView
from tui.text.content import entitle
from tui.widgets.key_bar import KeyBar, hint_line


class ActivityDialog(LargeDialog[Any]):
    """Fill in an activity with its odds in sight. `submit` takes the form; refusals are shown at the field.

    `each` are the situations of all characters that it is planned for. `typed` tells whether its cards will be typed
    before the commit, `switch` changes that.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (BROAD, "-broad")]
    VERTICAL_BREAKPOINTS = [(0, "-whole"), (FREE, "-low")]

    def __init__(
        self,
        title: str,
        action: Action,
        form: Any,
        situation: Situation,
        *,
        ruleset: Ruleset,
        submit: Callable[[Any], object],
        each: tuple[Situation, ...] = (),
        typed: Callable[[], bool] = lambda: False,
        switch: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(title, "esc")
        self._verb = ruleset.drawn
        self._filling, self._submit = FormPhase(action, form, situation, ruleset), submit
        self._filling.forecast.each = each
        self._typed, self._switch = typed, switch

    def body(self) -> Iterable[Widget]:
        """The form with its forecast."""
        self.box.set_class(self._filling.laid, "laid", update=False)
        yield self._filling
        yield KeyBar()

    def on_mount(self) -> None:
        """Start in the first field."""
        self._filling.enter()

    @on(FormPhase.Switch)
    def _other_way(self) -> None:
        """Switch its draws between typing and the program."""
        self._switch()
        self._show_source()

    @on(FormPhase.Changed)
    def _show_source(self) -> None:
        """Show in the border who draws, unless nothing is drawn."""
        how = "typed in before the commit · " if self._typed() else f"{self._verb} by the program · "
        entitle(self.box, subtitle=hint_line(f"{how if self._filling.asks else ''}esc"))

    @on(FormView.Go)
    def _go(self) -> None:
        if (drawing := self._filling.read()) is None:
            return
        try:
            self._submit(drawing.form)
        except Refusal as refusal:
            self._filling.form.mark(refusal)
        else:
            self.dismiss(drawing.form)


class Beforehand(LargeDialog[bool]):
    """Type the cards of an activity before it is committed.

    `keep` gets the answers so far; `reply` answers for those whose cards the program draws. If it is `optional`, enter
    in the empty field leaves the rest to the program, as the key for that does. Dismisses with whether the program
    draws the rest, None if it was left.
    """

    def __init__(
        self,
        title: str,
        drawing: Drawing,
        ruleset: Ruleset,
        keep: Callable[[tuple[Answer, ...]], object],
        reply: Reply = answer_nothing,
        *,
        optional: bool = False,
    ) -> None:
        rest = "enter, with nothing typed" if optional else "^t"
        super().__init__(title, f"enter accept · {rest}: the program draws the rest · esc")
        self._drawing, self._asking = drawing, AskPhase(ruleset, self._take_typed)
        self._holder_of = ruleset.holder_of
        self._keep, self._reply, self._optional = keep, reply, optional

    def body(self) -> Iterable[Widget]:
        """The questions."""
        yield self._asking

    def on_mount(self) -> None:
        """Ask the first unanswered question."""
        self._asking.show(self._drawing, typing=True)

    def _take_typed(self, text: str, finished: bool) -> None:
        if self._optional and finished and not text.strip():
            self._let_draw()
        else:
            self._take(lambda: self._drawing.with_typed(text, reply=self._reply), finished)

    @on(DecisionPanel.Chosen)
    def _take_choice(self, event: DecisionPanel.Chosen) -> None:
        self._take(lambda: self._drawing.with_choice(event.choice, self._reply), True)

    def _take(self, answer: Callable[[], Drawing], finished: bool) -> None:
        try:
            with naming_holders(self._holder_of, self._drawing.situation):
                drawing = answer()
        except Refusal as refusal:
            self._asking.refuse(refusal.message)
            return
        if drawing.ask is None and finished:
            self._leave(drawing, False)
        elif finished or isinstance(drawing.ask, DrawAsk):
            self._drawing = drawing
            self._asking.show(drawing, typing=True)

    @on(AskPhase.Switch)
    def _let_draw(self) -> None:
        self._leave(self._drawing, True)

    def _leave(self, drawing: Drawing, by_program: bool | None) -> None:
        self._keep(drawing.answers)
        self.dismiss(by_program)

    def action_cancel(self) -> None:
        """Leave; the answers so far are kept."""
        self._leave(self._drawing, None)

    @on(AskPhase.StepBack)
    def _step_back(self) -> None:
        self._drawing = self._drawing.step_back()
        self._asking.show(self._drawing, typing=True)
