"""A dialog that waits for a key: which is to do something from now on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import events
from textual.widget import Widget

from tui.dialogs import Dialog
from tui.keys import key_name
from tui.shown import Plain

_NONE = ("backspace", "delete")


class KeyPress(Dialog[str]):
    """The next key that is pressed, as a keymap calls it; empty for none, None if it stays as it is.

    `taken` says why a key cannot be had, or nothing.
    """

    AUTO_FOCUS = "_Pressed"

    def __init__(self, title: str, *, now: str, taken: Callable[[str], str]) -> None:
        super().__init__(title, f"backspace none · esc {'as it is' if now else 'none'}")
        self._now, self._taken = now, taken

    def body(self) -> Iterable[Widget]:
        """What is asked, and why a key was refused."""
        now = f" Now it is {key_name(self._now)}." if self._now else ""
        yield _Pressed(f"Press the key that is to do it, such as f12.{now}", classes="message")
        yield Plain(classes="fault")

    def press(self, key: str) -> None:
        """Take a key, or say why it cannot be had."""
        if key == "escape":
            self.action_cancel()
        elif key in _NONE:
            self.dismiss("")
        elif why := self._taken(key):
            self.query_one(".fault", Plain).update(why)
        else:
            self.dismiss(key)


class _Pressed(Plain, can_focus=True):
    """Hears every key before anything else does."""

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        assert isinstance(self.screen, KeyPress)
        self.screen.press(event.key)
