"""The dialog in which people and things are chosen: one (`Pick`), or some (`PickSome`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, TypeVar

from rich.cells import cell_len
from textual import on
from textual.widget import Widget

from core.schema.entry import Choice
from tui.dialogs.basic import DIGITS, Dialog
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList
from tui.widgets.pick_list import PickList

ResultT = TypeVar("ResultT")

_AROUND = 6  # cells of the border and what is left blank within
_NARROWEST, _WIDEST = 40, 120
_DIGITS = "1–9 choose"  # the longest that a digit is said to do


class Picking(Dialog[ResultT]):
    """Choices in a box that is as wide as they are; where that is too wide, the note of one stands whole below them."""

    _hint_of: ClassVar[str] = f"type to find · {DIGITS} · ↑↓ · enter · esc"

    def __init__(self, title: str, choices: PickList, typed: str = "") -> None:
        super().__init__(title, self._hint_of)
        self.choices = choices
        if typed:
            choices.find(typed)

    @property
    def digits_here(self) -> str:
        """What a digit does in the choices."""
        return self.choices.digits

    def body(self) -> Iterable[Widget]:
        """The choices, and the note of the one under the cursor if there is no room beside it."""
        yield self.choices
        if self._cramped:
            yield Plain(classes="about")

    def on_mount(self) -> None:
        """Be as wide and as high as the choices are, and stay so while they are narrowed."""
        self._fit()
        self.choices.styles.height = 1 + max(1, len(self.choices.choices))

    def on_resize(self) -> None:
        """Take the room there is now; the note has a place where it needs one, and only there."""
        super().on_resize()
        self._fit()
        if self._cramped and not self.query(".about"):
            self.query_one(".dialog").mount(Plain(classes="about"), after=self.choices)
        self.query(".about").set(display=self._cramped)
        self._show_note()

    def _fit(self) -> None:
        self.query_one(".dialog").styles.width = min(self._wanted, self._room)

    @property
    def _cramped(self) -> bool:
        """Whether notes have no room beside the choices."""
        return self._wanted > self._room

    @property
    def _wanted(self) -> int:
        said = max(cell_len(self._title), cell_len(self._hint.replace(DIGITS, _DIGITS)))
        return max(_NARROWEST, said + 4 + _AROUND, self.choices.wanted + _AROUND)

    @property
    def _room(self) -> int:
        return min(_WIDEST, self.app.size.width * 96 // 100)

    @on(LineList.Highlighted)
    def _show_note(self) -> None:
        for about in self.query(".about").results(Plain):
            choice = self.choices.choice
            about.update(plain(choice.why_not or choice.note) if choice else "")


class Pick(Picking[str]):
    """One of many; dismisses with its id. `now` is what is chosen so far."""

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        *,
        now: str | None = None,
        empty: str = "Nothing found.",
        typed: str = "",
    ):
        one = PickList(lambda ids: self.dismiss(ids[0]), choices, now=now, empty=empty, classes="options")
        super().__init__(title, one, typed)


class PickSome(Picking[tuple[str, ...]]):
    """Some of many; dismisses with the ids of those that are ticked, in their order."""

    _hint_of = f"type to find · {DIGITS} · space tick · ^a all · enter · esc"

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        ticked: Collection[str],
        *,
        most: int | None = None,
        typed: str = "",
    ) -> None:
        some = PickList(self.dismiss, choices, ticked=ticked, most=most, classes="options")
        super().__init__(title, some, typed)
