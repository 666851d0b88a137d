"""A decision: every choice with its cost and odds, and the full odds of one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from core.luck.odds import Odds
from core.luck.table import ChoiceAsk
from core.ruleset import Ruleset
from core.schema.entry import Choice
from tui.draws.advice import advice, other_decider
from tui.draws.choices import add_stakes, changes_by_choice, choice_in_full, choice_lines
from tui.draws.forecast_task import batches
from tui.draws.progress import Drawing
from tui.key_bindings import bindings
from tui.terminal.error_boundary import Edge
from tui.widgets.line_list import LineList
from tui.widgets.pick_list import PickList

_NUMBER = "  "  # the column of numbers
_AROUND = 3 + len(_NUMBER)  # cells of the cursor, the number, and of a scrollbar


class Choices(PickList):
    """The choices of a decision with their odds as far as they are known; found by typing, such as a card's code.

    A digit only moves to a row, because it may have been typed for a card that is no longer asked for.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.choices")

    def __init__(self, taken: Callable[[tuple[str, ...]], object], ruleset: Ruleset) -> None:
        self._ruleset, self._odds = ruleset, dict[str, Odds]()
        self._made: tuple[Content, ...] = ()
        self._width, self._whose = 0, ""
        self.told: tuple[Choice, ...] = ()
        super().__init__(taken, classes="choices")

    def ask(self, choices: Sequence[Choice], whose: str = "") -> None:
        """Show other choices, without odds yet; `whose` names their decider if it isn't the acting character."""
        self.typed, self.choices, self._whose = "", choices, whose
        self._reckon({}, {})
        self.show_choices(choices)

    def weigh(self, odds: Mapping[str, Odds], stakes: Mapping[str, Sequence[str]]) -> None:
        """Show the odds known so far."""
        self._reckon(odds, stakes)
        self.head()
        self.show(self.rows)

    def _reckon(self, odds: Mapping[str, Odds], stakes: Mapping[str, Sequence[str]]) -> None:
        self.told, self._odds, self._made = add_stakes(self.choices, stakes), dict(odds), ()

    @property
    def _texts(self) -> tuple[Content, ...]:
        """The heading and a line for each choice, made for the width when they are drawn.

        In a dialog that begins with them, their width is known only after they were added, without a message.
        """
        if not self._made or self._width != self.size.width:
            self._width = self.size.width
            room = max(24, self._width - _AROUND)
            self._made = choice_lines(self.told, self._odds, self._ruleset, room, self._whose)
        return self._made

    def line(self, at: int, row: int) -> Content:
        """The number, the label and the odds of a choice."""
        return Content.assemble((self.digit(row), "$text-muted"), self._texts[at + 1])

    def text_of(self, choice: Choice) -> str:
        """The text of a choice's line as it is drawn; empty once it isn't asked about any more."""
        return next((str(text) for told, text in zip(self.told, self._texts[1:], strict=True) if told == choice), "")

    @property
    def does_with_number(self) -> str:
        """The effect of a digit, which only moves to a row."""
        return "go to"

    def heading(self, typed: Content, width: int) -> Content:
        """The typed text, and the heading of the figures."""
        return Content.assemble(typed, self._texts[0][max(0, typed.cell_length - len(_NUMBER)) :])

    def _refuses(self, choice: Choice) -> bool:
        """False, because the draw itself explains a closed choice."""
        return False

    def pick_number(self, row: int) -> None:
        """Go to a row."""
        self.cursor = row


class Weighed(Widget):
    """The full odds of one choice, if there is room."""

    def __init__(self, ruleset: Ruleset, text_of: Callable[[Choice], str]) -> None:
        super().__init__()
        self._ruleset, self._text_of = ruleset, text_of
        self._choice = Choice("")
        self._odds: Odds | None = None
        self.whose = ""

    def show(self, choice: Choice, odds: Odds | None) -> None:
        """Show another choice, or new odds."""
        self._choice, self._odds = choice, odds
        self.refresh()

    def render(self) -> Content:
        """The parts that its line cut, and its odds."""
        width, lines = self.size
        about = {"row": self._text_of(self._choice), "whose": self.whose}
        shown = choice_in_full(self._choice, self._odds, self._ruleset, **about, width=width, lines=lines)
        return Content("\n").join(shown)


class DecisionPanel(Edge, Vertical):
    """The better or usual choice is first and selected. Odds are worked out in the background, shown as they come."""

    class Chosen(Message):
        """A decision was made."""

        def __init__(self, choice: str) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._odds: dict[str, Odds] = {}
        self._stakes: dict[str, tuple[str, ...]] = {}
        self._list = Choices(self._post_choice, ruleset)
        self._weighed = Weighed(ruleset, self._list.text_of)

    def show(self, drawing: Drawing, ask: ChoiceAsk) -> None:
        """Show a decision, with the cursor on the choice that it offers first."""
        if not self.children:
            self.mount(self._list, self._weighed)
        self._odds, self._stakes = {}, {}
        self._weighed.whose = whose = other_decider(drawing)
        self._list.ask(ask.offered, whose)
        self.run_worker(self._price(drawing), group="advice", exclusive=True)

    def enter(self) -> None:
        """Go to the choices."""
        self._list.focus()

    async def _price(self, drawing: Drawing) -> None:
        async for priced in batches(advice(drawing, self._ruleset.word)):
            self._odds |= dict(priced)
            self._list.weigh(self._odds, self._stakes)
        if stakes := await asyncio.to_thread(changes_by_choice, drawing, self._ruleset):
            self._stakes = stakes
            self._list.weigh(self._odds, self._stakes)

    def on_resize(self) -> None:
        """Align the columns for the new width."""
        self._list.weigh(self._odds, self._stakes)

    @on(LineList.Highlighted)
    def _weigh(self, event: LineList.Highlighted) -> None:
        event.stop()
        choice = Choice("") if (at := self._list.at) is None else self._list.told[at]
        self._weighed.show(choice, self._odds.get(choice.id))

    def _post_choice(self, ids: tuple[str, ...]) -> None:
        self.post_message(self.Chosen(ids[0]))
