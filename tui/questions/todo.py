"""What is to be done after an evening, as a list: each line opens where it is done, and is ticked once it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import on
from textual.content import Content
from textual.widget import Widget

from core.schema.entry import Choice
from tui.dialogs import Dialog
from tui.picking import Pick
from tui.present.columns import cell
from tui.questions.milestones import add_milestone, reach_milestone
from tui.questions.people import award
from tui.text import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.todo import ToDo
    from tui.host import Host

_TITLE = 20  # cells of the titles, so that what is said begins in one column


class ToDoList(Dialog[None]):
    """The list; it stays open behind the forms of its lines, and gives way to the places they are done in."""

    def __init__(self, evening: int, *, over: bool) -> None:
        when = f"after evening {evening}" if over else f"in evening {evening}, so far"
        super().__init__(f"To do {when}", "enter opens · ↑↓ · esc later, ! brings it back")
        self._lines: tuple[ToDo, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The lines."""
        yield LineList()

    def on_screen_resume(self) -> None:
        """Tick what a form has done, and go on to the first line that is not done."""
        if self.wyrdbook.campaign is not None:
            self._lines = self.wyrdbook.campaign.to_do()
            listed = self.query_one(LineList)
            here = listed.cursor or 0
            waiting = [at for at, line in enumerate(self._lines) if not line.done]
            listed.show(
                TextRows(*map(to_do_line, self._lines)), cursor=here if here in waiting else min(waiting, default=here)
            )

    @on(LineList.Selected)
    def _open(self, event: LineList.Selected) -> None:
        line, app = self._lines[event.index], self.wyrdbook
        if app.campaign is None:
            return
        if line.kind == "downtime":
            self.dismiss(None)
            app.go("downtime")
        elif line.kind == "milestones":
            _milestone(app)
        elif line.kind == "points":
            award(app, line.who or app.campaign.sessions()[0].attendance, lambda: None)
        else:
            app.draw(line.action, line.who[0] if line.who else None)


def show_to_do(app: Host, *, empty: str = "") -> None:
    """Show what is to be done after the last evening; where there is nothing, say `empty`, if anything."""
    evening = next(iter(app.campaign.sessions()), None) if app.campaign is not None else None
    if app.campaign is None or evening is None or not app.campaign.to_do():
        if empty:
            app.refuse(empty)
        return
    app.push_screen(ToDoList(evening.number, over=app.campaign.view.session is None))


def to_do_line(line: ToDo) -> Content:
    """`✓ Award points        2 of 4, not yet Ilse, Tobias`."""
    return Content.assemble(
        ("✓ ", "$text-success") if line.done else "○ ",
        (cell(line.title, _TITLE), "$text-muted" if line.done else ""),
        (f"  {plain(line.said)}", "$text-muted"),
    )


def _milestone(app: Host) -> None:
    """Choose the milestone that was reached; where none lies ahead, write one down."""
    ahead = {str(m.id): m for m in app.view.milestones if not m.reached} if app.view is not None else {}
    if not ahead:
        add_milestone(app)
    elif len(ahead) == 1:
        reach_milestone(app, *ahead.values())
    else:
        listed = [Choice(id, milestone.title) for id, milestone in ahead.items()]
        app.push_screen(Pick("Which is reached?", listed), lambda id: reach_milestone(app, ahead[id]) if id else None)
