"""Forms for the threads of the story and their clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import commands
from campaigns.document_kinds.articles import THREAD
from campaigns.document_kinds.clocks import USUAL_SEGMENTS, ClockFields
from campaigns.document_kinds.table_names import DORMANT_AFTER
from campaigns.threads.commands import MOST_SESSIONS
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.dialogs.choose import Pick
from tui.forms.ask import ask, form, own
from tui.terminal.attempt import attempt, send
from tui.world.forms import ArticleForm, add_article

if TYPE_CHECKING:
    from campaigns.state.view import ClockView
    from campaigns.threads.thread_list import Thread
    from tui.app_interface.host import Host


def add_thread(app: Host) -> None:
    """Write a thread."""
    add_article(app, ArticleForm(sort=THREAD, thread="open"))


def ask_dormancy(app: Host) -> None:
    """Ask after how many sessions without it a thread is dormant."""
    usual = app.view.dormant_after if app.view is not None else DORMANT_AFTER
    sessions = entry("Sessions", default=usual, low=1, high=MOST_SESSIONS, help="sessions in a row without it")
    fill = form("Dormancy", evenings=(int, sessions))
    ask(app, "Dormant after", fill(), lambda filled: send(app, commands.SetDormancy, **encode(filled)))


def close_thread(app: Host, thread: Thread) -> None:
    """Ask how a thread ended, and close it."""
    fill = form("Ending", ending=(str, entry("How it ended", default="", long=True, help="can be empty")))
    close = {"article": thread.one.id}
    ask(app, f"Close: {thread.one.name}", fill(), lambda f: send(app, commands.CloseThread, **close, **encode(f)))


def tick_clock(app: Host, thread: Thread, by: int) -> None:
    """Advance a clock of a thread or turn it back, asking which if there are several."""
    movable = [clock for clock in thread.clocks if 0 <= clock.track.tally + by <= clock.track.target]
    if not movable:
        app.refuse("Its clocks are full." if by > 0 else "Its clocks are empty.")
        return

    def tick(clock: str | None) -> None:
        if clock is not None:
            attempt(app, lambda: send(app, commands.TickClock, clock=int(clock), by=by))

    if len(movable) == 1:
        tick(str(movable[0].id))
    else:
        app.push_screen(Pick("Which clock?", [Choice(str(clock.id), _clock_words(clock)) for clock in movable]), tick)


def add_clock(app: Host, thread: Thread) -> None:
    """Give a thread a clock: a new one, or one of the campaign's without a thread."""
    free = [clock for clock in app.view.clocks if clock.article is None] if app.view is not None else []
    if not free:
        _new_clock(app, thread)
        return

    def link_chosen(which: str | None) -> None:
        if which:
            link = {"clock": int(which), "article": thread.one.id}
            if attempt(app, lambda: send(app, commands.LinkClock, **link)) is not None:
                app.tell("The thread has this clock now.")
        elif which is not None:
            _new_clock(app, thread)

    choices = [Choice("", "A new clock"), *(Choice(str(clock.id), _clock_words(clock)) for clock in free)]
    app.push_screen(Pick(f"Clock for {thread.one.name}", choices), link_chosen)


def _new_clock(app: Host, thread: Thread) -> None:
    fill = form(
        "ThreadClock",
        **own(ClockFields, title="", target=USUAL_SEGMENTS),
    )
    of = {"article": thread.one.id}
    ask(app, "New clock", fill(), lambda f: send(app, commands.AddClock, **of, **encode(f)))


def _clock_words(clock: ClockView) -> str:
    return f"{clock.track.title} {clock.track.tally}/{clock.track.target}"
