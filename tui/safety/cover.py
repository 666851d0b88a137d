"""The screen that covers everything while the game is paused: calm, without a word of the campaign.

It offers to go on, or to go back to before the moment. Log entries appear only after the second is chosen, in the
player view only those that the players know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns.state.view import LogLine
from tui.dialogs.basic import Dialog
from tui.key_bindings import bindings
from tui.log_lines.lines import log_line
from tui.safety.words import GO_ON, PAUSED, REWIND, WHICH
from tui.text.content import Plain
from tui.widgets.line_list import LineList, TextRows

_WHICH = f"{WHICH} [esc] goes back."
_NONE = "The log has no entries yet."
_MOST = 40
_AROUND = 10  # cells beside a log entry


class Cover(Dialog[LogLine]):
    """Covers everything. Dismisses with the first log entry to undo, or with None to continue as things are."""

    for_players: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog")

    def __init__(self, entries: Callable[[], Iterable[LogLine]], *, rewinds: bool) -> None:
        super().__init__("")
        self._entries, self._rewinds = entries, rewinds
        self._listed: Sequence[LogLine] | None = None

    def body(self) -> Iterable[Widget]:
        """One sentence, and the choices."""
        yield Plain(PAUSED, classes="message")
        yield LineList(empty=_NONE)

    def on_mount(self) -> None:
        """Offer both ways."""
        self._offer()

    def _offer(self) -> None:
        self._listed = None
        self.query_one(".message", Plain).update(PAUSED)
        self._show(GO_ON, *([REWIND] if self._rewinds else []))

    def _list(self) -> None:
        """List the last entries, the newest first."""
        self._listed = tuple(islice(self._entries(), _MOST))
        width = min(100, self.app.size.width) - _AROUND
        self.query_one(".message", Plain).update(_WHICH)
        self._show(*(log_line(each, width) for each in self._listed))

    def _show(self, *lines: Content | str) -> None:
        rows = self.query_one(LineList)
        rows.set_class(self._listed is not None, "entries")
        rows.show(TextRows(*lines), cursor=0)

    @on(LineList.Selected)
    def _choose(self, event: LineList.Selected) -> None:
        if self._listed is not None:
            self.dismiss(self._listed[event.index])
        elif event.index:
            self._list()
        else:
            self.dismiss(None)

    def action_cancel(self) -> None:
        """Leave the list of entries; only a choice uncovers the screen."""
        if self._listed is not None:
            self._offer()
