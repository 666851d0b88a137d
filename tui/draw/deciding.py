"""A decision: every way to decide with what it costs and how likely it then is, and the odds of one in full."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from core.luck.odds import Odds
from core.luck.table import ChoiceAsk
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.entry import Choice
from tui.draw.advice import advice, ends
from tui.draw.drawing import Drawing
from tui.draw.forecast import batch
from tui.edge.catching import Edge
from tui.keys import bindings
from tui.present.draws.changes import changes
from tui.present.draws.choices import choice_lines, staked, weighed
from tui.widgets.line_list import LineList, TextRows

_AROUND = 3  # cells of the cursor, and of a scrollbar


class Choices(LineList):
    """The ways to decide."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.choices")


class Weighed(Widget):
    """The whole odds of one choice, where there is room for them."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._choice, self._row = Choice(""), ""
        self._odds: Odds | None = None

    def show(self, choice: Choice, odds: Odds | None, row: str) -> None:
        """Show another choice, or what has become known of it; `row` is what its line says already."""
        self._choice, self._odds, self._row = choice, odds, row
        self.refresh()

    def render(self) -> Content:
        """What its line had to cut short, and its odds."""
        width, lines = self.size
        shown = weighed(self._choice, self._odds, self._ruleset, row=self._row, width=width, lines=lines)
        return Content("\n").join(shown)


class Deciding(Edge, Vertical):
    """The usual choice is first and under the cursor. Odds are worked out beside the keys and shown as they come."""

    class Chosen(Message):
        """A decision was made."""

        def __init__(self, choice: str) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._order: tuple[Choice, ...] = ()
        self._odds: dict[str, Odds] = {}
        self._stakes: dict[str, tuple[str, ...]] = {}
        self._list, self._weighed = Choices(classes="choices"), Weighed(ruleset)

    def compose(self) -> ComposeResult:
        """The choices, and one of them in full."""
        yield self._list
        yield self._weighed

    def show(self, drawing: Drawing, ask: ChoiceAsk) -> None:
        """Put a decision: what is open first, as the rule lists it."""
        self._order = tuple(sorted(ask.choices, key=lambda choice: bool(choice.why_not)))
        self._odds, self._stakes = {}, {}
        self._fill(cursor=0)
        self.run_worker(self._price(drawing), group="advice", exclusive=True)

    def enter(self) -> None:
        """Go to the choices."""
        self._list.focus()

    async def _price(self, drawing: Drawing) -> None:
        found = advice(drawing, self._ruleset.word)
        while priced := await asyncio.to_thread(batch, found):
            self._odds |= dict(priced)
            self._fill()
        if stakes := await asyncio.to_thread(self._at_stake, drawing):
            self._stakes = stakes
            self._fill()

    def _at_stake(self, drawing: Drawing) -> dict[str, tuple[str, ...]]:
        """What each choice that ends the draw would change; nothing where one could not be taken."""
        with suppress(Refusal):
            now, rules = drawing.situation, self._ruleset
            return {id: tuple(map(str, changes(end.effects(), now, rules))) for id, end in ends(drawing)}
        return {}

    def _fill(self, cursor: int | None = None) -> None:
        told = staked(self._order, self._stakes)
        head, *lines = choice_lines(told, self._odds, self._ruleset, max(24, self.size.width - _AROUND))
        self._list.header = head
        self._list.show(TextRows(*lines), cursor=cursor)

    def on_resize(self) -> None:
        """Align the columns anew."""
        self._fill()

    @on(LineList.Highlighted)
    def _weigh(self, event: LineList.Highlighted) -> None:
        event.stop()
        if self._list.cursor is not None:
            choice = staked(self._order, self._stakes)[self._list.cursor]
            row = self._list.rows.row(self._list.cursor)
            self._weighed.show(choice, self._odds.get(choice.id), str(row))

    @on(LineList.Selected)
    def _selected(self, event: LineList.Selected) -> None:
        event.stop()
        self.post_message(self.Chosen(self._order[event.index].id))
