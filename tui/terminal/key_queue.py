"""Keys typed ahead, and what is pasted: each is heard where the one before it has led, once that can be seen.

Without this keys that come at once, as over a slow line, would all go where the first was meant to: the digit after an
enter into the field that the enter has accepted. And what is pressed while a screen opens would go to one that has no
focus yet, or to the one behind, and be lost.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from time import time

from textual.app import App
from textual.events import Event, Key, Paste
from textual.message_pump import MessagePump

_TURNS = 50  # of the event loop: more than a key takes from a field to its screen, to the app and back


class TypingAhead(App[None]):
    """An app that gives one key after the other to the screen that it is for."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[Key | Paste] = deque()
        self._heard = ""
        self._following = False
        self.pressed_at = 0.0
        """When the last key was heard, as the clock of what is said in passing has it."""

    async def on_event(self, event: Event) -> None:
        """Hear a key in its turn. One that comes back is one that its screen has no use for."""
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            self._typed.append(event)
            await self._hear()
        elif not (isinstance(event, Key) and getattr(self.screen, "opening", False)):
            await super().on_event(event)

    def hear_held(self) -> None:
        """Hear what was typed ahead: the screen is there now. First comes what the dialog before it leads to."""
        self.call_later(self._hear)

    async def _hear(self) -> None:
        """Give the next key to the screen in front, if that can hear."""
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
        """Whether the screen in front cannot hear: it still opens, or is about to close."""
        return getattr(self.screen, "opening", False) or getattr(self.screen, "answered", False)

    def _pass_over(self) -> None:
        """Enter pressed twice by a finger that trembles would do at once what was only to be looked at."""
        while self._typed and isinstance(key := self._typed[0], Key) and key.key == self._heard:
            self._typed.popleft()

    async def _follow(self, path: Sequence[MessagePump], turns: int) -> None:
        """Wait until a key has done what it does, on its way from a field to the app; then hear the next."""
        if turns and any(each.message_queue_size for each in path):
            await asyncio.sleep(0)
            self.call_later(self._follow, path, turns - 1)
        else:
            self._following = False
            await self._hear()
