"""Help: what can be done here and with which key, narrowed by typing; enter does it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from tui.dialogs import Dialog, FoundList
from tui.finding.fuzzy import rank
from tui.finding.palette import full_title
from tui.finding.reach import Reached
from tui.keys import bindings
from tui.present.columns import cell
from tui.shown import Plain
from tui.text import plain
from tui.widgets.line_list import LineList, TextRows
from tui.widgets.typing import Line


class Help(Dialog[Reached]):
    """Every command that can be reached, grouped, nearest to the focus first; dismisses with the chosen one."""

    veiled: ClassVar[bool] = True

    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog.pick")

    def __init__(self, reached: Sequence[Reached]) -> None:
        super().__init__("Help", "type to find · ↑↓ · enter does it · esc")
        self._all = [r for r in reached if r.command.keys]
        self._shown: list[Reached] = []

    def body(self) -> Iterable[Widget]:
        """The field, the commands, and what the one under the cursor is for."""
        yield Line(placeholder="type to find")
        yield FoundList(empty="No command has these letters.", classes="options")
        yield Plain(classes="rule")

    def on_mount(self) -> None:
        """Show everything."""
        self._narrow("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._narrow(event.value)

    def _narrow(self, query: str) -> None:
        words = [f"{full_title(r)} {r.command.help}" for r in self._all]
        self._shown = [self._all[i] for i in rank(query, words)]
        rows = TextRows(*(help_row(r, n == 0 or self._shown[n - 1]) for n, r in enumerate(self._shown)))
        self.query_one(LineList).show(rows, cursor=0)

    @on(LineList.Highlighted)
    def _explain(self, event: LineList.Highlighted) -> None:
        chosen = self._chosen
        self.query_one(".rule", Plain).update(plain(chosen.why_not or chosen.command.help) if chosen else "")

    @on(Input.Submitted)
    @on(LineList.Selected)
    def _choose(self) -> None:
        if self._chosen is not None:
            self.dismiss(self._chosen)

    @property
    def _chosen(self) -> Reached | None:
        cursor = self.query_one(LineList).cursor
        return self._shown[cursor] if cursor is not None and cursor < len(self._shown) else None

    def action_pick_move(self, step: int) -> None:
        """Move the cursor while the letters go on into the field."""
        self.query_one(LineList).action_move(step)


def help_row(reached: Reached, before: Reached | bool) -> Content:
    """`Draw        d    Draw        What the selected ...`: the group is written where it begins."""
    group = reached.command.group
    begins = not isinstance(before, Reached) or before.command.group != group
    dim = "dim" if reached.why_not else ""
    return Content.assemble(
        (cell(group if begins else "", 13), "$text-muted"),
        (cell(reached.key, 10), "bold $accent"),
        (cell(reached.command.title, 24), dim),
        (plain(reached.command.help), "$text-muted"),
    )
