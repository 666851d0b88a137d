"""A dialog that hears the keys pressed while it was still being built."""

from __future__ import annotations

from typing import TypeVar

from textual.events import Event, Key
from textual.screen import ModalScreen
from textual.widget import Widget

ResultT = TypeVar("ResultT")

_AT_MOST = 1.0  # seconds after which keys are kept no longer, whether or not something has the focus


class Patient(ModalScreen[ResultT]):
    """Keeps keys until something has the focus, and gives them to it in their order.

    A practised hand opens a dialog and types on; for some hundredths of a second nothing is there yet that could hear.
    """

    _kept: list[Key] | None

    def __init__(self) -> None:
        super().__init__()
        self._kept = []

    def _forward_event(self, event: Event) -> None:
        """Take a key or a click from the app, which sends it here while nothing has the focus."""
        if isinstance(event, Key) and self._kept is not None:
            self._kept.append(event)
        else:
            super()._forward_event(event)

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """Give the focus to a widget, and what was typed before there was one."""
        super().set_focus(widget, scroll_visible, from_app_focus)
        if self.focused is not None:
            self._give()

    def on_mount(self) -> None:
        """Keep nothing for ever."""
        self.set_timer(_AT_MOST, self._give)

    def _give(self) -> None:
        kept, self._kept = self._kept or (), None
        for key in kept:
            (self.focused or self)._forward_event(key)
