"""Screens that open, and are uncovered, in one paint.

Textual paints a screen that opens at each step of it: still empty, with its parts, with the classes for its size, with
what these have filled in. On a whole terminal each paint takes longer than all the rest, so these screens wait with the
first until nothing in them has anything left to do. Of a screen from which another has gone it paints what has changed
meanwhile, and the rest of it later; for that moment half a dialog stands on half the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual._styles_cache import StylesCache
from textual.await_remove import AwaitRemove
from textual.events import Idle
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets._toast import ToastRack

from tui.screens.backdrop import backdrop
from tui.terminal.key_queue import TypingAhead

_MOMENT = 0.05  # seconds a screen that could be painted waits for what belongs to it


class Opening(Screen[Any]):
    """A screen that is painted first when it is complete."""

    __sized = __asked = __complete = __covered = False  # named so that no screen has one of the same name
    __look: object = None
    __then: tuple[Callable[[], object], ...] = ()
    __awaited: tuple[asyncio.Event, ...] = ()

    async def _compose(self) -> None:
        """Know the size before there is anything in it that would have to be styled again for it."""
        width, height = self.app.size
        for size, points in ((width, self.HORIZONTAL_BREAKPOINTS), (height, self.VERTICAL_BREAKPOINTS)):
            self.add_class(*self._get_breakpoint_classes(size, points or []), update=False)
        self.update_node_styles()
        await super()._compose()

    def update_node_styles(self, animate: bool = True) -> None:
        """Style all of it again if it has come to look otherwise, not whenever it is shown: that takes long."""
        app = self.app
        look = self.classes, app.theme, app.ansi_color, frozenset(app.pseudo_classes)
        if look != self.__look:
            self.__look = look
            super().update_node_styles(animate)

    @property
    def opening(self) -> bool:
        """Whether there is something still to come before it is painted."""
        return not self.__complete

    @property
    def gone(self) -> bool:
        """Whether it has closed or closes: what a thread has worked out for it then comes too late."""
        return gone(self)

    def on_screen_resume(self) -> None:
        """It lies over the screens below now; where it was one of those, Textual goes on by asking for all of it."""
        if self.__covered:
            self.call_later(self.__uncover)
        if isinstance(self.app, TypingAhead) and self.__complete:
            self.app.hear_held()
        if self.is_current:
            for below in self.app.screen_stack[:-1]:
                if isinstance(below, Opening):
                    below.__covered = True

    async def __uncover(self) -> None:
        """Paint what was covered once its parts have followed: its key bar comes to know its keys a step later.

        On a busy machine Textual's clock would tick in between, and it would be painted twice.
        """
        await self.__followed()
        if self.is_current:  # else something has come before it again
            self.__covered = False
            self.refresh()
            self._on_timer_update()

    async def __followed(self) -> None:
        """Wait until no part has something left to do."""
        while any(node.message_queue_size for node in self.walk_children()):
            await asyncio.sleep(0)

    def _compositor_refresh(self) -> None:
        """Paint, but not before there is all there is to be seen; and in one go, where all of it is asked for."""
        in_front = self is self.app.screen
        if not self.__complete or (self.__covered and in_front):
            return
        if in_front:
            self._compositor.update_widgets({self})
        if self.size.region in self._compositor._dirty_regions:  # nobody has to ask for a part of it any more
            self._compositor.update_widgets(set(self._compositor.visible_widgets))
        super()._compositor_refresh()

    def _on_timer_update(self) -> None:
        """Bring it up to date; that something covers it is no change. Textual paints that twice for it.

        Where a part of the screen is asked for, because something behind it has changed, Textual forgets what its
        widgets have asked for; they would show half of what they showed before.
        """
        if self is not self.app.screen:
            self._repaint_required = False
        elif self._repaint_required and not self._layout_required:
            self._compositor.update_widgets(self._dirty_widgets)
        super()._on_timer_update()

    def picture(self) -> list[Strip]:
        """The lines as they are on screen, without what was said in passing."""
        for rack in self.query(ToastRack):
            rack.display = False
        self._refresh_layout()
        return self._compositor.render_strips()

    def _screen_resized(self, size: Any) -> None:
        """Lay out for a size, unless it is the one laid out for: every dialog that opens tells the screens behind."""
        self.__sized = True
        if not self.__complete or size != self._compositor.size:
            super()._screen_resized(size)

    def remove(self) -> AwaitRemove:
        """Go; what it covered is painted as it was, where Textual lays it out anew and paints it for a second time."""
        self.app._update_mouse_over(self.app.screen)
        return self.app._prune(self)

    def on_unmount(self) -> None:
        """Let its lines go: with the colours of the last thousand widgets Textual keeps all lines these have drawn."""
        StylesCache.get_inner_outer.cache_clear()

    async def on_idle(self, event: Idle) -> None:
        """Paint for the first time when every part has done what it had to, and the app what follows mounting."""
        if self.__complete or not self.__sized:
            return
        event.prevent_default()
        if not self.__asked:
            self.__asked = True
            self.app.call_later(self.call_later, self.__open)

    async def __open(self) -> None:
        """Paint, unless something has something left to do; what waits for the first layout is done before it."""
        await self.__followed()
        if self._layout_required and self.is_current and not self.app._batch_count:
            self._on_timer_update()  # which paints nothing yet
        elif not self.message_queue_size:
            if self.__awaited:
                await self.__wait()
            elif not self._callbacks:
                for below in self.app._background_screens:
                    below._on_timer_update()  # what has changed there is not to be painted after it
                self.__complete = True
                self.__paint()
                return
            else:
                await self._invoke_and_clear_callbacks()
        self.call_later(self.__open)  # after what they have sent

    async def __wait(self) -> None:
        """Give what is worked out beside it a moment: a paint of all of it and one of that would take longer."""
        awaited, self.__awaited = self.__awaited, ()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(each.wait() for each in awaited)), _MOMENT)

    def paint_with(self, known: asyncio.Event) -> None:
        """Paint for the first time when something is known, unless that takes long."""
        if not self.__complete:
            self.__awaited = (*self.__awaited, known)

    def __paint(self) -> None:
        """Paint all of it, once."""
        self.refresh()
        self._on_timer_update()
        for callback in self.__then:
            self.call_after_refresh(callback)
        self.__then = ()
        if isinstance(self.app, TypingAhead):
            self.app.hear_held()

    def after_painting(self, callback: Callable[[], object]) -> None:
        """Do something as soon as the screen can be seen, and what comes before is painted."""
        if self.__complete:
            self.call_after_refresh(callback)
        else:
            self.__then = (*self.__then, callback)

    def render_lines(self, crop: Region) -> list[Strip]:
        """What lies under all there is on it."""
        return backdrop(self, crop)


def once_painted(widget: Widget, callback: Callable[[], object]) -> None:
    """Do something that nobody waits for: not before what a widget is part of can be seen, nor once it has gone."""

    def act() -> None:
        if not gone(widget):
            callback()

    screen = widget.screen
    if isinstance(screen, Opening):
        screen.after_painting(act)
    else:
        widget.call_after_refresh(act)


def gone(widget: Widget) -> bool:
    """Whether a widget or screen is no part of the app any more, or is just about to be none."""
    return widget._pruning or not widget.is_attached


def painted_with(widget: Widget, known: asyncio.Event) -> None:
    """Let a screen that opens be painted with what will be known in a moment, rather than twice."""
    if isinstance(widget.screen, Opening):
        widget.screen.paint_with(known)
