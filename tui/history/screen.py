"""The log: all entries, newest first, and the way back to any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.content import Content

from campaigns.errors import CampaignError
from campaigns.history.branches import branches, way_to
from campaigns.history.verification import verify_records
from campaigns.reports.luck import luck_ledger
from core.schema.entry import Choice
from core.wording import quantity
from tui.base_screens.list_screen import ListPlace
from tui.config.styles import sheet
from tui.dialogs.background_task import Step, patiently, run_in_background
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.choose import Pick
from tui.dialogs.reader import copy, write_out
from tui.history.filters import MOST_FOUND, Found, Lines, LogFilter
from tui.history.log_entry import text_to_copy
from tui.history.revert import NO_CHANGE, ask_to_take_back, why_not_taken_back
from tui.key_bindings import bindings
from tui.log_lines.lines import clock, log_line
from tui.log_lines.luck import luck_report
from tui.reports.series_forms import ask_session
from tui.terminal.attempt import attempt
from tui.text.empty import empty_state
from tui.text.plain import plain
from tui.text.read_only import why_read_only
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from pathlib import Path

    from campaigns.campaign import Campaign
    from campaigns.history.branches import Branch
    from campaigns.history.past_states import Past, Way
    from campaigns.state.view import LogLine, View

_EDGE = 7  # cells beside a line
_ROOMY = 100  # from this width on a line has room for the year
_LUCK_OF = 500
"""The number of draws the luck ledger looks back."""
_SEARCH = "search"
"""The group of the search workers; one runs at a time."""


@dataclass(frozen=True, slots=True)
class LogRows:
    """Lines as rows of a list, each read and formatted when it comes into view."""

    lines: Lines
    width: int = 0
    word: Callable[[str], str] = str

    def __len__(self) -> int:
        return len(self.lines)

    def row(self, index: int, /) -> Content:
        """Return one row; an entry that cannot be read shows its error instead."""
        try:
            line, brief = self.lines.line(index), 0 < self.width < _ROOMY
            return log_line(line, self.width or None, dated=True, brief=brief, word=self.word)
        except CampaignError as error:
            return Content.styled(f"✗ {plain(str(error))}", "$text-error")


class LogScreen(ListPlace):
    """The log and history of the campaign."""

    scope: ClassVar[str] = "log"
    CSS_PATH = sheet("log")
    BINDINGS: ClassVar[list[BindingType]] = bindings("log")

    def __init__(self, session: int | None = None, record: int | None = None) -> None:
        super().__init__()
        self._opened_at = record
        self.narrowing = LogFilter(session=session)
        self.lines: Lines = Found(())

    def show(self, view: View) -> None:
        """Show the log, or the part that matches the filters."""
        campaign = self.wyrdbook.campaign
        if campaign is None:
            return
        self.narrowing = replace(self.narrowing, words=self.needle)
        self.workers.cancel_group(self, _SEARCH)
        if self.narrowing:
            self._narrow(campaign)
        else:
            self._show_lines(campaign.history())

    @work(group=_SEARCH, exclusive=True)
    async def _narrow(self, campaign: Campaign) -> None:
        """Search in a thread, until it ends or another search starts."""
        step = Step()

        def say(far: str) -> None:
            self.list.header = Content.styled(f"{plain(str(self.narrowing))}: searching {far}", "$text-muted")

        found = await run_in_background(partial(self.narrowing.entries_in, campaign.past(step.count_back)), step, say)
        if not self.gone:
            self._show_lines(attempt(self.wyrdbook, found) or Found(()))

    def _show_lines(self, lines: Lines) -> None:
        self.lines = lines
        self.list.header = Content.styled(self._heading(), "$text-muted")
        at, self._opened_at = self._opened_at, None
        cursor = None if at is None else next((i for i in range(len(lines)) if lines.line(i).seq == at), None)
        word = self.wyrdbook.view.ruleset.word if self.wyrdbook.view is not None else str
        self.list.show(LogRows(self.lines, self.app.size.width - _EDGE, word), cursor=cursor)
        self._say_nothing()

    def when_empty(self) -> Content:
        """The message for an empty list, with the key that shows the whole log."""
        return empty_state("Nothing in the log matches.", ("esc", "show all"))

    @property
    def narrowed(self) -> bool:
        """True if only a part of the log is shown."""
        return bool(self.narrowing)

    def widen(self) -> None:
        """Show the whole log again."""
        self.narrowing = LogFilter()
        super().widen()
        self.again()

    @property
    def line(self) -> LogLine | None:
        """The line under the cursor."""
        cursor = self.list.cursor
        try:
            return None if cursor is None else self.lines.line(cursor)
        except CampaignError:
            return None  # its row says why

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason an action cannot be done with the line under the cursor."""
        view = self.wyrdbook.view
        if action in ("back_to", "branches", "take_back") and view is not None and (why := why_read_only(view)):
            return why
        if action not in ("back_to", "take_back", "verify", "copy", "look_back", "own_campaign"):
            return ""
        line = self.line
        if line is None:
            return "No line is selected."
        if action == "verify" and not (line.event.get("answers") or line.event.get("results")):
            return "This line has no draw."
        if action == "take_back":
            return why_not_taken_back(line)
        return NO_CHANGE if action in ("back_to", "own_campaign") and not line.undoable and not line.live else ""

    def action_draws(self) -> None:
        """Show draws only, or everything."""
        self.narrowing = replace(self.narrowing, draws=not self.narrowing.draws)
        self.again()

    def action_session(self) -> None:
        """Show the session under the cursor only, or all."""
        line = self.line
        session = None if self.narrowing.session is not None or line is None else line.session
        self.narrowing = replace(self.narrowing, session=session)
        self.again()

    def action_go_to(self) -> None:
        """Show only one session, asked for by number."""
        ask_session(self.wyrdbook, self._go_to_session)

    def _go_to_session(self, number: int) -> None:
        self.narrowing = replace(self.narrowing, session=number)
        self.again()

    def action_who(self) -> None:
        """Show only entries that name one character, or all again."""
        view = self.wyrdbook.view
        if view is None:
            return
        if self.narrowing.name:
            self._narrow_to("")
            return
        names = [Choice(character.name) for character in view.characters]
        self.app.push_screen(Pick("About whom?", names), lambda name: self._narrow_to(name) if name else None)

    def action_copy(self) -> None:
        """Copy the line under the cursor."""
        if (line := self.line) is not None:
            copy(self.wyrdbook, text_to_copy(line))

    def action_write(self) -> None:
        """Write the shown lines to a file."""
        campaign = self.wyrdbook.campaign
        if campaign is None:
            return

        def begin(step: Step) -> Callable[[], str]:
            return partial(_as_text, campaign.past().history if not self.narrowing else self.lines, step)

        patiently(self.wyrdbook, "Reading the log", begin, lambda text: write_out(self.wyrdbook, text, "log.txt"))

    def action_verify(self) -> None:
        """Run the draw under the cursor through the rules again."""
        view = self.wyrdbook.view
        if (line := self.line) is None or view is None:
            return
        wrong = [found.message for found in verify_records(view.ruleset, [line]) if not found.ok]
        if wrong:
            self.wyrdbook.refuse("; ".join(wrong))
        else:
            self.wyrdbook.tell("Verified: the rules give the same result.")

    def action_look_back(self) -> None:
        """View the campaign as it was after the line under the cursor."""
        if (line := self.line) is not None:
            attempt(self.wyrdbook, lambda: self.wyrdbook.look_back(line.seq))

    def action_take_back(self) -> None:
        """Take back only the change under the cursor, after a confirmation."""
        campaign, line = self.wyrdbook.campaign, self.line
        if campaign is not None and line is not None:
            ask_to_take_back(self.wyrdbook, campaign, line)

    def action_back_to(self) -> None:
        """Undo everything after the line under the cursor, after a confirmation."""
        campaign, line = self.wyrdbook.campaign, self.line
        if campaign is None or line is None:
            return

        if not line.live:
            self._ask_branch(campaign, line)
            return

        def ask_to_go_back(way: Way | None) -> None:
            if way is None:
                self.wyrdbook.refuse("Nothing has changed since.")
                return
            changes = quantity(way.changes, "change")
            message = f"This undoes {changes} made after “{line.title}”. You can redo them."
            question = Confirm("Go back to this point?", message, yes=f"Undo {changes}")
            told = f"{changes} undone. You can redo them."
            self.app.push_screen(question, lambda yes: self._go_back(way, told) if yes else None)

        patiently(
            self.wyrdbook,
            "Going back",
            lambda step: partial(campaign.past(step.count_back).way_back, line.seq),
            ask_to_go_back,
        )

    def _ask_branch(self, campaign: Campaign, line: LogLine) -> None:
        """Go to a change that was undone, after a confirmation."""

        def ask(way: Way | None) -> None:
            if way is None:
                return
            undone, again = quantity(way.changes, "change"), quantity(way.again, "change")
            message = f"This undoes {undone} and redoes {again}, up to “{line.title}”. Press [U] to return."
            question = Confirm("Go to this branch?", message, yes="Go to the branch")
            told = f"Back on the branch of “{line.title}”. Press [U] to return."
            self.app.push_screen(question, lambda yes: self._go_back(way, told) if yes else None)

        def begin(step: Step) -> Callable[[], Way | None]:
            return partial(way_to, campaign.past(step.count_back), line.seq)

        patiently(self.wyrdbook, "Looking for the branch", begin, ask)

    def action_branches(self) -> None:
        """List the branches left by undo, and go back to one."""
        campaign = self.wyrdbook.campaign
        if campaign is None:
            return

        def offer(left: tuple[Branch, ...]) -> None:
            if not left:
                self.wyrdbook.refuse("There are no branches. Undo something and do something else to start one.")
                return
            lines = {f"{each.last.seq}  {plain(each.last.title)}": each for each in left}
            options = [Choice(words, note=_branch_words(each)) for words, each in lines.items()]
            self.app.push_screen(
                Pick("Go to which branch?", options),
                lambda words: self._ask_branch(campaign, lines[words].last) if words else None,
            )

        patiently(
            self.wyrdbook, "Looking for branches", lambda step: partial(branches, campaign.past(step.count_back)), offer
        )

    def action_own_campaign(self) -> None:
        """Ask for the name of a campaign that continues after the line under the cursor."""
        campaign, line = self.wyrdbook.campaign, self.line
        if campaign is None or line is None:
            return
        folder, name = campaign.folder, campaign.view.name

        def make(name: str) -> None:
            def begin(step: Step) -> Callable[[], Path]:
                return partial(self.wyrdbook.library.copy, folder, name, line.seq)

            said = f"{name} is in the library. It continues after log entry {line.seq}, with different luck."
            patiently(self.wyrdbook, "Copying", begin, lambda made: self.wyrdbook.tell(said), left=False)

        prompt = Prompt("What is the new campaign called?", value=f"{name} (branch)")
        self.app.push_screen(prompt, lambda name: make(name) if name else None)

    def action_luck(self) -> None:
        """Show the luck ledger of the latest draws, or of the shown session."""
        campaign, view = self.wyrdbook.campaign, self.wyrdbook.view
        if campaign is None or view is None:
            return
        session = self.narrowing.session
        about = f"the last {_LUCK_OF} draws at most" if session is None else f"session {session}"

        def begin(step: Step) -> Callable[[], Any]:
            past = campaign.past(lambda number, last: step())
            return lambda: luck_ledger(view.ruleset, _find_draws(past, session, step))

        patiently(
            self.wyrdbook,
            "Luck",
            begin,
            lambda fortunes: self.wyrdbook.read("Luck", luck_report(fortunes, view, about)),
        )

    @on(LineList.Selected)
    def _open(self) -> None:
        """Open the breakdown of a draw; any other entry in full."""
        if (line := self.line) is not None:
            self.wyrdbook.show_line(line)

    @on(LineList.Highlighted)
    def _update_keys(self) -> None:
        self.refresh_bindings()

    def _narrow_to(self, name: str) -> None:
        self.narrowing = replace(self.narrowing, name=name)
        self.again()

    def _go_back(self, way: Way, told: str) -> None:
        campaign = self.wyrdbook.campaign
        if campaign is not None and attempt(self.wyrdbook, lambda: campaign.go_back(way)) is not None:
            self.wyrdbook.refresh_places()
            self.wyrdbook.tell(told)

    def _heading(self) -> str:
        entries = quantity(len(self.lines), "log entry", "log entries", form=",")
        if not self.narrowing:
            return f"{entries}, newest first"
        most = "newest " if len(self.lines) >= MOST_FOUND else ""
        return f"{plain(str(self.narrowing))}: {most}{entries}   esc show all"


def _find_draws(past: Past, session: int | None, step: Step) -> Iterator[LogLine]:
    """The draws for the luck ledger: those of a session, or the latest."""
    if session is not None:
        lines: Sequence[LogLine] = past.lines_of(session)
    else:
        drawn = (line for line in past.history.walk() if line.band or line.event.get("results"))
        lines = tuple(islice(drawn, _LUCK_OF))
    for done, line in enumerate(lines):
        step(done, len(lines))
        yield line


def _branch_words(branch: Branch) -> str:
    """The time a branch was left, and the number of changes only it has."""
    return f"{clock(branch.last.at)}, {quantity(branch.entries, 'change')} after log entry {branch.began_after}"


def _as_text(lines: Lines, step: Step) -> str:
    text = []
    for index in range(len(lines)):
        step(index, len(lines))
        text.append(f"{text_to_copy(lines.line(index))}\n")
    return "".join(text)
