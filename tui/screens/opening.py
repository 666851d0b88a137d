"""Screens that open, and are uncovered, in one paint.

Textual paints a screen that opens at each step of it: still empty, with its parts, with the classes for its size, with
what these have filled in. On a whole terminal each paint takes longer than all the rest, so these screens wait with the
first until nothing in them has anything left to do. Of a screen from which another has gone it paints what has changed
meanwhile, and the rest of it later; for that moment half a dialog stands on half the table.

What this assumes of Textual, each a test in `tests/tui/test_internals.py`: a screen is told its size; it is painted in
one method only; another, which the clock calls, lays out and paints what was asked for; `on_idle` keeps that clock from
starting; what is to be done after a layout waits in a list.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from textual.events import Idle
from textual.geometry import Region, Size

from tui.screens.styled_once import StyledOnce
from tui.terminal.key_queue import TypingAhead
from tui.toasts.placing import Toasting

_MOMENT = 0.05  # seconds a screen that could be painted waits for what belongs to it


class Opening(Toasting, StyledOnce):
    """A screen that is painted first when it is complete."""

    __sized = __asked = __complete = __covered = False  # named so that no screen has one of the same name
    __then: tuple[Callable[[], object], ...] = ()
    __awaited: tuple[asyncio.Event, ...] = ()

    @property
    def opening(self) -> bool:
        """Whether there is something still to come before it is painted."""
        return not self.__complete

    def may_paint(self) -> bool:
        """Not before there is all there is to be seen."""
        return self.__complete and not (self.__covered and self is self.app.screen)

    def must_lay_out(self, size: Size) -> bool:
        """Unless it is laid out for that size: every dialog that opens tells the screens behind."""
        self.__sized = True
        return not self.__complete or size != self.laid_out_for

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Paint all of it where a part is asked for: Textual would forget what its widgets have asked for."""
        return super().refresh(repaint=repaint, layout=layout, recompose=recompose)

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
        """Paint what was covered once its parts have followed: its key bar comes to know its keys a step later."""
        await self.__wait_for_parts()
        if self.is_current:  # else something has come before it again
            self.__covered = False
            self.ask_for_all()
            self.bring_up_to_date()

    async def __wait_for_parts(self) -> None:
        """Wait until no part has something left to do."""
        while any(node.message_queue_size for node in self.walk_children()):
            await asyncio.sleep(0)

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
        await self.__wait_for_parts()
        if self.waits and self.is_current:
            self.bring_up_to_date()  # which paints nothing yet
        elif not self.message_queue_size:
            if not self.__awaited:
                self.__paint()
                return
            awaited, self.__awaited = self.__awaited, ()
            with suppress(
                TimeoutError
            ):  # a paint of all of it and one of what is worked out beside it would take longer
                await asyncio.wait_for(asyncio.gather(*(each.wait() for each in awaited)), _MOMENT)
        self.call_later(self.__open)  # after what they have sent

    def __paint(self) -> None:
        """Paint all of it, once, with what has changed in the screens below."""
        for below in self.app.screen_stack[:-1]:
            if isinstance(below, Opening):
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
        """Paint for the first time when something is known, unless that takes long."""
        if not self.__complete:
            self.__awaited = (*self.__awaited, known)

    def after_painting(self, callback: Callable[[], object]) -> None:
        """Do something as soon as the screen can be seen, and what comes before is painted."""
        if self.__complete:
            self.call_after_refresh(callback)
        else:
            self.__then = (*self.__then, callback)
