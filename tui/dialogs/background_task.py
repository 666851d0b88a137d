"""Work of unknown length: done in the background, with its progress, and left with escape."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from fractions import Fraction
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual.content import Content
from textual.widget import Widget

from tui.dialogs.basic import Dialog
from tui.terminal.attempt import attempt
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.gauge import bar

if TYPE_CHECKING:
    from tui.app_interface.host import Host

T = TypeVar("T")

AT_ONCE = 0.1
"""The seconds within which work is finished without a message."""
_OFTEN = 0.05  # seconds between two checks of its progress
_CELLS = 40


class Left(Exception):
    """The work was abandoned."""


class Step:
    """The progress of some work, which calls this with its state. It stops the work once it is abandoned."""

    def __init__(self) -> None:
        self.share: Fraction | None = None
        self.said = ""
        self._left = Event()

    def __call__(self, done: int = 0, of: int = 0) -> None:
        """Note that `done` of `of` parts are finished."""
        if self._left.is_set():
            raise Left
        self.share = Fraction(min(done, of), of) if of else self.share

    @property
    def far(self) -> str:
        """The progress in words, if it is known."""
        return f"… {int(100 * self.share)} %" if self.share is not None else "…"

    def count_back(self, number: int, last: int) -> None:
        """The same for parts that are read from the last to the first."""
        self(last - number, last)

    def say(self, what: str) -> None:
        """Note what the work itself is waiting for."""
        self.said = what

    def leave(self) -> None:
        """Abandon the work."""
        self._left.set()


async def run_in_background(look: Callable[[], T], step: Step, say: Callable[[str], object]) -> Callable[[], T]:
    """Run `look` in a thread and show its progress if it takes long; return a function with its result, or its error.

    Cancelling this abandons the work.
    """
    looking = asyncio.ensure_future(asyncio.to_thread(look))
    try:
        while not (await asyncio.wait({looking}, timeout=AT_ONCE))[0]:
            say(step.far)
    except asyncio.CancelledError:
        step.leave()
        raise
    return looking.result


def patiently(
    app: Host,
    title: str,
    begin: Callable[[Step], Callable[[], T]],
    then: Callable[[T], object],
    *,
    after: Callable[[], object] = lambda: None,
    left: bool = True,
) -> None:
    """Run some work in a thread and show its result; expected errors are shown instead.

    `begin` is called at once and returns the work, with all it needs of the campaign taken (`Campaign.past`). If it
    takes long, a dialog shows its progress. With `left`, escape abandons the work; without, for work that must not
    stop halfway, the dialog stays until it is done. `after` is called in any case, errors included.
    """
    step = Step()
    work = begin(step)
    done: Future[T] = Future()

    def do_work() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # any error belongs to the one who waits for it
            done.set_exception(error)

    Thread(target=do_work, daemon=True).start()
    with suppress(TimeoutError):
        done.exception(AT_ONCE)

    def show(come: bool | None = True) -> None:
        found = attempt(app, lambda: (done.result(),)) if come else None
        if found is not None:
            then(*found)
        after()

    if done.done():
        show()
    else:
        app.push_screen(ProgressDialog(title, step, done, left), show)


class ProgressDialog(Dialog[bool]):
    """The progress of some work. Dismisses with True once it is done, with None if it is abandoned."""

    for_players: ClassVar[bool] = True
    AUTO_FOCUS = ""

    def __init__(self, title: str, step: Step, done: Future[Any], left: bool) -> None:
        super().__init__(title, "esc" if left else "")
        self._step, self._done, self._may_leave = step, done, left
        self._said = Plain()
        self._since = monotonic()

    def body(self) -> Iterable[Widget]:
        """The progress."""
        yield self._said

    def on_mount(self) -> None:
        """Update the progress regularly."""
        self._look()
        self.set_interval(_OFTEN, self._look)

    def on_unmount(self) -> None:
        """Abandon the work, whatever closed the dialog."""
        self._step.leave()

    def action_cancel(self) -> None:
        """Abandon the work, if that is allowed."""
        if self._may_leave:
            super().action_cancel()

    def _look(self) -> None:
        if self.answered or not self.is_current:
            return  # closing while covered would close the cover
        if self._done.done():
            self.dismiss(True)
            return
        seconds, share = int(monotonic() - self._since), self._step.share
        far = f"{bar(share, _CELLS):<{_CELLS}} {int(100 * share):>3} %" if share is not None else f"{seconds} s so far"
        said = f"{plain(self._step.said)}\n" if self._step.said else ""
        self._said.update(Content(f"{said}{far}"))
