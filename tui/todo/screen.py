"""Due reminders and things to do after a session, as one list: each line opens the place to do it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from campaigns.calendar.day_input import TYPED
from campaigns.history.quiet_check import WHAT_TO_DO
from core.schema.entry import Choice, entry
from tui.agenda.screen import show_agenda
from tui.dialogs.basic import Dialog
from tui.dialogs.choose import Pick
from tui.forms.ask import ask, form
from tui.key_bindings import bindings
from tui.milestones.forms import add_milestone, reach_milestone
from tui.points.forms import award
from tui.scenes.prepared import begin_prepared
from tui.terminal.attempt import attempt, send
from tui.text.columns import cell
from tui.text.plain import clip_name, plain
from tui.widgets.line_list import LineList, TextRows
from tui.world.forms import day_typed

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.todo.after_session import ToDo
    from tui.app_interface.host import Host

_TITLE, _WIDEST = 20, 34  # cells of the titles, so that the notes begin in one column
_AROUND = 8  # cells of the cursor, the mark, the gap and a scrollbar
MOST = 10
"""The lines shown before the rest is asked for."""

Lines = Callable[["Campaign"], Sequence["ToDo"]]

_NO_SESSION = "No session has been played yet. Press [S] on the play screen to start one."


class ToDoList(Dialog[None]):
    """The list; it stays open behind the forms of its lines, and closes for the places they lead to."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("todo")

    def __init__(self, title: str, lines: Lines) -> None:
        super().__init__(title, "enter open · a remind · ↑↓ · esc later, [!] to see it again")
        self._of = lines
        self._lines: tuple[ToDo, ...] = ()
        self._whole = False

    def body(self) -> Iterable[Widget]:
        """The lines."""
        yield LineList(empty="There is nothing left to do.")

    def on_screen_resume(self) -> None:
        """Tick the things done in a form, and go to the first open line."""
        self._show()

    def _show(self) -> None:
        if self.wyrdbook.campaign is None:
            return
        self._lines = tuple(self._of(self.wyrdbook.campaign))
        hidden = 0 if self._whole or len(self._lines) <= MOST + 1 else len(self._lines) - MOST
        shown = self._lines[: len(self._lines) - hidden]
        listed = self.query_one(LineList)
        here = listed.cursor or 0
        waiting = [at for at, line in enumerate(shown) if not line.done]
        width = min(self._widest(shown), max((_TITLE, *(cell_len(plain(line.title)) for line in shown))))
        more = [Content.styled(f"  … {hidden} more", "$text-muted")] if hidden else []
        listed.show(
            TextRows(*(to_do_line(line, width) for line in shown), *more),
            cursor=here if here in waiting else min(waiting, default=here),
        )

    def on_resize(self) -> None:
        """Fit the titles to the new width."""
        self._show()

    def _widest(self, shown: Sequence[ToDo]) -> int:
        """The cells for a title: the notes get their room first."""
        room = self.query_one(LineList).scrollable_content_region.width - _AROUND
        return max(_WIDEST, room - max((cell_len(plain(line.said)) for line in shown), default=0))

    def action_remind(self) -> None:
        """Write a reminder."""
        remind(self.wyrdbook)

    def _reminder(self, line: ToDo) -> None:
        """Mark it as done, postpone it, or read it."""
        app = self.wyrdbook

        def act(chosen: str | None) -> None:
            if chosen == "done":
                attempt(app, lambda: send(app, commands.Reminded, note=line.ref))
            elif chosen == "later":
                attempt(app, lambda: send(app, commands.PutOff, note=line.ref))
            elif chosen == "read":
                self.dismiss(None)
                app.go("notes", note=line.ref)

        ways = (Choice("done", "Done"), Choice("later", "Postpone to the next session"), Choice("read", "Read it"))
        app.push_screen(Pick(line.title, ways), act)

    @on(LineList.Selected)
    def _open(self, event: LineList.Selected) -> None:
        app = self.wyrdbook
        if not self._whole and len(self._lines) > MOST + 1 and event.index == MOST:
            self._whole = True
            self._show()
            return
        line = self._lines[event.index]
        if app.campaign is None:
            return
        if line.kind == "evening":
            self.dismiss(None)
            app.go("play")
            self.app.call_later(self.app.run_action, "screen.end_session")
        elif line.kind in _ELSEWHERE:
            self.dismiss(None)
            _ELSEWHERE[line.kind](app, line)
        elif line.kind == "milestones":
            _milestone(app)
        elif line.kind == "points":
            award(app, line.who or app.campaign.sessions()[0].attendance, lambda: None)
        elif line.kind == "reminder":
            self._reminder(line)
        elif line.action:
            app.draw(line.action, line.who[0] if line.who else None)
        elif line.who:
            self.dismiss(None)
            app.go("sheet", character=line.who[0])
        else:
            app.tell(f"{line.title}: {line.said}. There is nothing to open.")


def show_to_do(app: Host, *, quietly: bool = False) -> None:
    """Show due reminders and things to do, in the open session or after the last; report if there are none.

    In a session due reminders come first, after one the things to do after it.
    """
    campaign = app.campaign
    if campaign is None:
        return
    session = next(iter(campaign.sessions()), None)
    if session is not None and session.open:
        due = "To do now, and" if campaign.due_now() else "To do"
        title = f"{due} in session {session.number} so far"
        app.push_screen(ToDoList(title, lambda c: (*c.due_now(), *c.to_do())))
    elif campaign.to_do() or campaign.due_now():
        title = f"To do after session {session.number}" if session else "To do before the first session"
        title += ", and now" if session and campaign.due_now() else ""
        app.push_screen(ToDoList(title, lambda c: (*c.to_do(), *c.due_now())))
    elif not quietly:
        app.refuse(_NO_SESSION)


def show_due(app: Host) -> None:
    """Show the reminders due as a session begins, if there are any; none in the player view.

    Unfinished sheets alone don't hold up a session.
    """
    campaign = app.campaign
    if campaign is None or app.in_player_view:
        return
    if any(line.kind != "sheet" for line in campaign.due_now()):
        app.push_screen(ToDoList(f"To do in session {campaign.view.sessions_played}", lambda c: c.due_now()))


def remind(app: Host) -> None:
    """Ask for the text and the time of a reminder."""
    if app.view is None:
        return
    fill = form(
        "Reminder",
        text=(str, entry("Text", default="", help="secret, like everything under To do")),
        evening=(int | None, entry("Session", default=app.view.sessions_played + 1, low=1, help="its number")),
        day=(str, entry("Or day", default="", help=TYPED)),
    )

    def act(filled: Any) -> None:
        """Ignore the default session if a day was given."""
        day = day_typed(app, filled.day, "day")
        send(app, commands.Remind, text=filled.text, day=day, evening=filled.evening if day is None else None)

    ask(app, "Remind me", fill(), act)


def _begin_scene(app: Host, line: ToDo) -> None:
    """Begin the prepared scene."""
    for prepared in app.view.prepared if app.view is not None else ():
        if prepared.id == line.ref:
            begin_prepared(app, prepared)


_ELSEWHERE: Mapping[str, Callable[[Host, ToDo], None]] = {
    "scene": _begin_scene,
    "downtime": lambda app, line: app.go("downtime"),
    "project": lambda app, line: app.go("downtime"),
    "plan": lambda app, line: show_agenda(app),
    "event": lambda app, line: app.go("timeline", occasion=line.ref),
    "thread": lambda app, line: app.go("threads", article=line.ref),
    "check": lambda app, line: app.trouble(f"{line.said} {WHAT_TO_DO}"),
    "clock": lambda app, line: app.find_at_table("scene", line.ref or 0),
}
"""Kinds of lines that are done in a place."""


def to_do_line(line: ToDo, width: int = _TITLE) -> Content:
    """Return `✓ Award points  2 of 4, not yet Ilse, Tobias`."""
    said = "$text-error" if line.urgent else "$text-muted"
    title = clip_name(plain(line.title), width) if line.who else line.title
    return Content.assemble(
        ("✓ ", "$text-success") if line.done else "○ ",
        (cell(title, width), "$text-muted" if line.done else ""),
        (f"  {plain(line.said)}", said),
    )


def _milestone(app: Host) -> None:
    """Choose the milestone that was reached; if none is open, add one."""
    ahead = {str(m.id): m for m in app.view.milestones if not m.reached} if app.view is not None else {}
    if not ahead:
        add_milestone(app)
    elif len(ahead) == 1:
        reach_milestone(app, *ahead.values())
    else:
        listed = [Choice(id, milestone.title) for id, milestone in ahead.items()]
        app.push_screen(
            Pick("Which one is reached?", listed), lambda id: reach_milestone(app, ahead[id]) if id else None
        )
