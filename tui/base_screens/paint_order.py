"""Work before or after the first paint of a widget's screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.widget import Widget

from tui.base_screens.first_paint import PaintOnce
from tui.textual_internals import is_gone


def once_painted(widget: Widget, callback: Callable[[], object]) -> None:
    """Run a callback that no one waits for: only once the widget is visible, and not after it is gone."""

    def act() -> None:
        if not is_gone(widget):
            callback()

    screen = widget.screen
    if isinstance(screen, PaintOnce):
        screen.after_painting(act)
    else:
        widget.call_after_refresh(act)


def painted_with(widget: Widget, known: asyncio.Event) -> None:
    """Paint an opening screen together with a value known in a moment, rather than twice."""
    if isinstance(widget.screen, PaintOnce):
        widget.screen.paint_with(known)
