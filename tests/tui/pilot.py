"""Waiting in tests of screens: for the thing itself, never for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, cast
from weakref import WeakSet

from textual.app import App, active_app
from textual.css.model import RuleSet
from textual.css.parse import parse
from textual.pilot import Pilot
from textual.screen import Screen
from textual.timer import Timer

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
        if app.screen_stack and app.screen in _waiting:
            _waiting.discard(app.screen)
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
        screen._dirty_widgets.clear()  # the compositor already knows them
        _due[:] = [screen]
    else:
        _paint(screen)


_waiting: WeakSet[Screen[Any]] = WeakSet()
"""The screens that are to be laid out or painted when their clock ticks next."""

_resume, _pause = Timer.resume, Timer.pause
_CLOCK = "screen_update"


def resume(timer: Timer) -> None:
    """Instead of `Timer.resume`: note that a screen waits for its clock."""
    if timer.name == _CLOCK:
        _waiting.add(cast("Screen[Any]", timer.target))
    _resume(timer)


def pause(timer: Timer) -> None:
    """Instead of `Timer.pause`: the clock of a screen has ticked."""
    if timer.name == _CLOCK:
        _waiting.discard(cast("Screen[Any]", timer.target))
    _pause(timer)


_parsed: dict[tuple[Any, ...], list[RuleSet]] = {}
_numbers: dict[tuple[Any, ...], int] = {}
_numbered: list[tuple[dict[str, list[Any]], int]] = [({}, -1)]
"""The variables of the app that parses now."""


def parse_once(scope: str, css: str, read_from: Any, *, variable_tokens: dict[str, list[Any]], **how: Any) -> Any:
    """Instead of `textual.css.parse.parse`: parse a sheet, in the colours it is shown in, once for all apps."""
    key = (scope, css, read_from, *how.values(), _colours(variable_tokens))
    if key not in _parsed:
        _parsed[key] = list(parse(scope, css, read_from, variable_tokens=variable_tokens, **how))
    return _parsed[key]


def _colours(tokens: dict[str, list[Any]]) -> int:
    """The same number for the same variables; there are some hundred, and some thirty sheets for each app."""
    known, number = _numbered[0]
    if tokens is not known:
        values = tuple((name, *(token.value for token in of)) for name, of in tokens.items())
        number = _numbers.setdefault(values, len(_numbers))
        _numbered[0] = tokens, number
    return number


async def _nothing_ready() -> None:
    """Give way until no other task of the loop can go on."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while loop._ready:  # type: ignore[attr-defined]
        await asyncio.sleep(0)


def _works(app: App[Any]) -> bool:
    """Return True if a thread is at work, or the terminal was resized, which the app follows after a while."""
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
