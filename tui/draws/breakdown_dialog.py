"""The whole breakdown of one result: every step, and the rule behind the one under the cursor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.widget import Widget

from core.refusal import Refusal
from core.ruleset import Ruleset
from tui.dialogs.basic import Dialog
from tui.draws.breakdown import Breakdown, BreakdownLine, breakdown_lines
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.state.view import LogLine

_WIDEST = 86
_AROUND = 14  # cells of border, padding, cursor and the free room beside the dialog


class BreakdownDialog(Dialog[None]):
    """Steps above, the rule of the step under the cursor below."""

    for_players: ClassVar[bool] = True

    def __init__(self, line: LogLine, ruleset: Ruleset) -> None:
        super().__init__(line.title, "↑↓ step through the rules · esc")
        self._line, self._ruleset = line, ruleset
        self._lines: tuple[BreakdownLine, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The steps and the rule."""
        yield LineList(empty="This result has no breakdown.", classes="options")
        yield Plain(classes="rule")

    def on_resize(self) -> None:
        """Fit the steps to the width."""
        width = min(_WIDEST, self.size.width - _AROUND)
        try:
            self._lines = breakdown_lines(Breakdown.from_event(self._line.event), self._ruleset, width)
        except Refusal:
            self._lines = ()
        self.query_one(LineList).show(TextRows(*(line.text for line in self._lines)))

    @on(LineList.Highlighted)
    def _explain(self, event: LineList.Highlighted) -> None:
        rule = self._lines[event.index].rule if event.index is not None and event.index < len(self._lines) else ""
        text = self._ruleset.texts.get(rule, "")
        self.query_one(".rule", Plain).update(f"{rule}: {plain(text, newlines=True)}" if rule and text else rule)

    @on(LineList.Selected)
    def _close(self) -> None:
        self.dismiss(None)
