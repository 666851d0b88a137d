"""Work whose length no one knows beforehand: done beside the keys, with how far it has come, and left with escape."""

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
    from tui.host.host import Host

T = TypeVar("T")

AT_ONCE = 0.1
"""Seconds that are not noticed: what is done by then is shown without a word about it."""
_OFTEN = 0.05  # seconds between two looks at how far it has come
_CELLS = 40


class Left(Exception):
    """No one waits for the work any more."""


class Step:
    """What the work calls as it goes on: with how far it has come, if it knows. Ends it where no one waits."""

    def __init__(self) -> None:
        self.share: Fraction | None = None
        self.said = ""
        self._left = Event()

    def __call__(self, done: int = 0, of: int = 0) -> None:
        """Note that so much of the whole is done."""
        if self._left.is_set():
            raise Left
        self.share = Fraction(min(done, of), of) if of else self.share

    @property
    def far(self) -> str:
        """How far it has come, as far as that is known."""
        return f"… {int(100 * self.share)} %" if self.share is not None else "…"

    def count_back(self, number: int, last: int) -> None:
        """The same for what is read from its last part back to its first."""
        self(last - number, last)

    def say(self, what: str) -> None:
        """Note what the work itself waits for."""
        self.said = what

    def leave(self) -> None:
        """Wait no more."""
        self._left.set()


async def looked_for(look: Callable[[], T], step: Step, say: Callable[[str], object]) -> Callable[[], T]:
    """Look in a thread and say how far it has come while it takes long; returns what gives it, or raises what is wrong.

    Whoever is cancelled here leaves the looking.
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
    """Do some work in a thread and show what it has come to; what is foreseen is said instead.

    `begin` is called here and returns the work, with all it needs of the campaign taken (`Campaign.past`). What is not
    done at once is waited for in a dialog that says how far it has come. With `left` escape ends the work and nothing
    comes of it; without, for what must not be done by half, the dialog stays until it is done. `after` follows whatever
    has come of it, trouble too.
    """
    step = Step()
    work = begin(step)
    done: Future[T] = Future()

    def do_work() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # whatever it is belongs to who waits for it
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
        app.push_screen(Waiting(title, step, done, left), show)


class Waiting(Dialog[bool]):
    """How far some work has come. Closes with True once it is done, with None when it is left."""

    for_players: ClassVar[bool] = True
    AUTO_FOCUS = ""

    def __init__(self, title: str, step: Step, done: Future[Any], left: bool) -> None:
        super().__init__(title, "esc" if left else "")
        self._step, self._done, self._may_leave = step, done, left
        self._said = Plain()
        self._since = monotonic()

    def body(self) -> Iterable[Widget]:
        """How far it has come."""
        yield self._said

    def on_mount(self) -> None:
        """Look again and again."""
        self._look()
        self.set_interval(_OFTEN, self._look)

    def on_unmount(self) -> None:
        """Whatever closes it, no one waits any more."""
        self._step.leave()

    def action_cancel(self) -> None:
        """Leave the work, if it may be left."""
        if self._may_leave:
            super().action_cancel()

    def _look(self) -> None:
        if self.answered or not self.is_current:
            return  # what closes while something covers it would take that away
        if self._done.done():
            self.dismiss(True)
            return
        seconds, share = int(monotonic() - self._since), self._step.share
        far = f"{bar(share, _CELLS):<{_CELLS}} {int(100 * share):>3} %" if share is not None else f"{seconds} s so far"
        said = f"{plain(self._step.said)}\n" if self._step.said else ""
        self._said.update(Content(f"{said}{far}"))
