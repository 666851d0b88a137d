"""The threads of the story: the most urgent first, with their clocks and when a session last touched them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content

from campaigns import commands
from tui.base_screens.list_screen import ReadBeside
from tui.config.styles import sheet
from tui.key_bindings import bindings
from tui.terminal.attempt import attempt, send
from tui.text.empty import empty_state
from tui.threads.content import heading, thread_lines, thread_row
from tui.threads.forms import add_clock, add_thread, ask_dormancy, close_thread, tick_clock
from tui.widgets.line_list import DrawnRows, LineList
from tui.world.facts import facts
from tui.world.forms import edit_article

if TYPE_CHECKING:
    from campaigns.state.view import View
    from campaigns.threads.thread_list import Thread

_SHOWN: Mapping[str, Callable[[Thread], bool]] = {
    "all that are not closed": lambda each: each.state != "closed",
    "urgent": lambda each: each.state in ("overdue", "dormant") or (each.state != "closed" and each.full),
    "promised": lambda each: each.state != "closed" and each.one.thread == "promised",
    "closed": lambda each: each.state == "closed",
}
"""The filters of the list, which a key cycles through."""
_NONE = {
    "all that are not closed": "All threads are closed.",
    "urgent": "No thread is urgent.",
    "promised": "No thread is promised.",
    "closed": "No thread is closed.",
}
"""The message if no thread passes a filter."""


class ThreadsScreen(ReadBeside):
    """Threads by urgency; beside them, if there is room, the full text of the selected one."""

    scope: ClassVar[str] = "threads"
    CSS_PATH = sheet("threads")
    BINDINGS: ClassVar[list[BindingType]] = bindings("threads")

    def __init__(self, article: int | None = None) -> None:
        super().__init__()
        self.threads: tuple[Thread, ...] = ()
        self._all: tuple[Thread, ...] = ()
        self._of: View | None = None
        self._showing = next(iter(_SHOWN))
        self._opened_at = article

    def show(self, view: View) -> None:
        """Show the matching threads; their states are computed once per change."""
        campaign = self.wyrdbook.campaign
        if campaign is None:
            return
        if self._of is not view:
            self._of, self._all = view, campaign.threads()
        before, opened = self.thread, self._opened_at
        if opened is not None and any(each.one.id == opened and each.state == "closed" for each in self._all):
            self._showing = "closed"
        shown = _SHOWN[self._showing]
        self.threads = tuple(each for each in self._all if shown(each) and self.fits("\n".join(_words(each))))
        wanted = opened if opened is not None else before.one.id if before is not None else None
        self._opened_at = None
        at = next((i for i, each in enumerate(self.threads) if each.one.id == wanted), None)
        which = "thread" if self._showing == next(iter(_SHOWN)) else f"{self._showing} only, [f] to change"
        self.list.header = heading(which) if self.threads else ""
        calendar = view.calendar
        self.list.show(DrawnRows(self.threads, lambda each: thread_row(each, calendar)), cursor=at)
        self._show_thread()

    def when_empty(self) -> Content:
        """The message for an empty list, with the ways to begin a thread, or to show others."""
        if self._all:
            return empty_state(_NONE[self._showing], ("f", "show other threads"))
        return empty_state(
            "No threads yet: promises, open questions, threats.",
            ("a", "add one"),
            ("@", "open the world, where [e] makes any article a thread"),
        )

    @property
    def narrowed(self) -> bool:
        """True if the list shows less than at first."""
        return bool(self.needle) or self._showing != next(iter(_SHOWN))

    def widen(self) -> None:
        """Restore the first filter."""
        super().widen()
        self._showing = next(iter(_SHOWN))
        self.again()

    @property
    def thread(self) -> Thread | None:
        """The thread under the cursor."""
        return self.list.item_at_cursor(self.threads)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse all but writing without a thread, and ticking one without a clock."""
        thread = self.thread
        if thread is None:
            return "There are no threads. Press [a] to add one." if action in _OF_ONE else ""
        if action == "tick" and not thread.clocks:
            return "It has no clock. Press [C] to add one."
        session = self._of.sessions_played if self._of else 0
        if action == "touch" and not session:
            return "No session has been played yet."
        if action == "touch" and thread.last == session:
            return f"Session {session} has already touched it."
        return ""

    def named_text(self) -> str:
        """Return the text of the thread."""
        return f"{self.thread.one.text}\n{self.thread.one.ending}" if self.thread else ""

    def action_add(self) -> None:
        """Write a thread."""
        add_thread(self.wyrdbook)

    def action_edit(self) -> None:
        """Change the thread."""
        if (thread := self.thread) is not None:
            edit_article(self.wyrdbook, thread.one)

    def action_touch(self) -> None:
        """Note that the session touched it."""
        if (thread := self.thread) is not None:
            attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.TouchThread, article=thread.one.id))

    def action_close(self) -> None:
        """Close the thread with how it ended; a closed one opens again."""
        if (thread := self.thread) is None:
            return
        if thread.state == "closed":
            again = {"article": thread.one.id, "thread": "open"}
            attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.EditArticle, **again))
        else:
            close_thread(self.wyrdbook, thread)

    def action_tick(self, by: int) -> None:
        """Advance a clock of the thread or turn it back."""
        if (thread := self.thread) is not None:
            tick_clock(self.wyrdbook, thread, by)

    def action_add_clock(self) -> None:
        """Give the thread a clock, new or existing."""
        if (thread := self.thread) is not None:
            add_clock(self.wyrdbook, thread)

    def action_dormancy(self) -> None:
        """Ask after how many sessions a thread is dormant."""
        ask_dormancy(self.wyrdbook)

    def action_others(self) -> None:
        """Show others: urgent, promised or closed ones, and again all that are not closed."""
        listed = list(_SHOWN)
        self._showing = listed[(listed.index(self._showing) + 1) % len(listed)]
        self.again()

    @on(LineList.Selected)
    def _open(self) -> None:
        if self.thread is not None:
            self.wyrdbook.open_dossier(self.thread.one.id)

    @on(LineList.Highlighted)
    def _show_thread(self) -> None:
        thread = self.thread
        calendar = self._of.calendar if self._of is not None else None
        self.show_beside(*(thread_lines(thread, calendar) if thread is not None else ()))
        self.refresh_bindings()


_OF_ONE = ("edit", "touch", "close", "tick", "add_clock")
"""The actions on a single thread."""


def _words(each: Thread) -> Iterable[str]:
    """All searched texts."""
    clocks = (clock.track.title for clock in each.clocks)
    yield from (each.one.name, each.state, *facts(each.one), each.one.text, each.one.ending, *clocks)
