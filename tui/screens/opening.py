"""Screens that open, and are uncovered, in one paint, and a cheap picture of what a dialog stands before.

Textual paints a screen that opens at each step of it: still empty, with its parts, with the classes for its size, with
what these have filled in. On a whole terminal each paint takes longer than all the rest, so these screens wait with the
first until nothing in them has anything left to do. Of a screen from which another has gone it paints what has changed
meanwhile, and the rest of it later; for that moment half a dialog stands on half the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.events import Idle
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from tui.edge.ahead import TypingAhead


class Opening(Screen[Any]):
    """A screen that is painted first when it is complete."""

    __sized = __asked = __complete = __covered = False  # named so that no screen has one of the same name
    __look: object = None
    __then: tuple[Callable[[], object], ...] = ()

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

    def on_screen_resume(self) -> None:
        """It lies over the screens below now; where it was one of those, Textual goes on by asking for all of it."""
        self.__covered = False
        if self.is_current:
            for below in self.app.screen_stack[:-1]:
                if isinstance(below, Opening):
                    below.__covered = True

    def _compositor_refresh(self) -> None:
        """Paint, but not before there is all there is to be seen; and in one go, where all of it is asked for."""
        if self.__complete and not (self.__covered and self is self.app.screen):
            self._compositor.update_widgets({self})
            super()._compositor_refresh()

    def _screen_resized(self, size: Any) -> None:
        """Lay out for a size, unless it is the one laid out for: every dialog that opens tells the screens behind."""
        self.__sized = True
        if not self.__complete or size != self._compositor.size:
            super()._screen_resized(size)

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
        while any(node.message_queue_size for node in self.walk_children()):
            await asyncio.sleep(0)
        if self._layout_required and self.is_current and not self.app._batch_count:
            self._on_timer_update()  # which paints nothing yet
        elif not self.message_queue_size:
            if not self._callbacks:
                self.__complete = True
                self.__paint()
                return
            await self._invoke_and_clear_callbacks()
        self.call_later(self.__open)  # after what they have sent

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

    def render(self) -> Any:
        """What stands behind, tinted by cheaper means than Textual's."""
        rendered = super().render()
        return Behind(rendered) if isinstance(rendered, BackgroundScreen) else rendered


def once_painted(widget: Widget, callback: Callable[[], object]) -> None:
    """Do something that nobody waits for: not before what a widget is part of can be seen."""
    screen = widget.screen
    if isinstance(screen, Opening):
        screen.after_painting(callback)
    else:
        widget.call_after_refresh(callback)


class Behind(Visual):
    """The screen behind a dialog."""

    def __init__(self, behind: BackgroundScreen) -> None:
        self._screen, self._tint = behind.screen, behind.color

    def render_strips(self, width: int, height: int | None, style: Any, options: Any) -> list[Strip]:
        """Its lines as they are, in other colours and without their links."""
        on, lines = style.rich_style, self._screen._compositor.render_strips()
        return [
            Strip([Segment(text, tinted(own, self._tint, on)) for text, own, _ in line], line.cell_length)
            for line in lines
        ]

    def get_optimal_width(self, rules: Any, container_width: int) -> int:
        """All there is."""
        return container_width

    def get_height(self, rules: Any, width: int) -> int:
        """As many lines as the screen has."""
        return self._screen.size.height


@lru_cache(maxsize=2048)
def tinted(style: RichStyle | None, tint: Color, on: RichStyle) -> RichStyle:
    """A style in the colours that shine through a tint, on top of another."""
    own = RichStyle() if style is None else style.clear_meta_and_links()
    color, behind = (
        None if of is None else (Color.from_rich_color(of) + tint).rich_color for of in (own.color, own.bgcolor)
    )
    return on + own + RichStyle.from_color(color, behind)
