"""What was rolled on random tables, and what can be made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from core.ruleset import Ruleset
from tui.dialogs.basic import Dialog
from tui.key_bindings import bindings
from tui.log.picks import picks_text
from tui.random_tables.dialog import SEEN
from tui.text.content import Plain
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import RollView

Then = Literal["again", "article", "note", "show", "close"]
"""What is to be done with a result."""
_MOST = 12
"""Entries whose source is told."""


class RolledDialog(Dialog[Then]):
    """What came, large, and below it from which entries; dismisses with what is to be done with it."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("rolling.result")
    AUTO_FOCUS = ""

    def __init__(self, roll: RollView, came: Mapping[str, Any], ruleset: Ruleset) -> None:
        show = "" if roll.seen == "open" else " · s show" if roll.down else " · s show to all"
        super().__init__(roll.tables, f"r again · a article · n note{show} · enter")
        self._roll, self._came, self._ruleset = roll, came, ruleset

    def body(self) -> Iterable[Widget]:
        """The result and where it is from."""
        yield Plain(self._told, classes="message")
        yield Plain(Content("\n").join(self._sources()), classes="about")

    @property
    def _told(self) -> Content:
        if self._roll.down:
            return Content.styled("It is face down. Press [s] to see it.", "$text-muted")
        return Content.styled(plain(self._roll.text), "bold")

    def _sources(self) -> Iterator[Content]:
        yield Content.styled(SEEN[self._roll.seen], "$text-muted")
        if self._roll.down:
            return
        yield from islice(picks_text(self._came.get("picks", ()), self._ruleset), _MOST)

    def action_go(self, then: Then) -> None:
        """Go on with it."""
        if then in ("article", "note") and self._roll.down:
            self.wyrdbook.refuse("It is face down. Press [s] to see it.")
        elif then == "show" and self._roll.seen == "open":
            self.wyrdbook.refuse("Everyone can already see it.")
        else:
            self.dismiss(then)
