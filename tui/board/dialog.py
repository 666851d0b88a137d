"""The board's dialog in the app: open it for the local network or this computer, show its links, stop it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from tui.board.program import EVERYWHERE, HERE
from tui.dialogs.basic import Dialog
from tui.key_bindings import bindings
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from tui.app_interface.board import ServedBoard
    from tui.app_interface.host import Host

WAYS = ((EVERYWHERE, "Open it for your local network"), (HERE, "Open it on this computer only"))
_LOOKS = 0.2
"""The seconds between two looks at the board."""
STOP = "Stop the board"
_BRIGHT_ON_DARK = "#ffffff on #000000"
_OFF = "The board shows the players what they may know, on phones or a television. Its pages can't change anything."
_STARTING = "The board is starting …"
_ON = "Each link opens one page. Press [enter] for its QR code. The pages aren't encrypted."


class BoardDialog(Dialog[None]):
    """The actions on the board; the dialog follows the board's state."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog")

    def __init__(self, board: ServedBoard) -> None:
        super().__init__("Board", "enter · esc")
        self._board = board
        self._shown: tuple[object, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The board's state, and the choices."""
        yield Plain(_OFF, classes="message")
        yield LineList(empty=_STARTING)

    def on_mount(self) -> None:
        """Show the state, and update it when it changes."""
        self.show_state()
        self.set_interval(_LOOKS, self._look)

    def _look(self) -> None:
        if self._state != self._shown:
            self.show_state()

    @property
    def _state(self) -> tuple[object, ...]:
        return self._board.on, self._board.ready, self._board.links, self._board.fault

    def show_state(self) -> None:
        """Show the present state of the board."""
        board, rows, self._shown = self._board, self.query_one(LineList), self._state
        words = (_ON if board.ready else _STARTING) if board.on else board.fault or _OFF
        self.query_one(".message", Plain).update(words)
        rows.show(TextRows(*self._lines()), cursor=min(rows.cursor or 0, len(self._lines()) - 1))

    def _lines(self) -> list[Content | str]:
        if not self._board.on:
            return [label for _, label in WAYS]
        links = [
            Content.assemble(f"{plain(each.whose)}  ", (plain(each.address), "$text-muted"))
            for each in self._board.links
        ]
        return [*links, STOP] if self._board.ready else [STOP]

    @on(LineList.Selected)
    def _choose(self, event: LineList.Selected) -> None:
        app, board = self.wyrdbook, self._board
        if not board.on:
            if app.campaign is not None:
                board.start(app.campaign.folder, WAYS[event.index][0])
        elif event.index == len(self._lines()) - 1:
            board.stop()
            app.tell("The board is closed.")
        else:
            show_code(app, *board.links[event.index])
            return
        app.refresh_places()
        self.show_state()


def show_code(app: Host, whose: str, address: str) -> None:
    """Show a link's QR code for a phone."""
    from tui.board.codes import qr_code

    code = Content.styled(qr_code(address), _BRIGHT_ON_DARK)  # in a bright theme, too
    app.read(f"Board · {plain(whose)}", Content.assemble(f"{address}\n\n", code), source=address)


def show_board(app: Host) -> None:
    """Open the dialog of the board."""
    if app.in_player_view:
        app.refuse("Leave the player view first: press [V].")
    else:
        app.push_screen(BoardDialog(app.board))
