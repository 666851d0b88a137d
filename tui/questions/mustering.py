"""The dialog that musters figures: `3 gob` is three goblins, tab says where they come, enter does it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from campaigns.names import in_a_row, stem_of
from tui.dialogs import Dialog, FoundList
from tui.finding.fuzzy import highlight, rank
from tui.keys import bindings
from tui.shown import Plain
from tui.text import plain
from tui.widgets.line_list import LineList, TextRows
from tui.widgets.typing import Line

if TYPE_CHECKING:
    from campaigns.state.view import View

_TYPED = re.compile(r"\s*(?P<first>[0-9]{0,3})\s*(?P<words>.*?)\s*(?P<last>[0-9]{0,3})\s*")


class Whither(NamedTuple):
    """Where figures come: into a conflict on a side, into the scene, or into one and a conflict of a kind begins."""

    label: str
    conflict: int | None = None
    side: str = ""
    begins: str = ""


class Model(NamedTuple):
    """What figures are made of: a type of the stock, a character to be `like`, or a `sheet` that lies elsewhere."""

    name: str
    about: str = ""
    like: int | None = None
    sheet: Any = None
    group: str | None = None
    tags: tuple[str, ...] | None = None
    note: str | None = None


class Muster(NamedTuple):
    """So many of a model, and where they come."""

    model: Model
    number: int
    whither: Whither


class Mustering(Dialog[Muster]):
    """Type how many and a few letters of the type, `3 gob` or `gob 3`."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog.pick") + bindings("dialog.figures")

    def __init__(self, view: View, models: Sequence[Model], whithers: Sequence[Whither]) -> None:
        super().__init__("Figures", "a number and letters · ↑↓ · tab where to · enter · esc")
        self._view, self._models, self._whithers = view, models, whithers
        self._found = list(range(len(models)))
        self._number, self._words, self._at = 1, "", 0

    def body(self) -> Iterable[Widget]:
        """What is typed, the types that fit, and what enter would do."""
        yield Line(placeholder="3 and a few letters")
        empty = "The stock is empty: K in the characters pane keeps whom it has selected."
        yield FoundList(TextRows(*map(self._row, self._models)), empty=empty, classes="options")
        yield Plain(classes="about")

    def _row(self, model: Model) -> Content:
        name = highlight(self._words, model.name)
        there = _there_are(self._view, model.name) if model.like is None else 0
        more = " · ".join(filter(None, (plain(model.about), f"{there} there" if there else "")))
        return Content.assemble(name, (f"  {more}" if more else "", "$text-muted"))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        found = _TYPED.fullmatch(event.value)
        self._number, self._words = 1, event.value
        if found is not None:
            typed = found["first"] or found["last"]
            self._number, self._words = int(typed or 1) or 1, found["words"]
        self._found = rank(self._words, [model.name for model in self._models])
        listed = self.query_one(LineList)
        if self._models:
            listed.say_when_empty("Nothing in the stock is called so.")
        listed.show(TextRows(*(self._row(self._models[i]) for i in self._found)), cursor=0)

    @on(LineList.Highlighted)
    def _say(self) -> None:
        self.query_one(".about", Plain).update(self._told())

    def _told(self) -> Content:
        """Who comes, and where."""
        muster = self._muster()
        if muster is None:
            return Content("")
        taken = (c.name for c in self._view.characters)
        names = in_a_row(muster.model.name, muster.number, taken)
        who = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        other = "  tab: elsewhere" if len(self._whithers) > 1 else ""
        return Content.assemble(
            (f"{muster.number} × ", "bold"), plain(who), "\n", "→ ", plain(muster.whither.label), (other, "$text-muted")
        )

    def _muster(self) -> Muster | None:
        cursor = self.query_one(LineList).cursor
        if cursor is None or cursor >= len(self._found):
            return None
        return Muster(self._models[self._found[cursor]], self._number, self._whithers[self._at])

    @on(Input.Submitted)
    @on(LineList.Selected)
    def _choose(self) -> None:
        if (muster := self._muster()) is not None:
            self.dismiss(muster)

    def action_pick_move(self, step: int) -> None:
        """Move the cursor while the letters go on into the field."""
        self.query_one(LineList).action_move(step)

    def action_whither(self, step: int) -> None:
        """The next place they may come to."""
        self._at = (self._at + step) % len(self._whithers)
        self._say()


def _there_are(view: View, name: str) -> int:
    """How many in play are of a name, whatever their number."""
    stem = stem_of(name).casefold()
    return sum(stem_of(c.name).casefold() == stem for c in view.characters if c.status != "retired")
