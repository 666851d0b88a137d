"""Toasts never cover text that belongs to them: they stay above the key lines, folded panes and a dialog's hint."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from tui.textual_internals import toast_rack

_LINES = 3
"""The usual lines of toasts: one for a result, two for a refusal."""


class ToastScreen(Screen[Any]):
    """A screen that keeps its toasts clear of its lowest lines."""

    @property
    def kept_clear(self) -> int:
        """The number of lines at the bottom that no toast may cover."""
        return 1

    @property
    def has_toasts(self) -> bool:
        """True if any toast is shown here."""
        rack = toast_rack(self)
        return rack is not None and bool(rack.children)

    def on_mount(self) -> None:
        """Follow the layout, because a dialog may grow under its toasts; Textual hides an empty rack only after it."""
        self.screen_layout_refresh_signal.subscribe(self, lambda _: self.place_toasts())
        if (rack := toast_rack(self)) is not None:
            rack.display = False

    def on_screen_suspend(self) -> None:
        """Leave the toasts to the screen in front, which shows the same ones: these would shine through."""
        if self.has_toasts:
            self.query("ToastHolder").remove()

    def place_toasts(self, *, coming: bool = False) -> None:
        """Place the toasts, shown or coming, where they cover nothing."""
        rack = toast_rack(self)
        if rack is not None and (coming or self.has_toasts):
            top, right, bottom, left = rack.styles.margin
            if bottom != self.kept_clear:
                rack.styles.margin = (top, right, self.kept_clear, left)


def clear_of(height: int, bottom: int, lowest: int) -> int:
    """Return how many lines above the end of the screen toasts stay, given a box that ends at `bottom`.

    They go below the box if there is room, else above `lowest`, the first line of the box to keep clear.
    """
    return 1 if height - bottom > _LINES else height - lowest
