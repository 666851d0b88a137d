"""The list of handouts: the selected text, handouts on the board, and the campaign's files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from campaigns.document_kinds.handouts import HandoutTitle
from campaigns.handouts.files import FOLDER, TEXTS, THING, file_title, handout_files
from campaigns.knowledge.revealable_things import title_of
from tui.dialogs.basic import Dialog
from tui.forms.ask import ask, form, own, several
from tui.key_bindings import bindings
from tui.terminal.attempt import send
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from tui.app_interface.host import Host

_HELP = "Press [enter] to show it to all players, or to take it down."
_EMPTY = "No files yet. To show an article or a note, select it first."
_NONE = "The players haven't seen any handouts yet."


class Row(NamedTuple):
    """A line of the list: a thing to show (`what`) or a handout on the board by its id; `about` says which."""

    about: str
    title: str
    what: str = ""
    handout: int | None = None


class HandoutsPage(Dialog[None]):
    """The list; it stays open behind its form."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("handouts")

    def __init__(self, thing: int | None) -> None:
        super().__init__("Handouts", "enter · t show to · esc")
        self._thing = thing
        self._rows: tuple[Row, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The help, and the list."""
        campaign = self.wyrdbook.campaign
        where = f"\nPut pictures and texts into {campaign.folder / FOLDER}." if campaign is not None else ""
        yield Plain(f"{_HELP}{where}", classes="message")
        yield LineList(empty=_EMPTY)

    def on_screen_resume(self) -> None:
        """Refresh the list after a form."""
        self._show()

    def _show(self) -> None:
        campaign, rows = self.wyrdbook.campaign, self.query_one(LineList)
        self._rows = tuple(_rows(campaign, self._thing)) if campaign is not None else ()
        rows.show(TextRows(*map(_line, self._rows)), cursor=min(rows.cursor or 0, max(0, len(self._rows) - 1)))

    @on(LineList.Selected)
    def _choose(self, event: LineList.Selected) -> None:
        row, app = self._rows[event.index], self.wyrdbook
        up = row.handout is None
        done = app.do(commands.ShowHandout(what=row.what) if up else commands.TakeDownHandout(handout=row.handout))
        if done is not None and done.line is not None:
            app.tell(f"{done.line.title}.")
        self._show()

    def action_to(self) -> None:
        """Show it to some of the characters."""
        row = self.query_one(LineList).item_at_cursor(self._rows)
        if row is None:
            return
        if row.handout is not None:
            self.wyrdbook.refuse("It is on the board. Take it down first: press [enter].")
            return
        show_to(self.wyrdbook, row)


def _rows(campaign: Campaign, thing: int | None) -> Iterator[Row]:
    """The selected text, the handouts on the board, and the files."""
    for table in TEXTS:
        doc = campaign.documents(table).get(thing) if thing is not None else None
        if doc is not None:
            yield Row("selected", title_of(table, doc), f"{THING}{thing}")
    docs = sorted(campaign.documents("handouts").items(), reverse=True)
    yield from (Row("on the board", doc["title"], handout=i) for i, doc in docs if doc["shown"])
    yield from (Row("file", file, file) for file in handout_files(campaign.folder))


def _line(row: Row) -> Content:
    """`on the board  Mill map`."""
    return Content.assemble((f"{row.about:<12}  ", "$text-muted"), plain(row.title))


def show_to(app: Host, row: Row) -> None:
    """Ask for its audience and its title."""
    if app.view is None:
        return
    party = [each for each in app.view.characters if each.role == "pc" and each.status != "retired"]
    title = file_title(row.title) if row.about == "file" else row.title
    fill = form("ShowHandout", to=several("To", party, set()), **own(HandoutTitle, title=title))
    ask(
        app,
        f"Show · {title}",
        fill(),
        lambda f: send(app, commands.ShowHandout, what=row.what, to=tuple(map(int, f.to)), title=f.title),
        message="Leave To empty for all players.",
    )


def show_handouts(app: Host) -> None:
    """Open the list, with the selected article or note first; in the player view, the handouts shown to all."""
    if app.in_player_view and app.campaign is not None:
        app.read("Handouts", "\n\n".join(_public_lines(app.campaign)) or _NONE, public=True)
    else:
        app.push_screen(HandoutsPage(app.thing))


def _public_lines(campaign: Campaign) -> Iterator[str]:
    """Each handout that all players were shown, the latest first: its title and its words."""
    for each in campaign.handouts():
        where = "on the board" if each.shown else f"session {each.session}" if each.session is not None else "earlier"
        kind = "picture, " if each.picture else ""
        yield "\n".join(filter(None, (f"{each.title} ({kind}{where})", each.text)))
