"""The result of random tables, and its uses."""

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
from tui.log_lines.picks import picks_text
from tui.random_tables.dialog import SEEN
from tui.text.content import Plain
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.list_rows import RollView

Then = Literal["again", "article", "note", "show", "close"]
"""The use of a result."""
_MOST = 12
"""The most entries whose source is shown."""


class RolledDialog(Dialog[Then]):
    """The result in large type, and below it its entries; dismisses with the chosen use."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("rolling.result")
    AUTO_FOCUS = ""

    def __init__(self, roll: RollView, came: Mapping[str, Any], ruleset: Ruleset) -> None:
        show = "" if roll.seen == "open" else " · s show" if roll.down else " · s show to all"
        super().__init__(roll.tables, f"r again · a article · n note{show} · enter")
        self._roll, self._came, self._ruleset = roll, came, ruleset

    def body(self) -> Iterable[Widget]:
        """The result and its sources."""
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
