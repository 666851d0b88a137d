"""Keys typed ahead: what is pressed while a screen opens is for it, and is heard once it can be seen.

Without this such a key would go to a screen that has no focus yet, or to the one behind, and be lost.
"""

from __future__ import annotations

from textual.app import App
from textual.events import Event, Key


class TypingAhead(App[None]):
    """An app that keeps keys for a screen while that opens."""

    _held: tuple[Key, ...] = ()
    _heard = ""

    async def on_event(self, event: Event) -> None:
        """Keep a key while a screen opens, one that the screen before has not needed, too.

        Enter pressed twice by a finger that trembles would do at once what was only to be looked at.
        """
        if not isinstance(event, Key):
            await super().on_event(event)
        elif not getattr(self.screen, "opening", False):
            self._heard = event.key
            await super().on_event(event)
        elif self._held or event.is_printable or event.key != self._heard:
            self._held = (*self._held, Key(event.key, event.character))

    def hear_held(self) -> None:
        """Hear what was typed ahead: the screen is there now."""
        held, self._held = self._held, ()
        for key in held:
            self.post_message(key)
