"""Pane 6: the breakdown of the last draw, or the unfinished draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from campaigns import commands
from campaigns.wording.log_entries import token_words
from core.lazy_imports import Lazy
from core.refusal import Refusal
from core.schema.forms import asks_who_acts
from tui.base_screens.pane import Pane, Row
from tui.key_bindings import bindings
from tui.log_lines.lines import log_line, told_outcome
from tui.text.bands import in_band
from tui.text.columns import join_parts
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import DraftView, LogLine, View
    from core.actions import actor
    from core.actions.situation import Situation
    from core.ruleset import Ruleset
    from tui.draws import breakdown
    from tui.forms import control_kinds
else:
    actor = Lazy("core.actions.actor")
    breakdown = Lazy("tui.draws.breakdown")
    control_kinds = Lazy("tui.forms.control_kinds")


RESUMES = "press [7], then [r] to resume"
"""The keys to resume an unfinished draw: the digit leads to the pane in which r does it."""


class Draw(Pane):
    """The last draw in full. An unfinished draw takes its place until it is resumed or given up."""

    scope = "play.draw"
    follows = True
    empty = "no result yet · [d] to draw for the selected character"
    empty_for_players = "no draws to show"
    BINDINGS: ClassVar[list[BindingType]] = bindings("play.draw")

    def parts(self, view: View) -> tuple[object, ...]:
        """The drafts with their characters, and the last result."""
        return (view.drafts, view.strip[:1], view.drafts and view.characters, view.ruleset)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """The drafts, then the last breakdown line by line."""
        if not width:
            return [Row(None, Content(""))]
        rows = [
            Row(("draft", draft.id), Content.styled(self._draft_line(view, draft), "bold $text-warning"))
            for draft in view.drafts
        ]
        if (line := last_draw(view)) is not None:
            rows += [Row((line.seq, n), text) for n, text in enumerate(logged_breakdown(line, view, width))]
        return rows

    def summary(self, view: View) -> Content:
        """The latest draft and the number of them, or the last draw's outcome."""
        if view.draft is not None:
            more = f" · {len(view.drafts)} unfinished" if len(view.drafts) > 1 else ""
            return Content.styled(f"{self._draft_words(view, view.draft)} · {RESUMES}{more}", "bold $text-warning")
        line = last_draw(view)
        return Content(self.nothing) if line is None else outcome(line, view, self.summary_room)

    def heading(self, view: View) -> str:
        """The character and purpose of the draw."""
        line = last_draw(view)
        return self.title if line is None else f"Draw · {line.title}"

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason why an action isn't possible: resuming needs a draft, the breakdown a draw."""
        if action in ("resume", "drop") and (self.view is None or self.view.draft is None):
            return "There is no unfinished draw."
        if action == "why" and (self.view is None or last_draw(self.view) is None):
            return "Nothing has been drawn yet."
        return ""

    def open(self) -> None:
        """Resume a draft, or show the whole breakdown."""
        if self._draft is not None:
            self.action_resume()
        else:
            self.action_why()

    def _draft_line(self, view: View, draft: DraftView) -> str:
        """An unfinished draw: of several its traits, of a single one the keys to resume it."""
        if len(view.drafts) == 1:
            return f"{self._draft_words(view, draft)} · {RESUMES}"
        return " · ".join(filter(None, (self._draft_words(view, draft), self._draft_details(draft))))

    def _draft_words(self, view: View, draft: DraftView) -> str:
        """`… unfinished: Mara Voss, Draw`, with the actor that the form names if it asks for one."""
        action = next((each for each in view.ruleset.actions if each.id == draft.action), None)
        who = view.name_of(draft.actor)
        if action is not None and asks_who_acts(action.form) and (situation := self._situation_of(draft)):
            who = actor.find_actor(draft.form, situation).name
        named = who and not (action is not None and action.of_table)
        return f"… unfinished: {f'{who}, ' if named else ''}{action.title if action else draft.action}"

    def _situation_of(self, draft: DraftView) -> Situation | None:
        """The situation of a draft; None if undo has removed its conflict."""
        campaign = self.wyrdbook.campaign
        try:
            return campaign.situation(draft.actor, draft.conflict) if campaign is not None else None
        except Refusal:
            return None

    def _draft_details(self, draft: DraftView) -> str:
        """The traits and target of an unfinished draw, and its cards so far."""
        campaign = self.wyrdbook.campaign
        if campaign is None:
            return ""

        situation = self._situation_of(draft)
        form = control_kinds.summary(draft.form, situation) if situation is not None else ""
        cards = " ".join(_cards(draft, campaign.ruleset))
        return ": ".join(filter(None, (form, cards)))

    @property
    def _draft(self) -> int | None:
        """The selected draft."""
        selected = self.selected
        return selected[1] if isinstance(selected, tuple) and selected[0] == "draft" else None

    def action_why(self) -> None:
        """Show the whole breakdown with its rules."""
        if self.view is not None and (line := last_draw(self.view)) is not None:
            self.wyrdbook.show_line(line)

    def action_resume(self) -> None:
        """Resume the selected unfinished draw, or else the latest."""
        self.play.resume(self._draft)

    def action_drop(self) -> None:
        """Give up the selected unfinished draw, or else the latest."""
        if self.wyrdbook.do(commands.DropDraft(draft=self._draft)):
            self.wyrdbook.tell("Discarded. Drawing it again gives the same result.")


def _cards(draft: DraftView, ruleset: Ruleset) -> Iterator[str]:
    """The cards, motes or dice of a draft so far, without its decisions."""
    for token in (each for answer in draft.answers for each in answer.given):
        if isinstance(token, int) or ruleset.look(token) is not None:
            yield token_words(ruleset, token)


def last_draw(view: View) -> LogLine | None:
    """The newest result."""
    return view.strip[0] if view.strip else None


def outcome(line: LogLine, view: View, width: int) -> Content:
    """The last result in one line."""
    return log_line(line, width, placed=False, word=view.ruleset.word)


def logged_breakdown(line: LogLine, view: View, width: int) -> list[Content]:
    """The breakdown of a logged draw, outcome first; an unreadable log entry says so."""
    if not line.event:
        return [outcome(line, view, width)]
    try:
        made = breakdown.Breakdown.from_event(line.event)
    except Refusal as refusal:
        return [join_parts(["This log entry can't be read", refusal.message])]
    steps = (step.text for step in breakdown.breakdown_lines(made, view.ruleset, width, outcome=False))
    return [*_headline(line, made, view.ruleset).wrap(max(1, width)), *steps]


def _headline(line: LogLine, made: breakdown.Breakdown, ruleset: Ruleset) -> Content:
    """The outcome with its facts, or with the numbers of the log entry if the game has no words for the facts."""
    if made.outcome is None or breakdown.fact_line(made, ruleset):
        return breakdown.headline(made, ruleset)
    word = ruleset.word(made.outcome.word)
    told = told_outcome(line.title, word)[len(word) :]
    return in_band(made.outcome.band, f"{word.upper()}{plain(told)}")
