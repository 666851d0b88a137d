"""Screens that open, and are uncovered, in one paint.

Textual paints an opening screen at each step: still empty, with its parts, with the classes for its size, with their
content. On a whole terminal each paint takes longer than all the rest, so these screens delay the first until no part
has work left. After a screen has closed, Textual paints the changes of the one below first, and the rest later; for
that moment half a dialog would cover half the table. The assumptions about Textual, each with a test in
`tests/tui/test_internals.py`: a screen is told its size; it is painted in one method only; another, which the clock
calls, lays out and paints pending requests; `on_idle` keeps that clock from starting; callbacks after a layout wait in
a list.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from textual.events import Idle
from textual.geometry import Region, Size

from tui.base_screens.styled_once import StyledOnce
from tui.terminal.key_queue import TypingAhead
from tui.toasts.placement import ToastScreen

_MOMENT = 0.05  # seconds that a screen waits for its last parts


class PaintOnce(ToastScreen, StyledOnce):
    """A screen whose first paint is complete."""

    __sized = __asked = __laid_out = __complete = __covered = False  # named so that no screen has the same
    __then: tuple[Callable[[], object], ...] = ()
    __awaited: tuple[asyncio.Event, ...] = ()

    @property
    def opening(self) -> bool:
        """True if it is not complete enough to be painted."""
        return not self.__complete

    def may_paint(self) -> bool:
        """True once the content is complete."""
        return self.__complete and not (self.__covered and self is self.app.screen)

    def must_lay_out(self, size: Size) -> bool:
        """True unless it is laid out for that size, as those behind a dialog are, or will be with all its parts."""
        self.__sized = True
        return self.__laid_out and size != self.laid_out_for

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Paint all if a part is requested: Textual would forget its widgets' requests."""
        return super().refresh(repaint=repaint, layout=layout, recompose=recompose)

    def on_screen_resume(self) -> None:
        """Cover the screens below; if it was one of them, repaint it completely, as Textual is about to."""
        if self.__covered:
            self.call_later(self.__uncover)
        if isinstance(self.app, TypingAhead) and self.__complete:
            self.app.hear_held()
        if self.is_current:
            for below in self.app.screen_stack[:-1]:
                if isinstance(below, PaintOnce):
                    below.__covered = True

    async def __uncover(self) -> None:
        """Paint a covered screen once its parts are up to date: its key bar learns its keys a step later."""
        await self.__wait_for_parts()
        if self.is_current:  # otherwise another screen is in front of it again
            self.__covered = False
            self.ask_for_all()
            self.bring_up_to_date()

    async def __wait_for_parts(self) -> None:
        """Wait until no part has work left."""
        while any(node.message_queue_size for node in self.walk_children()):
            await asyncio.sleep(0)

    async def on_idle(self, event: Idle) -> None:
        """Paint for the first time when all parts and the app have finished mounting."""
        if self.__complete or not self.__sized:
            return
        event.prevent_default()
        if not self.__asked:
            self.__asked = True
            self.app.call_later(self.call_later, self.__open)

    async def __open(self) -> None:
        """Lay out once, then paint, unless a part has work left; callbacks of the layout run before."""
        await self.__wait_for_parts()
        if self.message_queue_size:
            pass
        elif not self.__laid_out:
            self.__laid_out = True
            self.lay_out(self.app.size)
        elif self.waits and self.is_current:
            self.bring_up_to_date()  # which paints nothing yet
        elif self.__awaited:
            awaited, self.__awaited = self.__awaited, ()
            with suppress(TimeoutError):  # a full paint and another one for the computed part would take longer
                await asyncio.wait_for(asyncio.gather(*(each.wait() for each in awaited)), _MOMENT)
        else:
            self.__paint()
            return
        self.call_later(self.__open)  # after what they have sent

    def __paint(self) -> None:
        """Paint all at once, with the changes in the screens below."""
        for below in self.app.screen_stack[:-1]:
            if isinstance(below, PaintOnce):
                below.bring_up_to_date()
        self.__complete = True
        self.ask_for_all()
        self.bring_up_to_date()
        for callback in self.__then:
            self.call_after_refresh(callback)
        self.__then = ()
        if isinstance(self.app, TypingAhead):
            self.app.hear_held()

    def paint_with(self, known: asyncio.Event) -> None:
        """Delay the first paint until something is known, unless that takes long."""
        if not self.__complete:
            self.__awaited = (*self.__awaited, known)

    def after_painting(self, callback: Callable[[], object]) -> None:
        """Run a callback as soon as the screen is visible and earlier paints are done."""
        if self.__complete:
            self.call_after_refresh(callback)
        else:
            self.__then = (*self.__then, callback)
