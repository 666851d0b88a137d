"""Keys typed ahead, and pasted text: each is handled where the previous one has led, once that is visible.

Otherwise keys that arrive at once, as over a slow line, would all go to the target of the first: the digit after an
enter into the field that the enter has accepted. And a key pressed while a screen opens would go to one without focus,
or to the one behind, and be lost.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from time import time

from textual.app import App
from textual.events import Event, Key, Paste
from textual.message_pump import MessagePump

_TURNS = 50  # turns of the event loop: more than a key takes from a field to its screen, to the app and back


class TypingAhead(App[None]):
    """An app that hands keys one by one to the screen each is meant for."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[Key | Paste] = deque()
        self._heard = ""
        self._following = False
        self.pressed_at = 0.0
        """The time of the last key, by the clock of the toasts."""

    async def on_event(self, event: Event) -> None:
        """Handle a key in its turn. A key that comes back was not used by its screen."""
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            self._typed.append(event)
            await self._hear()
        elif not (isinstance(event, Key) and getattr(self.screen, "opening", False)):
            await super().on_event(event)

    def hear_held(self) -> None:
        """Handle the keys typed ahead now that the screen is there, after the result of the dialog before it."""
        self.call_later(self._hear)

    async def _hear(self) -> None:
        """Hand the next key to the screen in front, if that is ready."""
        if self._typed and self._between:
            self._pass_over()
        elif self._typed and not self._following:
            self._following = True
            self.pressed_at = time()
            typed = self._typed.popleft()
            self._heard = typed.key if isinstance(typed, Key) and not typed.is_printable else ""
            target = self.focused or self.screen
            try:
                await super().on_event(typed)
            finally:
                self.call_later(self._follow, target.ancestors_with_self, _TURNS)

    @property
    def _between(self) -> bool:
        """Return True if the screen in front is not ready: it is opening, or about to close."""
        return getattr(self.screen, "opening", False) or getattr(self.screen, "answered", False)

    def _pass_over(self) -> None:
        """Drop repeated keys: an accidental double enter would do at once what was only to be looked at."""
        while self._typed and isinstance(key := self._typed[0], Key) and key.key == self._heard:
            self._typed.popleft()

    async def _follow(self, path: Sequence[MessagePump], turns: int) -> None:
        """Wait until a key has taken effect, on its way from a field to the app; then handle the next."""
        if turns and any(each.message_queue_size for each in path):
            await asyncio.sleep(0)
            self.call_later(self._follow, path, turns - 1)
        else:
            self._following = False
            await self._hear()
