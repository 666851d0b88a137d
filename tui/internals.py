"""All that wyrdbook uses of Textual that is not in its manual, under names of our own.

No other module names anything private of Textual. `tests/tui/test_internals.py` says which release has changed what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual._styles_cache import StylesCache
from textual.app import App
from textual.await_remove import AwaitRemove
from textual.dom import DOMNode
from textual.geometry import Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets._toast import ToastRack

if TYPE_CHECKING:
    from textual.binding import BindingsMap
    from textual.driver import Driver
    from textual.notifications import Notification


class Heard(MessagePump):
    """What hears messages is asked whether it does, and what becomes of an error that a handler raises."""

    def hears(self, message: Message) -> bool:
        """Whether a message still means anything here."""
        return True

    def catch_error(self, error: Exception) -> bool:
        """Whether an error is dealt with. Textual ends a widget whose handler raises, and the app with it."""
        return False

    async def _dispatch_message(self, message: Message) -> None:
        try:
            if self.hears(message):
                await super()._dispatch_message(message)
        except Exception as error:
            if not self.catch_error(error):
                raise


class InnerApp(App[None]):
    """An app that is asked about errors and style sheets, and that can take back what it has said."""

    def ends_by(self, error: Exception) -> bool:
        """Whether an error that no handler caught, a callback's or a timer's, ends the app."""
        return True

    def take_in_styles(self, screen: Screen[Any]) -> None:
        """Take in the style sheets of a screen before Textual looks for them."""

    @property
    def said(self) -> list[Notification]:
        """What is said in passing now."""
        return list(self._notifications)

    def take_back(self, said: Notification) -> None:
        """Say something no longer, on any screen: Textual would leave the line it stood on."""
        del self._notifications[said]
        for screen in self.screen_stack:
            screen.query(f"#{ToastRack._toast_id(said)}").remove()

    def _handle_exception(self, error: Exception) -> None:
        if self.ends_by(error):
            super()._handle_exception(error)

    def _load_screen_css(self, screen: Screen[Any]) -> None:
        self.take_in_styles(screen)
        super()._load_screen_css(screen)


class PaintedScreen(Screen[Any]):
    """A screen that is asked before it is painted or laid out."""

    def may_paint(self) -> bool:
        """Whether it can be painted now."""
        return True

    def must_lay_out(self, size: Size) -> bool:
        """Whether it has to be laid out, once it is told that the terminal has a size."""
        return True

    def bring_up_to_date(self) -> None:
        """Lay it out and paint what has been asked for, without waiting for Textual's clock."""
        self._on_timer_update()

    @property
    def gone(self) -> bool:
        """Whether the screen is closed or closing, so that a result from a thread comes too late."""
        return is_gone(self)

    def picture(self) -> list[Strip]:
        """Its lines, without what was said in passing."""
        for rack in self.query("ToastRack"):
            rack.display = False
        self._refresh_layout()
        return lines(self)

    @property
    def laid_out_for(self) -> Size:
        """The size it has been laid out for."""
        return self._compositor.size

    @property
    def waits(self) -> bool:
        """Whether it has to be laid out, or something is to be done after that."""
        return self._layout_required or bool(self._callbacks)

    def ask_for_all(self) -> None:
        """Ask for all of it to be painted at once; no one has to ask for a part of it any more."""
        self.refresh()
        self._compositor.update_widgets({self, *self._compositor.visible_widgets})

    def remove(self) -> AwaitRemove:
        """Go; what it covered is painted as it was, where Textual lays it out anew and paints it for a second time."""
        return self.app._prune(self)

    def _compositor_refresh(self) -> None:
        if self.may_paint():
            super()._compositor_refresh()

    def _on_timer_update(self) -> None:
        if self is not self.app.screen:
            self._repaint_required = False  # that something covers it is no change
        super()._on_timer_update()

    def _screen_resized(self, size: Size) -> None:
        if self.must_lay_out(size):
            super()._screen_resized(size)


def lines(screen: Screen[Any]) -> list[Strip]:
    """The lines of a screen as they are painted now."""
    return screen._compositor.render_strips()


def is_gone(widget: Widget) -> bool:
    """Whether a widget or screen is no part of the app any more, or is just about to be none."""
    return widget._pruning or not widget.is_attached


def forget_lines() -> None:
    """Let lines go: with the colours of the last thousand widgets Textual keeps all lines that these have drawn."""
    StylesCache.get_inner_outer.cache_clear()


def has_key(widget: DOMNode, key: str) -> bool:
    """Whether a key does something at a widget itself."""
    return key in widget._bindings.key_to_bindings


def bindings_of(node: DOMNode) -> BindingsMap:
    """What keys do at a node itself."""
    return node._bindings


def bind_all(node: DOMNode, bindings: BindingsMap) -> None:
    """Let keys do something else at a node."""
    node._bindings = bindings


def remapped_keys(app: App[Any], id: str) -> str | None:
    """The keys that the user has given to a command."""
    return app._keymap.get(id)


def driver(app: App[Any]) -> Driver | None:
    """What reads from and writes to the terminal, once the app runs."""
    return app._driver
