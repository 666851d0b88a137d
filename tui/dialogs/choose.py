"""The dialog for choosing one of several (`Pick`), or some (`PickSome`)."""

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

_AROUND = 6  # cells of the border and the spaces inside it
_NARROWEST, _WIDEST = 40, 120
_DIGITS = "1–9 choose"  # the longest that a digit is said to do


class PickDialog(Dialog[ResultT]):
    """Choices in a box of their width; if that is too wide, the note of the selected one is below them."""

    _hint_of: ClassVar[str] = f"type to find · {DIGITS} · ↑↓ · enter · esc"

    def __init__(self, title: str, choices: PickList, typed: str = "") -> None:
        super().__init__(title, self._hint_of)
        self.choices = choices
        if typed:
            choices.find(typed)

    @property
    def digits_here(self) -> str:
        """The meaning of digits in the choices."""
        return self.choices.digits

    def body(self) -> Iterable[Widget]:
        """The choices, and the note of the selected one if there is no room beside it."""
        yield self.choices
        if self._cramped:
            yield Plain(classes="about")

    def on_mount(self) -> None:
        """Fit the box to the choices, and keep its size while they are narrowed."""
        self._fit()
        self.choices.styles.height = 1 + max(1, len(self.choices.choices))

    def on_resize(self) -> None:
        """Fit the new size; the note gets its line only if it needs one."""
        super().on_resize()
        self._fit()
        if self._cramped and not self.query(".about"):
            self.box.mount(Plain(classes="about"), after=self.choices)
        self.query(".about").set(display=self._cramped)
        self._show_note()

    def _fit(self) -> None:
        self.box.styles.width = min(self._wanted, self._room)

    @property
    def _cramped(self) -> bool:
        """True if notes have no room beside the choices."""
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


class Pick(PickDialog[str]):
    """Choose one; dismisses with its id. `now` is the present choice."""

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


class PickSome(PickDialog[tuple[str, ...]]):
    """Choose some; dismisses with the ids of those ticked, in order."""

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
