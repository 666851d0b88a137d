"""A thread in words and pictures: a row of a list, and its full text. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.content import Content

from campaigns.links.syntax import readable_text
from campaigns.threads.thread_list import left_words, sessions_words, state_in_words
from tui.text.columns import cell
from tui.text.plain import plain
from tui.widgets.gauge import boxes, gauge

if TYPE_CHECKING:
    from campaigns.calendar.arithmetic import Calendar
    from campaigns.threads.thread_list import Thread

_STATE, _NAME, _CLOCK, _LAST = 9, 25, 8, 11  # cells of the columns
STYLES = {"overdue": "$text-error", "dormant": "$text-warning", "promised": "$text-accent", "closed": "$text-muted"}


def heading(what: str) -> str:
    """Return the heads of the columns, with `what` above the names."""
    return f"{'state':<{_STATE}} {what:<{_NAME}} {'clocks':<{_CLOCK}} {'touched in':<{_LAST}} deadline"


def thread_row(each: Thread, calendar: Calendar | None = None) -> Content:
    """Return `overdue  The bell of Harrow  ▰▰▰▱  12, 6 ago  2 days ago`."""
    style = STYLES.get(each.state, "")
    return Content.assemble(
        (f"{each.state:<{_STATE}} ", style),
        (cell(each.one.name, _NAME), "$text-muted" if each.state == "closed" else ""),
        " ",
        (cell(_clock(each), _CLOCK), "$text-error" if each.full and each.state != "closed" else ""),
        (f" {cell(_last(each), _LAST)}", "$text-warning" if each.state == "dormant" else "$text-muted"),
        (f" {left_words(each, calendar)}", "$text-error" if each.state == "overdue" else ""),
    )


def _clock(each: Thread) -> str:
    """The fullest of its clocks, and the number of others."""
    if not each.clocks:
        return ""
    track = max((clock.track for clock in each.clocks), key=lambda track: track.tally / track.target)
    more = f" +{len(each.clocks) - 1}" if len(each.clocks) > 1 else ""
    drawn = boxes(track.tally, track.target, _CLOCK - len(more))
    return f"{drawn}{more}"


def _last(each: Thread) -> str:
    if each.last is None:
        return ""
    return f"{each.last}" + (f", {each.ago} ago" if each.ago else "")


def thread_lines(each: Thread, calendar: Calendar | None = None) -> Iterator[Content]:
    """Yield everything about a thread, line by line."""
    one = each.one
    yield Content.styled(plain(one.name), "bold")
    yield from thread_state(each, calendar)
    if one.text:
        yield Content("")
        yield Content(plain(readable_text(one.text), newlines=True))


def thread_state(each: Thread, calendar: Calendar | None = None) -> Iterator[Content]:
    """Yield a thread's state, its clocks, the sessions that touched it, and its ending."""
    yield Content.styled(plain(state_in_words(each, calendar)), STYLES.get(each.state, "$text-muted"))
    for clock in each.clocks:
        track = clock.track
        yield Content.assemble(gauge(track.tally, track.target, cells=16), f"  {plain(track.title)}")
    if each.one.touched:
        many = "sessions" if len(each.one.touched) > 1 else "session"
        yield Content.styled(f"touched in {many} {sessions_words(each.one.touched)}", "$text-muted")
    if each.one.ending:
        yield Content(plain(f"How it ended: {each.one.ending}", newlines=True))
