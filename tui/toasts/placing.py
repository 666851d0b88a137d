"""Toasts go where they cover nothing that is read with them: above the key lines, folded panes and a dialog's hint."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

_LINES = 3
"""Lines that toasts usually take: one for what was done, two for a refusal."""


class Toasting(Screen[Any]):
    """A screen that keeps its toasts clear of its lowest lines."""

    @property
    def kept_clear(self) -> int:
        """How many lines at the bottom no toast may cover."""
        return 1

    def on_mount(self) -> None:
        """Follow the layout, for a dialog may grow under its toasts."""
        self.screen_layout_refresh_signal.subscribe(self, lambda _: self.place_toasts())

    def on_screen_suspend(self) -> None:
        """Leave its toasts to the screen in front, which shows the same ones: this one would shine through."""
        self.query("ToastHolder").remove()

    def place_toasts(self, *, coming: bool = False) -> None:
        """Put the toasts that are shown, or are coming, where they cover nothing."""
        for rack in self.query("ToastRack"):
            top, right, bottom, left = rack.styles.margin
            if (coming or rack.children) and bottom != self.kept_clear:
                rack.styles.margin = (top, right, self.kept_clear, left)


def clear_of(height: int, bottom: int, lowest: int) -> int:
    """How many lines toasts stay above the end of a screen with a box that ends at `bottom`.

    Below the box where there is room for them, else above `lowest`, the first line of the box that is kept.
    """
    return 1 if height - bottom > _LINES else height - lowest
