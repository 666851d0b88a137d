"""Waiting in tests of screens: for the thing itself, never for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from textual._context import active_app
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.screen import Screen

PATIENCE = 1.0
"""Seconds to wait for work in threads; what takes longer is waited for by name (`wait_until`)."""


async def settled(*_: float) -> None:
    """Let the app do, and paint, all that it can do without another key.

    Textual's own way is to sleep until the process was idle for a fiftieth of a second: twice for each key.
    """
    app = active_app.get()
    deadline = monotonic() + PATIENCE
    while True:
        await _nothing_ready()
        if app.screen_stack and not app._batch_count and _waits_for_paint(app.screen):
            app.screen._on_timer_update()
        elif _works(app) and monotonic() < deadline:
            await asyncio.sleep(0.001)
        else:
            break
    while _due:
        screen = _due.pop()
        if screen.is_running:
            _paint(screen)


_paint = Screen._compositor_refresh
_due: list[Screen[Any]] = []


def paint_at_rest(screen: Screen[Any]) -> None:
    """Instead of `Screen._compositor_refresh`: leave out what would be seen for a moment on the way to rest."""
    if screen is screen.app.screen:
        screen._dirty_widgets.clear()  # the compositor knows them already
        _due[:] = [screen]
    else:
        _paint(screen)


_parse = Stylesheet._parse_rules
_parsed: dict[tuple[Any, ...], list[RuleSet]] = {}
_numbers: dict[tuple[tuple[str, str], ...], int] = {}
_numbered: WeakKeyDictionary[Stylesheet, tuple[dict[str, str], int]] = WeakKeyDictionary()


def parse_once(stylesheet: Stylesheet, css: str, **origin: Any) -> list[RuleSet]:
    """Instead of `Stylesheet._parse_rules`: parse a sheet, in the colours it is shown in, once for all apps."""
    key = (css, *origin.values(), _colours(stylesheet))
    if key not in _parsed:
        _parsed[key] = _parse(stylesheet, css, **origin)
    return _parsed[key]


def _colours(stylesheet: Stylesheet) -> int:
    """The same number for the same variables; there are some hundred, and some thirty sheets for each app."""
    variables, number = _numbered.get(stylesheet, (None, 0))
    if variables is not stylesheet._variables:
        number = _numbers.setdefault(tuple(stylesheet._variables.items()), len(_numbers))
        _numbered[stylesheet] = stylesheet._variables, number
    return number


async def _nothing_ready() -> None:
    """Give way until no other task of the loop can go on."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while loop._ready:  # type: ignore[attr-defined]
        await asyncio.sleep(0)


def _waits_for_paint(screen: Screen[Any]) -> bool:
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )


def _works(app: App[Any]) -> bool:
    """Whether something goes on in a thread, or the terminal was resized, which the app follows after a while."""
    return app._resize_event is not None or any(worker.is_running for worker in app.workers)


async def wait_until(
    pilot: Pilot[Any], condition: Callable[[], object], what: str | Callable[[], str], seconds: float = 20.0
) -> None:
    """Let the app run until `condition` holds, and fail naming `what` if it never does, however busy the machine is.

    What is asked for only then takes no time while all is well.
    """
    deadline = monotonic() + seconds
    await settled()
    while not condition():
        if monotonic() > deadline:
            raise AssertionError(f"never happened: {what if isinstance(what, str) else what()}")
        await asyncio.sleep(0.005)
        await settled()
