"""The dialog that adds NPCs: `3 gob` is three goblins, tab chooses where they come, enter adds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns.names import count_and_name, numbered_names, span_of, stem_of
from tui.conflicts.npc_models import Model
from tui.dialogs.basic import DIGITS, Dialog
from tui.key_bindings import bindings
from tui.text.content import Plain
from tui.text.fuzzy import highlight
from tui.text.plain import plain
from tui.widgets.find_list import FindList
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.state.view import View

_NAMES = 30
"""The most cells of names before their description."""


class Destination(NamedTuple):
    """The destination of NPCs: a conflict on a side, the scene, or the scene with a conflict that begins."""

    label: str
    conflict: int | None = None
    side: str = ""
    begins: str = ""


class Muster(NamedTuple):
    """A number of a model, the destination, and whether they leave with the scene."""

    model: Model
    number: int
    whither: Destination
    leaves: bool = False


class Models(FindList):
    """The models for NPCs. The number is typed before or after the letters."""

    def __init__(self, view: View, models: Sequence[Model]) -> None:
        self._view, self._models = view, models
        empty = "The bestiary is empty. Select a character and press [K]."
        super().__init__(empty=empty, classes="options")
        self._column = min(_NAMES, max((cell_len(plain(model.name)) for model in models), default=0))
        self.offer([(model.name,) for model in models])

    @property
    def numbered(self) -> bool:
        """False, because a digit gives the number."""
        return False

    @property
    def digits(self) -> str:
        """The hint for digits."""
        return "0–9 how many"

    @property
    def _parts(self) -> tuple[int, str]:
        """How many, and of what."""
        return count_and_name(self.typed)

    @property
    def number(self) -> int:
        """The number typed."""
        return self._parts[0]

    @property
    def sought(self) -> str:
        """The letters without the number."""
        return self._parts[1]

    @property
    def model(self) -> Model | None:
        """The model under the cursor."""
        return None if self.at is None else self._models[self.at]

    def line(self, at: int, row: int) -> Content:
        """Its name, its description, and the number of them in play."""
        model = self._models[at]
        name = highlight(self.sought, model.name).truncate(self._column, ellipsis=True, pad=True)
        there = _there_are(self._view, model.name) if model.like is None else 0
        more = " · ".join(filter(None, (plain(model.about), f"{there} there" if there else "")))
        return Content.assemble(name, (f"  {more}" if more else "", "$text-muted"))


class AddNpcsDialog(Dialog[Muster]):
    """Type a number and a few letters of the entry, `3 gob` or `gob 3`."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog.npcs")

    def __init__(self, view: View, models: Sequence[Model], whithers: Sequence[Destination]) -> None:
        super().__init__("Add NPCs", f"{DIGITS} · letters · ↑↓ · tab place · ^l leave · enter · esc")
        self._view, self._whithers, self._at, self._leaves = view, whithers, 0, False
        self._models = Models(view, models)

    def body(self) -> Iterable[Widget]:
        """The matching models, and the effect of enter."""
        yield self._models
        yield Plain(classes="about")

    @on(LineList.Highlighted)
    def _say(self) -> None:
        self.query_one(".about", Plain).update(self._summary())

    def _summary(self) -> Content:
        """The NPCs to add, and their destination."""
        muster = self._muster()
        if muster is None:
            return Content("")
        taken = (c.name for c in self._view.characters)
        who = span_of(numbered_names(muster.model.name, muster.number, taken))
        other = "  tab: other place" if len(self._whithers) > 1 else ""
        until = "  until the scene ends" if muster.leaves else ""
        return Content.assemble(
            (f"{muster.number} × ", "bold"),
            plain(who),
            until,
            "\n→ ",
            plain(muster.whither.label),
            (other, "$text-muted"),
        )

    def _muster(self) -> Muster | None:
        model = self._models.model
        return None if model is None else Muster(model, self._models.number, self._whithers[self._at], self._leaves)

    @on(LineList.Selected)
    def _choose(self) -> None:
        if (muster := self._muster()) is not None:
            self.dismiss(muster)

    def action_leaves(self) -> None:
        """Switch whether they leave with the scene."""
        self._leaves = not self._leaves
        self._say()

    def action_whither(self, step: int) -> None:
        """Go to the next destination."""
        self._at = (self._at + step) % len(self._whithers)
        self._say()


def _there_are(view: View, name: str) -> int:
    """The number of characters in play with this name, whatever their number."""
    stem = stem_of(name).casefold()
    return sum(stem_of(c.name).casefold() == stem for c in view.characters if c.status != "retired")
