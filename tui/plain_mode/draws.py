"""A draw in lines, from its form to the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from campaigns import commands
from core.actions.actor import actor_of_form
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.forms import set_in_another
from tui.draws.breakdown import Breakdown
from tui.draws.change_preview import changes
from tui.draws.forecast import preview
from tui.draws.placed_action import PlacedAction
from tui.draws.progress import Drawing
from tui.draws.question_words import answer_line
from tui.draws.sources import Sources
from tui.plain_mode.forms import FormQuestions
from tui.plain_mode.lines import BACK, REST, Back, Left
from tui.plain_mode.play import Play
from tui.plain_mode.questions import Asks, Discarded
from tui.plain_mode.results import odds_line, result_lines, spread_lines

if TYPE_CHECKING:
    from campaigns.state.view import DraftView

_ABOUT = "--"
"""The text before a draw's subject, as in a spoken line."""
_GO = "Press Enter to go on, or type < to go back. To add a note, type -- and a few words."


class Draw:
    """One draw of a character. If it is interrupted, it becomes a draft; `Back` before its first field leaves it."""

    def __init__(self, play: Play, action: str, actor: int | None, conflict: int | None = None) -> None:
        self._play, self._campaign, self._lines = play, play.campaign, play.lines
        at = self._campaign.conflict_of_action(action, actor, conflict)
        self._placed, self._note = PlacedAction(play.campaign, action, actor, at), ""
        self._sources = Sources(self._campaign)
        self._asks = Asks(play, self._sources)
        self._draft: int | None = None
        self._drawing: Drawing | None = None
        self._filling, self._start = FormQuestions(self._lines, None), None

    # --- the ways to begin -------------------------------------------------------------------------------------------

    def begin(self, form: Any = None) -> None:
        """Ask for the form, by default as it was last used, then draw."""
        self._fill_in(self._placed.begin(None, form)[0])
        self._keep_if_left(self._ask)

    def say_odds(self) -> None:
        """Ask for the form, and print its odds and all chances without drawing."""
        self._check()
        self._fill_in(self._campaign.start_form(self._placed.id, self._placed.actor, self._placed.conflict))
        drawing = self._begin(self._filling.fill())
        rules = self._campaign.ruleset
        odds = drawing.action.odds(drawing.request) if drawing.action.odds else None
        if odds is None:
            raise Refusal("no_odds", f"{self._placed.action.title} has no odds.")
        self._lines.say("\n".join((odds_line(odds, rules), *spread_lines(odds, rules))))

    def take(self, form: Any, note: str = "") -> None:
        """Draw with a filled form."""
        self._check()
        self._note = note
        self._fill_in(form)
        self._keep_if_left(lambda: self._draw(self._begin(form)))

    def resume(self, draft: DraftView) -> None:
        """Continue a draft: with its form, or with its answers."""
        self._draft, self._note, self._placed.conflict = draft.id, draft.note, draft.conflict
        self._check()
        self._fill_in(draft.form)
        if draft.typed is not None:
            self._sources.say_whole(draft.actor, typed=draft.typed)
        self._keep_if_left((lambda: self._answer(self._taken_up(draft))) if draft.answers else self._ask)

    def _check(self) -> None:
        """Refuse an action that is unavailable now."""
        if refusal := self._placed.action.why_not(self._placed.situation):
            raise refusal

    def _taken_up(self, draft: DraftView) -> Drawing:
        """The draw with the answers of a draft, which are repeated aloud."""
        drawing = self._begin(draft.form)
        drawing, why = drawing.continue_draft(draft.answers, self._campaign.luck, self._asks.program(drawing, None))
        if why:
            self._lines.refuse(why)
        self._sources.recall(drawing, actor_of_form(drawing.form, drawing.situation))
        for ask, answer in zip(drawing.asks, drawing.answers, strict=True):
            self._lines.say(answer_line(ask, answer, self._campaign.ruleset).plain)
        return drawing

    def _keep_if_left(self, work: Callable[[], None]) -> None:
        """Run `work`; if it is interrupted, save its state, and if it is discarded, delete it."""
        try:
            work()
        except (KeyboardInterrupt, Left):
            self._keep()
            raise
        except Discarded:
            self._drop()
            self._lines.say("Discarded. Drawing it again gives the same result.")

    # --- the form ----------------------------------------------------------------------------------------------------

    def _fill_in(self, form: Any) -> None:
        def follow(before: Any, after: Any) -> Any:
            return self._placed.action.follow(before, after, self._placed.situation)

        self._filling, self._start = FormQuestions(self._lines, form, self._placed.situation, follow), form

    def _ask(self) -> None:
        """Ask for the form until the draw can be made and is done."""
        at = ""
        while True:
            form = self._in_its_conflict(self._filling.fill(at))
            try:
                self._odds_first(self._begin(form))
            except Refusal as refusal:
                self._lines.refuse(refusal.message)
                at = self._filling.place(refusal)
            except Back:
                at = self._filling.last
            else:
                return
            self._drawing = None
            if not self._filling.asks:
                raise Back

    def _begin(self, form: Any) -> Drawing:
        return Drawing.begin(self._placed.action, form, self._placed.situation)

    def _in_its_conflict(self, form: Any) -> Any:
        """The form in the conflict of the characters it names; the new conflict's values replace the former one's."""
        if not self._placed.in_several:
            return form
        before = self._placed.situation
        there = self._placed.situation_of(form, before)
        action = self._placed.action
        return form if there is before else set_in_another(form, action.begin(before), action.begin(there))

    # --- the draw ----------------------------------------------------------------------------------------------------

    def _odds_first(self, drawing: Drawing) -> None:
        """Print the cost and the odds, and continue after Enter."""
        if drawing.action.price is not None:
            self._lines.say(preview(drawing, self._campaign.ruleset).plain)
            self._wait("Go on?")
        elif drawing.due and drawing.draws:
            odds = drawing.action.odds(drawing.request) if drawing.action.odds else None
            if odds is not None and (odds.chances or odds.mean is not None):
                self._lines.say(odds_line(odds, self._campaign.ruleset))
            self._wait("Draw?")
        self._draw(drawing)

    def _wait(self, question: str) -> None:
        while said := self._lines.ask(question):
            if said == BACK:
                raise Back
            if said.startswith(_ABOUT):
                self._note = said.removeprefix(_ABOUT).strip()
            elif said in (REST, "y", "yes"):
                return
            else:
                self._lines.say(_GO)

    def _draw(self, drawing: Drawing) -> None:
        if drawing.due:
            drawing = drawing.with_answers(reply=self._asks.program(drawing, self._campaign.luck))
        self._answer(drawing)

    def _answer(self, drawing: Drawing) -> None:
        """Ask for the missing answers, then record the draw; typed answers are saved at once."""
        self._drawing = drawing
        while self._drawing.ask is not None:
            try:
                self._drawing = self._asks.answer_next(self._drawing)
            except Refusal as refusal:
                self._lines.refuse(refusal.message)
            if self._drawing.by_hand and self._drawing.ask is not None:
                self._keep()
        self._commit(self._drawing)

    # --- leaving -----------------------------------------------------------------------------------------------------

    def _commit(self, drawing: Drawing) -> None:
        """Record the draw and report the result: the breakdown for a draw, else the log entry."""
        before, said = self._campaign.view, self._result(drawing)
        done = self._placed.carry_out(self._play.send, drawing, self._note)
        self._drop()
        if said:
            self._lines.say("\n".join(said))
        else:
            self._play.tell(done)
        self._play.tell_ended(before)

    def _result(self, drawing: Drawing) -> list[str]:
        """The breakdown and the changes; empty if nothing was drawn."""
        if not drawing.drew or drawing.resolution is None:
            return []
        rules = self._campaign.ruleset
        options = drawing.situation.options
        reckoned = Breakdown.from_resolution(drawing.resolution, drawing.answers, options, drawing.said)
        moved = "; ".join(map(str, changes(drawing.effects(), drawing.told, rules)))
        return [*result_lines(reckoned, rules, drawing.brief), *([f"Then: {moved}."] if moved else [])]

    def _keep(self) -> None:
        """Save the state: the answers, or else the form if it has changed."""
        form = encode(self._filling.form)
        said: dict[str, Any] = {"action": self._placed.id, "actor": self._placed.actor}
        if self._drawing is not None and self._drawing.answers:
            self._save(self._placed.command_fields(self._drawing, self._note))
        elif self._filling.form != self._start or self._draft is not None:
            if self._placed.action.pages:
                self._play.send(commands.KeepForm(**said, form=form))
            else:
                self._save({**said, "conflict": self._placed.conflict, "note": self._note, "form": form})

    def _save(self, given: dict[str, Any]) -> None:
        typed = self._sources.whole(given["actor"])
        done = self._play.send(commands.SaveDraft(**given, draft=self._draft, typed=typed))
        if done.view.draft is not None:
            self._draft = done.view.draft.id

    def _drop(self) -> None:
        if any(draft.id == self._draft for draft in self._campaign.view.drafts):
            self._play.send(commands.DropDraft(draft=self._draft))
        self._draft = None
