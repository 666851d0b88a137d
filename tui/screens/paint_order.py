"""What is done before or after the first paint of the screen that a widget is on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.widget import Widget

from tui.internals import is_gone
from tui.screens.opening import Opening


def once_painted(widget: Widget, callback: Callable[[], object]) -> None:
    """Do something that no one waits for: not before what a widget is part of can be seen, nor once it has gone."""

    def act() -> None:
        if not is_gone(widget):
            callback()

    screen = widget.screen
    if isinstance(screen, Opening):
        screen.after_painting(act)
    else:
        widget.call_after_refresh(act)


def painted_with(widget: Widget, known: asyncio.Event) -> None:
    """Let a screen that opens be painted with what will be known in a moment, rather than twice."""
    if isinstance(widget.screen, Opening):
        widget.screen.paint_with(known)
