"""The draw dialog: any action of any game, from its form through its questions to its breakdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.timer import Timer
from textual.widget import Widget

from campaigns.errors import CampaignError
from core.actions.card_holders import naming_holders
from core.actions.place import Place
from core.luck.table import ChoiceAsk, DrawAsk, Luck
from core.refusal import Refusal
from core.schema.fields import fields_of
from tui.draws.ask_phase import AskPhase
from tui.draws.decision import DecisionPanel
from tui.draws.drafts import PAUSE, HalfDone, keep_form
from tui.draws.forecast import Forecast
from tui.draws.form_phase import BROAD, FREE, HIGH, DrawFormPhase, room_on
from tui.draws.heading import Heading
from tui.draws.large_dialog import LargeDialog
from tui.draws.next_step import ended_words
from tui.draws.placed_action import PlacedAction
from tui.draws.progress import Drawing, Reply
from tui.draws.result_phase import Result
from tui.draws.sources import Sources
from tui.draws.standing_choices import StandingAnswers, figures
from tui.draws.subject import about_what
from tui.forms import FormView, PagedForm
from tui.key_bindings import bindings
from tui.text.content import entitle
from tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import DraftView
    from core.actions.situation import ActorId, Situation


class DrawDialog(LargeDialog[Any]):
    """Three phases: fill in, answer, accept. Dismisses with the result, None without one.

    A `draft` continues where it stopped, a `form` is already filled, `note` is the draw's subject. With `at_once` the
    form is taken as it is and the program draws; an action that asks nothing is done for `each` of several characters.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (BROAD, "-broad")]
    VERTICAL_BREAKPOINTS = [(0, "-whole"), (FREE, "-low"), (HIGH, "-high")]
    SOLVES: ClassVar[bool] = False

    def __init__(
        self,
        action: str,
        actor: int | None,
        conflict: int | None = None,
        *,
        draft: DraftView | None = None,
        form: Any = None,
        note: str = "",
        at_once: bool = False,
        each: Sequence[int] = (),
    ) -> None:
        super().__init__("")
        self._named = action
        self._placed = partial(PlacedAction, actor=actor, conflict=conflict, each=each)
        self._draft, self._form, self._at_once = draft, form, at_once
        self._drawing: Drawing | None = None
        self._by_card = False
        self._note = draft.note if draft else note
        self._pausing: Timer | None = None
        self._refused = ""

    @property
    def campaign(self) -> Campaign:
        """The open campaign; the dialog opens only over its places."""
        assert self.wyrdbook.campaign is not None
        return self.wyrdbook.campaign

    # Building -----------------------------------------------------------------------------------------------------

    def body(self) -> Iterable[Widget]:
        """The form with its forecast; heading, questions and result join it when they are needed."""
        rules = self.campaign.ruleset
        try:
            self._act = act = self._placed(self.campaign, self._action_id())
            form, started = act.begin(self._draft, self._form)
        except Refusal as refusal:
            self._refused = refusal.message
            return
        if self._draft is None:
            self.wyrdbook.show_notices(self.campaign)
        self._filling = DrawFormPhase(
            act.action, form, act.situation, rules, solve=self.SOLVES, room=room_on(self.app.size), started=started
        )
        self._filling.forecast.each = act.situations
        self._filling.placed = self._place if act.in_several else None
        self._half = HalfDone(self.wyrdbook, self._draft)
        self._asking, self._result = AskPhase(rules, self._take_typed), Result(rules)
        self._sources = Sources(self.campaign)
        self._heading = Heading(rules)
        self._title = act.title
        self.box.set_class(self._filling.laid, "laid", update=False)
        yield from (self._filling, KeyBar())

    def _action_id(self) -> str:
        """The id of the action to draw for."""
        return self._named

    def _place(self, form: Any, situation: Situation) -> Situation:
        """The situation in the conflict of the people whom the form names."""
        there = self._act.situation_of(form, situation)
        if there is not situation:
            self._say_about(None)
        return there

    def on_mount(self) -> None:
        """Start at the first phase with something to do."""
        if self._refused:
            self.wyrdbook.refuse(self._refused)
            self.dismiss(None)
            return
        self._say_about(self._note)
        self._show()
        if self._draft is not None:
            self._take_up(self._draft)
        elif self._at_once or self._decides_first():
            self._go()

    def _decides_first(self) -> bool:
        """Return True if the form is empty and the first question is a decision."""
        if fields_of(self._act.action.form):
            return False
        drawing = self._filling.read()
        return drawing is not None and isinstance(drawing.ask, ChoiceAsk)

    def _take_up(self, draft: DraftView) -> None:
        """Continue a draft as far as its answers fit; the program's draws are made again if luck has moved on."""
        if draft.typed is not None:
            self._sources.say_whole(self._filling.actor, typed=draft.typed)
        answers, drawing = draft.answers, self._filling.read()
        if drawing is not None:
            drawing, why = drawing.continue_draft(answers, self.campaign.luck, self._alone(None))
            if why:
                self.wyrdbook.refuse(why)
            self._sources.recall(drawing, self._filling.actor)
            self._move(drawing, save=drawing.answers[: len(answers)] != answers)

    def _show(self) -> None:
        """Show the present phase."""
        drawing = self._drawing
        self._show_source()
        self._filling.display = drawing is None
        self._show_part(self._asking, shown=drawing is not None and drawing.resolution is None)
        self._show_part(self._result, shown=drawing is not None and drawing.resolution is not None)
        self._show_part(self._heading, shown=drawing is not None)
        if drawing is None:
            self._filling.enter()
            return
        self._heading.show(drawing, self._filling.forecast.odds)
        if drawing.resolution is None:
            self._asking.show(drawing, typing=self._typing)
        else:
            self._result.show(drawing)

    @on(Forecast.OddsKnown)
    def _show_odds_before(self) -> None:
        """Show above the draw the odds that weren't known yet when it was begun or resumed."""
        if self._drawing is not None:
            self._heading.show(self._drawing, self._filling.forecast.odds)

    def _show_part(self, part: Widget, *, shown: bool) -> None:
        """Show or hide a part, which is mounted the first time it is shown; the heading is above the others."""
        if shown and not part.is_attached:
            self.box.mount(part, before=0 if part is self._heading else self.query_one(KeyBar))
        part.display = shown

    # The form -----------------------------------------------------------------------------------------------------

    @on(FormView.Go)
    def _go(self) -> None:
        """Accept the form: do an action that asks nothing, else draw or ask for cards."""
        self._set_out(by_card=False)

    @on(DrawFormPhase.OneByOne)
    def _one_by_one(self) -> None:
        self._set_out(by_card=True)

    def _set_out(self, *, by_card: bool) -> None:
        drawing, self._by_card = self._filling.read(), by_card
        if drawing is None:
            return
        try:
            if drawing.due:
                drawing = drawing.with_answers(reply=self._alone(self._luck))
            if drawing.resolution is not None and not drawing.answers:
                self._commit(drawing)
            else:
                self._move(drawing, save=bool(drawing.answers))
        except Refusal as refusal:  # too few cards may be left
            self._filling.form.mark(refusal)

    @on(PagedForm.Turned)
    @on(PagedForm.Paused)
    def keep(self) -> None:
        """Keep unfinished work: a long form with every page and pause, and when the app is left also a draw."""
        self._half_done()

    def _half_done(self) -> bool:
        """Keep a form or a draw. Return True if there is something to resume."""
        if self._drawing is None:
            return keep_form(self.wyrdbook, self._act.id, self._act.actor, self._filling.form)
        self._wait_no_more()
        if self._drawing.answers and not self._half.kept:
            self._save(self._drawing)
        return self._half.kept

    @property
    def _drawer(self) -> ActorId | None:
        """The character who answers the present question; during the form the acting one."""
        return self._sources.whose(self._drawing.ask if self._drawing else None, self._filling.actor)

    @property
    def _typing(self) -> bool:
        """True if the present question is answered by typing, as set for each side."""
        return self._sources.is_typed(self._drawer, self._filling.actor)

    @on(DrawFormPhase.Switch)
    def _switch_whole(self) -> None:
        """Switch all draws of it, the other side's included, between typing and the program."""
        self._sources.say_whole(self._filling.actor, typed=not self._typing)
        self._show_source()

    @on(AskPhase.Switch)
    def _switch(self) -> None:
        """Switch the present character's draws from here on between typing and the program."""
        self._sources.say(self._drawer, typed=not self._typing)
        self._show()

    @on(DrawFormPhase.Changed)
    def _show_who(self) -> None:
        """Show in the border who acts, and who draws."""
        self._say_about(None)
        self._show_source()

    def _show_source(self) -> None:
        """Show in the border who draws, unless nothing is drawn; a result shows it itself."""
        source = "typed in" if self._typing else f"{self.campaign.ruleset.drawn} by the program"
        draws = isinstance(self._drawing.ask, DrawAsk) if self._drawing else self._filling.asks
        entitle(self.box, subtitle=source if draws else "")

    def action_about(self) -> None:
        """Ask for the draw's subject, which is then shown and kept with it."""
        self.app.push_screen(about_what(self._note), self._take_subject)

    def _take_subject(self, note: str | None) -> None:
        """Show the draw's subject, and keep it with the answers so far."""
        self._say_about(note)
        if note is not None and self._drawing is not None:
            self._keep(self._drawing)

    def _say_about(self, note: str | None) -> None:
        """Show the draw's subject beside the action."""
        self._note = self._note if note is None else note
        who = self._filling.who if self._act.asks_who else ""
        self._title = " – ".join(filter(None, (" · ".join(filter(None, (who, self._act.title))), self._note)))
        entitle(self.box, title=self._title)

    # The asks -----------------------------------------------------------------------------------------------------

    @on(AskPhase.Draw)
    def _draw(self, event: AskPhase.Draw) -> None:
        luck, self._by_card = self.campaign.luck, not event.all
        alone = self._alone(luck if event.all else None)
        drawing = self._try_answer(
            lambda draw: draw.with_answers(reply=alone) if event.all else draw.drawn_once(luck, alone)
        )
        if drawing is not None:
            self._move(drawing)

    def _take_typed(self, text: str, finished: bool) -> None:
        """Take a typed text. One card leads automatically to the next; only enter leads to a decision or the end.

        Otherwise someone who presses enter after each card would decide before reading the question.
        """
        drawing = self._try_answer(lambda draw: draw.with_typed(text, reply=self._alone(self._luck)))
        if drawing is not None and (finished or isinstance(drawing.ask, DrawAsk)):
            self._move(drawing)

    @on(DecisionPanel.Chosen)
    def _take_choice(self, event: DecisionPanel.Chosen) -> None:
        if (
            drawing := self._try_answer(lambda draw: draw.with_choice(event.choice, self._alone(self._luck)))
        ) is not None:
            self._move(drawing)

    @property
    def _luck(self) -> Luck | None:
        """The luck to draw with; an immediate draw continues after a decision or words as well."""
        return None if self._by_card else self.campaign.luck

    def _try_answer(self, answer: Callable[[Drawing], Drawing]) -> Drawing | None:
        """The draw after an answer; None if it is refused, with the reason below the question."""
        if self._drawing is None:
            return None
        try:
            with naming_holders(self.campaign.ruleset.holder_of, self._drawing.situation):
                return answer(self._drawing)
        except Refusal as refusal:
            self._asking.refuse(refusal.message)
            return None

    @on(AskPhase.StepBack)
    @on(Result.StepBack)
    def _step_back(self) -> None:
        """Take back one answer; before the first one, return to the form."""
        if self._drawing is not None and (self._drawing.answers or self._drawing.turned):
            self._move(self._drawing.step_back(), back=True)
        else:
            self._to_form()

    def _to_form(self) -> None:
        self._drawing = None
        self._show()

    def _move(self, drawing: Drawing, *, save: bool = True, back: bool = False) -> None:
        """Move to another point of the draw, and keep it in case of leaving.

        In a conflict, a draw without tokens shows nothing, so it is done at once.
        """
        self._drawing = drawing
        if save:
            self._keep(drawing)
        self._show()
        if not back and self._told_enough(drawing):
            self._commit(drawing)

    def _told_enough(self, drawing: Drawing) -> bool:
        return drawing.resolution is not None and not drawing.drew and drawing.action.place is Place.CONFLICT

    def _alone(self, luck: Luck | None) -> Reply:
        """The program's own answers: it draws with `luck`, and decides if no one needs to be asked."""
        program = StandingAnswers(self.wyrdbook.standing, figures(self.campaign.view), self.campaign.ruleset.word, luck)
        return self._sources.leave_typed(program.reply, self._filling.actor)

    def _keep(self, drawing: Drawing) -> None:
        """Keep typed answers and decisions at once; the program's draws after a moment."""
        self._wait_no_more()
        if drawing.by_hand:
            self._save(drawing)
        elif drawing.answers:
            self._pausing = self.set_timer(PAUSE, partial(self._save, drawing))
        else:
            self._half.drop()

    def _wait_no_more(self) -> None:
        if self._pausing is not None:
            self._pausing.stop()

    def _save(self, drawing: Drawing) -> None:
        given = self._act.command_fields(drawing, self._note)
        self._half.keep({**given, "typed": self._sources.whole(self._filling.actor)})

    # Leaving ------------------------------------------------------------------------------------------------------

    @on(Result.Accept)
    def _accept(self) -> None:
        if self._drawing is not None:
            self._commit(self._drawing)

    def _commit(self, drawing: Drawing) -> None:
        """Write the result. A refusal is shown at its place."""
        self._wait_no_more()
        before = self.campaign.view
        try:
            done = self._act.carry_out(self.wyrdbook.send, drawing, self._note)
        except Refusal as refusal:
            self._refuse(refusal)
        except CampaignError as error:
            self.wyrdbook.trouble(str(error))
        else:
            self._half.drop_when_done(done.view)
            self.dismiss(done)
            told = done.line.title if not drawing.answers and done.line is not None else ""
            if said := ended_words(before, done.view) or told:
                self.wyrdbook.tell(said)

    def _refuse(self, refusal: Refusal) -> None:
        if self._drawing is None:
            self._filling.form.mark(refusal)
        else:
            self._result.refuse(refusal.message)

    @on(AskPhase.Drop)
    @on(Result.Drop)
    def _drop(self) -> None:
        """Forget the draw."""
        self._wait_no_more()
        if self._half.drop():
            self.wyrdbook.tell("Discarded. Drawing it again gives the same result.")
            self.dismiss(None)

    def action_cancel(self) -> None:
        """Go one level back: from an unanswered question to the form, from there out; draws are kept."""
        if self._drawing is not None and not self._drawing.answers:
            self._to_form()
            return
        if self._half_done():
            self.wyrdbook.tell("The draw is kept. You can resume it later.")
        self.dismiss(None)
