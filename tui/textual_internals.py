"""All parts of Textual used that its manual does not describe, under names of our own.

No other module names anything private of Textual. `tests/tui/test_internals.py` tells which release changed what.
"""

from __future__ import annotations

from collections.abc import Callable
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

_LAYOUTS = 3  # a scrollbar may make room for, or take it from, one more


class Heard(MessagePump):
    """A message pump that can refuse messages, and handle errors that its handlers raise."""

    def hears(self, message: Message) -> bool:
        """True if a message is still relevant here."""
        return True

    def catch_error(self, error: Exception) -> bool:
        """Return True if an error is handled. Textual ends a widget whose handler raises, and the app with it."""
        return False

    async def _dispatch_message(self, message: Message) -> None:
        try:
            if self.hears(message):
                await super()._dispatch_message(message)
        except Exception as error:
            if not self.catch_error(error):
                raise


class InnerApp(App[None]):
    """An app that can handle errors, load style sheets early, and withdraw its notifications."""

    def ends_by(self, error: Exception) -> bool:
        """True if an error that no handler caught, from a callback or a timer, ends the app."""
        return True

    def take_in_styles(self, screen: Screen[Any]) -> None:
        """Load the style sheets of a screen before Textual looks for them."""

    @property
    def said(self) -> list[Notification]:
        """The current notifications."""
        return list(self._notifications)

    def take_back(self, said: Notification) -> None:
        """Withdraw a notification on all screens: Textual would leave its line there."""
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
    """A screen that can refuse to be painted or laid out."""

    def may_paint(self) -> bool:
        """True if it can be painted now."""
        return True

    def must_lay_out(self, size: Size) -> bool:
        """True if it has to be laid out again when it learns its size."""
        return True

    def lay_out(self, size: Size) -> None:
        """Lay it out for a size, again if that shows scrollbars. Textual would also do so because parts have sizes."""
        parts = (self, *self.walk_children(Widget))
        for _ in range(_LAYOUTS):
            bars = [part.scrollbars_enabled for part in parts]
            super()._refresh_layout(size)
            if bars == [part.scrollbars_enabled for part in parts]:
                break
        for part in parts:
            part._layout_required = False
            down, across = part.scrollbars_enabled
            if down:
                part.vertical_scrollbar._layout_required = False
            if across:
                part.horizontal_scrollbar._layout_required = False

    def bring_up_to_date(self) -> None:
        """Lay it out and paint all requests, without waiting for Textual's clock."""
        self._on_timer_update()

    @property
    def gone(self) -> bool:
        """True if the screen is closed or closing, so that a result from a thread comes too late."""
        return is_gone(self)

    def picture(self) -> list[Strip]:
        """Its lines, without notifications."""
        if (rack := toast_rack(self)) is not None:
            rack.display = False
        self._refresh_layout()
        return lines(self)

    @property
    def laid_out_for(self) -> Size:
        """The size it has been laid out for."""
        return self._compositor.size

    @property
    def waits(self) -> bool:
        """True if a layout or a callback after it is pending."""
        return self._layout_required or bool(self._callbacks)

    def ask_for_all(self) -> None:
        """Request one full repaint, which replaces all partial ones."""
        self.refresh()
        self._compositor.update_widgets({self, *self._compositor.visible_widgets})

    def remove(self) -> AwaitRemove:
        """Remove itself; paint the screen below as it was, without the second layout and painting that Textual does."""
        return self.app._prune(self)

    def _compositor_refresh(self) -> None:
        if self.may_paint():
            super()._compositor_refresh()

    def _on_timer_update(self) -> None:
        if self is not self.app.screen:
            self._repaint_required = False  # it counts as unchanged if something covers it
        super()._on_timer_update()

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        if size is None or self.must_lay_out(size):
            super()._refresh_layout(size, scroll)


def lines(screen: Screen[Any], wanted: Callable[[int], bool] = lambda y: True) -> list[Strip]:
    """The lines of a screen as they are painted now; empty where a line isn't wanted."""
    compositor = screen._compositor
    chops = compositor._render_chops(compositor.size.region, wanted)
    return [Strip.join(chop.values()) if wanted(y) else Strip([]) for y, chop in enumerate(chops)]


def toast_rack(screen: Screen[Any]) -> Widget | None:
    """The widget of a screen that holds its toasts, once it has its parts."""
    return next((each for each in screen.children if isinstance(each, ToastRack)), None)


def is_gone(widget: Widget) -> bool:
    """True if a widget or screen is removed from the app, or about to be."""
    return widget._pruning or not widget.is_attached


def forget_lines() -> None:
    """Free cached lines: with the colours of the last thousand widgets Textual keeps all the lines they drew."""
    StylesCache.get_inner_outer.cache_clear()


def has_key(widget: DOMNode, key: str) -> bool:
    """True if a widget itself binds a key."""
    return key in widget._bindings.key_to_bindings


def bindings_of(node: DOMNode) -> BindingsMap:
    """The key bindings of a node itself."""
    return node._bindings


def bind_all(node: DOMNode, bindings: BindingsMap) -> None:
    """Replace the key bindings of a node."""
    node._bindings = bindings


def remapped_keys(app: App[Any], id: str) -> str | None:
    """The keys the user has given to a command."""
    return app._keymap.get(id)


def driver(app: App[Any]) -> Driver | None:
    """The driver that reads from and writes to the terminal, once the app runs."""
    return app._driver
