"""The agenda of the next session as a list: a key ticks a line, and each line leads to its target."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from campaigns.agenda.agenda_lines import KINDS, THREAD
from campaigns.threads.thread_list import carries
from core.schema.entry import Choice, entry
from tui.agenda.session_plan import plan_line, plan_session
from tui.dialogs.basic import Dialog
from tui.forms.ask import ask, form
from tui.key_bindings import bindings
from tui.scenes.prepared import begin_prepared
from tui.terminal.attempt import send
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.state.view import AgendaView
    from campaigns.threads.thread_list import Thread
    from tui.app_interface.host import Host


_WIDEST = 110


class Agenda(Dialog["AgendaView"]):
    """The lines of the agenda.

    It stays open behind their forms and dossiers, and dismisses with a line that leads elsewhere.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog.agenda")

    def __init__(self) -> None:
        super().__init__("Agenda", "space done · a add · e edit · x remove · < > move · p plan · esc")

    def body(self) -> Iterable[Widget]:
        """The plan for the next session, and the lines."""
        yield Plain(classes="message")
        yield LineList(empty="The agenda is empty. Press [a] to add a line.")

    def on_resize(self) -> None:
        """Make the dialog wide enough for whole lines, if there is room."""
        super().on_resize()
        self.box.styles.width = min(_WIDEST, self.app.size.width * 96 // 100)

    def on_screen_resume(self) -> None:
        """Show the changes of a form."""
        self._show()

    @property
    def _listed(self) -> tuple[AgendaView, ...]:
        return self.wyrdbook.view.agenda if self.wyrdbook.view is not None else ()

    @property
    def line(self) -> AgendaView | None:
        """The line under the cursor."""
        return self.query_one(LineList).item_at_cursor(self._listed)

    def _show(self, at: int | None = None) -> None:
        view = self.wyrdbook.view
        planned = plan_line(view) if view is not None else None
        self.query_one(".message", Plain).update(planned or "No date is planned. Press [p] to plan the next session.")
        rows = self.query_one(LineList)
        known = next((n for n, line in enumerate(self._listed) if line.id == at), rows.cursor)
        rows.show(TextRows(*map(agenda_line, self._listed)), cursor=known if known is not None else 0)

    def _do(self, command: commands.Command, at: int | None = None) -> None:
        if self.wyrdbook.do(command) is not None:
            self._show(at)

    def action_add(self) -> None:
        """Add a line."""
        add = commands.AddAgendaLine
        ask(
            self.wyrdbook,
            "Agenda",
            _form(self.wyrdbook),
            lambda f: send(self.wyrdbook, add, text=f.text, to=int(f.to) or None),
        )

    def action_edit(self) -> None:
        """Change the line."""
        if (line := self.line) is not None:
            fill = _form(self.wyrdbook, line.text, line.to)
            edit = commands.EditAgendaLine
            ask(
                self.wyrdbook,
                "Agenda",
                fill,
                lambda f: send(self.wyrdbook, edit, line=line.id, text=f.text, to=int(f.to)),
            )

    def action_plan(self) -> None:
        """Plan the next session."""
        plan_session(self.wyrdbook)

    def action_tick(self) -> None:
        """Tick or untick the line."""
        if (line := self.line) is not None:
            self._do(commands.TickAgendaLine(line=line.id, done=not line.done))

    def action_move(self, by: int) -> None:
        """Move the line and the cursor with it."""
        if (line := self.line) is not None:
            self._do(commands.MoveAgendaLine(line=line.id, by=by), line.id)

    def action_remove(self) -> None:
        """Remove the line from the agenda."""
        if (line := self.line) is not None:
            self._do(commands.RemoveAgendaLine(line=line.id))
            self.wyrdbook.tell("Removed from the agenda. Press [u] to undo.")

    @on(LineList.Selected)
    def _open(self) -> None:
        """Open the target of the line, or of a link in its text."""
        line = self.line
        if line is None:
            return
        if line.kind in ("prepared", THREAD):
            self.dismiss(line)
        elif line.to is not None:
            self.wyrdbook.open_dossier(line.to)
        elif not self.wyrdbook.follow(line.text):
            self.wyrdbook.refuse("It leads nowhere. Press [space] to tick it, or [e] to choose where it leads.")


def show_agenda(app: Host) -> None:
    """Show the agenda. A chosen prepared scene starts; a chosen thread opens."""

    def open_chosen(line: AgendaView | None) -> None:
        if line is None or app.view is None:
            return
        if line.kind == THREAD:
            app.go("threads", article=line.to)
        elif found := next((each for each in app.view.prepared if each.id == line.to), None):
            begin_prepared(app, found)

    app.push_screen(Agenda(), open_chosen)


def agenda_line(line: AgendaView) -> Content:
    """`✓ The ferryman asks for his forty crowns  → The ford, prepared scene`."""
    leads = f"  → {plain(line.called)}, {KINDS[line.kind]}" if line.kind else ""
    return Content.assemble(
        ("✓ ", "$text-success") if line.done else "○ ",
        (plain(line.text), "$text-muted" if line.done else ""),
        (leads, "$text-muted"),
    )


def _threads(app: Host) -> tuple[Thread, ...]:
    return app.campaign.threads() if app.campaign is not None else ()


def _form(app: Host, text: str = "", to: int | None = None) -> Any:
    """The form for a line's text and target."""
    campaign = app.campaign
    scenes = (
        [Choice(str(each.id), each.title, note=KINDS["prepared"]) for each in campaign.view.prepared]
        if campaign
        else []
    )
    threads = [Choice(str(t.one.id), t.one.name, note=f"{KINDS[THREAD]}, {t.state}") for t in _threads(app)]
    others = [each for each in campaign.people_and_articles() if not carries(each)] if campaign else []
    known = [Choice(str(each.id), each.name, note=each.sort) for each in others]
    leads = (Choice("0", "–"), *scenes, *threads, *known)
    return form(
        "AgendaForm",
        text=(str, entry("Line", default=text, long=True, help="a plan for the session; @name links")),
        to=(
            str,
            entry("Leads to", default=str(to or 0), choices=leads, help="a scene, a thread or anyone: letters, space"),
        ),
    )()
