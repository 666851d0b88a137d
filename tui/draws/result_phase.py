"""The third phase of a draw: the breakdown, its changes, and the rule behind each step."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from core.refusal import Refusal
from core.ruleset import Ruleset
from tui.draws.breakdown import Breakdown, BreakdownLine, breakdown_lines, headline
from tui.draws.change_preview import changes
from tui.draws.progress import Drawing
from tui.key_bindings import bindings
from tui.terminal.error_boundary import Edge
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows


class Steps(LineList):
    """The breakdown, line by line."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.steps")


class Result(Edge, Vertical):
    """A finished draw, to accept, step back or give up."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.result")

    class Accept(Message):
        """Accept the result."""

    class StepBack(Message):
        """Take back the last answer."""

    class Drop(Message):
        """Give up the draw."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._lines: tuple[BreakdownLine, ...] = ()
        self._why = False

    def _make_parts(self) -> None:
        """Make the widgets."""
        self._headline = Plain(classes="headline")
        self._list = Steps(classes="reckoning")
        self._rule = Plain(classes="rule")
        self._fault = Plain(classes="fault")

    def show(self, drawing: Drawing) -> None:
        """Show a finished draw; the widgets are made and mounted only now, which saves time."""
        if not self.children:
            self._make_parts()
            self.mount(self._headline, self._list, self._rule, self._fault)
        assert drawing.resolution is not None
        reckoned = Breakdown.from_resolution(
            drawing.resolution, drawing.answers, drawing.situation.options, drawing.said
        )
        width = max(24, self.app.size.width - 12)
        self._fault.update("")
        self._headline.update(headline(reckoned, self._ruleset, drawing.brief))
        self._lines = (*breakdown_lines(reckoned, self._ruleset, width, outcome=False), *self._changes(drawing))
        self._list.show(TextRows(*(line.text for line in self._lines)), cursor=0)
        self._list.focus()
        self._explain()

    def refuse(self, why: str) -> None:
        """Show the reason why the result can't be accepted."""
        self._fault.update(f"✗ {plain(why)}")

    def _changes(self, drawing: Drawing) -> tuple[BreakdownLine, ...]:
        """The changes of accepting it, under a heading."""
        try:
            moved = changes(drawing.effects(), drawing.told, self._ruleset)
        except Refusal as refusal:
            self.refuse(refusal.message)
            return ()
        lines = tuple(BreakdownLine(Content(f"  {change}")) for change in moved)
        return (BreakdownLine(Content.styled("then", "bold")), *lines) if lines else ()

    def action_step_back(self) -> None:
        """Take back the last answer."""
        self.post_message(self.StepBack())

    def action_drop(self) -> None:
        """Give up the draw."""
        self.post_message(self.Drop())

    def action_why(self) -> None:
        """Show or hide the rules behind the steps."""
        self._why = not self._why
        self._explain()

    @on(LineList.Highlighted)
    def _explain(self) -> None:
        """Show the text of the rule behind the step under the cursor."""
        at = self._list.cursor
        rule = self._lines[at].rule if self._why and at is not None and at < len(self._lines) else ""
        text = plain(self._ruleset.texts.get(rule, ""), newlines=True)
        self._rule.update(f"{rule}  {text}" if rule else "")
        self._rule.display = self._why

    @on(LineList.Selected)
    def _accept_row(self, event: LineList.Selected) -> None:
        event.stop()
        self.post_message(self.Accept())
