"""The page of lines and veils: for everyone at the table, so it opens in the player view, too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from campaigns.document_kinds.safety import BoundaryFields
from campaigns.visibility.passages import without_hidden
from tui.dialogs.basic import Dialog
from tui.forms.ask import ask, form, own
from tui.key_bindings import bindings
from tui.terminal.attempt import send
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from tui.app_interface.host import Host

_MEANING = "A line never comes into play. A veil happens off-stage. The page never says who asked for one."
_HINT = " Groups often talk about harm to animals or children, torture, and romance between characters."
_EMPTY = "There are no lines or veils yet."
_ORDER = ("line", "veil")


class SafetyPage(Dialog[None]):
    """The lines, then the veils; it stays open behind their forms."""

    for_players: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("safety")

    def __init__(self, *, reading: bool) -> None:
        super().__init__("Lines and veils", "esc" if reading else "a add · e edit · x remove · esc")
        self._empty = _EMPTY if reading else f"{_EMPTY} Press [a] to add one."

    def body(self) -> Iterable[Widget]:
        """The meaning of the two words, and the list."""
        yield Plain(_MEANING, classes="message")
        yield LineList(empty=self._empty)

    def on_screen_resume(self) -> None:
        """Refresh the list after a form."""
        self._show()

    @property
    def _listed(self) -> tuple[tuple[int, Mapping[str, Any]], ...]:
        campaign = self.wyrdbook.campaign
        found = campaign.documents("boundaries").items() if campaign is not None else ()
        return tuple(sorted(found, key=lambda item: (_ORDER.index(item[1]["handling"]), item[0])))

    def _show(self) -> None:
        self.query_one(".message", Plain).update(_MEANING if self._listed else f"{_MEANING}{_HINT}")
        rows = self.query_one(LineList)
        lines = (boundary_line(doc, public=self.wyrdbook.in_player_view) for _, doc in self._listed)
        rows.show(TextRows(*lines), cursor=rows.cursor or 0)

    def action_add(self) -> None:
        """Add a line or a veil."""
        app = self.wyrdbook
        fill = form("Boundary", **own(BoundaryFields, text="", handling="line"))
        ask(app, "Line or veil", fill(), lambda f: send(app, commands.AddBoundary, text=f.text, handling=f.handling))

    def action_edit(self) -> None:
        """Change the one under the cursor."""
        if (chosen := self.query_one(LineList).item_at_cursor(self._listed)) is None:
            return
        app, (number, doc) = self.wyrdbook, chosen
        fill, edit = form("Boundary", **own(BoundaryFields, **doc)), commands.EditBoundary
        ask(
            app,
            "Line or veil",
            fill(),
            lambda f: send(app, edit, boundary=number, text=f.text, handling=f.handling),
        )

    def action_remove(self) -> None:
        """Remove the one under the cursor."""
        if (chosen := self.query_one(LineList).item_at_cursor(self._listed)) is None:
            return
        if self.wyrdbook.in_player_view:
            self.wyrdbook.refuse("Leave the player view first: press [esc], then [V].")
        elif self.wyrdbook.do(commands.RemoveBoundary(boundary=chosen[0])) is not None:
            self._show()
            self.wyrdbook.tell("Removed. Close the page and press [u] to undo.")


def show_safety(app: Host) -> None:
    """Show the page; in the player view, which has no forms, only for reading."""
    app.push_screen(SafetyPage(reading=app.in_player_view))


def boundary_line(doc: Mapping[str, Any], *, public: bool) -> Content:
    """Return `line  harm to animals`; `public` leaves hidden passages out."""
    text = without_hidden(doc["text"]) if public else doc["text"]
    return Content.assemble((f"{doc['handling']}  ", "$text-muted"), plain(text))
