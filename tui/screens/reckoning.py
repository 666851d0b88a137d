"""The whole reckoning of one result: every step, and the text of the rule behind the one under the cursor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import on
from textual.widget import Widget
from textual.widgets import Static

from core.refusal import Refusal
from core.ruleset import Ruleset
from tui.dialogs import Dialog
from tui.present.reckoning import Reckoned, ReckoningLine, reckoning_lines
from tui.text import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.view import LogLine

_WIDTH = 84


class ReckoningDialog(Dialog[None]):
    """Steps above, the rule of the step under the cursor below."""

    def __init__(self, line: LogLine, ruleset: Ruleset) -> None:
        super().__init__(line.title, "↑↓ rule by rule · esc")
        self._ruleset = ruleset
        self._lines = self._read(line)

    def _read(self, line: LogLine) -> tuple[ReckoningLine, ...]:
        try:
            return reckoning_lines(Reckoned.from_event(line.event), self._ruleset, _WIDTH)
        except Refusal:
            return ()

    def body(self) -> Iterable[Widget]:
        """The steps and the rule."""
        rows = TextRows(*(line.text for line in self._lines))
        yield LineList(rows, empty="Nothing was reckoned here.", classes="options")
        yield Static("", markup=False, classes="rule")

    @on(LineList.Highlighted)
    def _explain(self, event: LineList.Highlighted) -> None:
        rule = self._lines[event.index].rule if event.index is not None and event.index < len(self._lines) else ""
        text = self._ruleset.texts.get(rule, "")
        self.query_one(".rule", Static).update(f"{rule}: {plain(text, newlines=True)}" if rule and text else rule)

    @on(LineList.Selected)
    def _close(self) -> None:
        self.dismiss(None)
