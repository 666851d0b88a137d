"""The list of threads: their present state, most urgent first. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from campaigns.calendar.dates import distance, in_words
from campaigns.document_kinds.articles import THREAD
from campaigns.state.list_rows import EventView
from core.wording import quantity

if TYPE_CHECKING:
    from campaigns.calendar.arithmetic import Calendar
    from campaigns.state.list_rows import Known
    from campaigns.state.view import ClockView, View

SOON = 7
"""The days before a deadline from which it is near."""

State = Literal["promised", "open", "dormant", "overdue", "closed"]


class Thread(NamedTuple):
    """A thread of the story; several clocks make it a front.

    `last` is the session that touched it last, `ago` the number of sessions since (None before the first); `left` are
    the days to its deadline, negative after it. A closed thread has neither.
    """

    one: Known
    state: State
    last: int | None = None
    ago: int | None = None
    left: int | None = None
    clocks: tuple[ClockView, ...] = ()

    @property
    def full(self) -> bool:
        """Return True if one of its clocks is full."""
        return any(clock.track.done for clock in self.clocks)

    @property
    def nearly(self) -> bool:
        """Return True if one of its clocks lacks one segment."""
        return any(clock.track.tally == clock.track.target - 1 for clock in self.clocks)


def carries(one: Known) -> bool:
    """Return True if an article carries a thread."""
    return not one.character and (one.thread != "none" or one.sort.casefold() == THREAD)


def threads(articles: Iterable[Known], view: View) -> tuple[Thread, ...]:
    """All threads among the articles, most urgent first."""
    clocks: dict[int, list[ClockView]] = defaultdict(list)
    for clock in view.clocks:
        if clock.article is not None:
            clocks[clock.article].append(clock)
    found = (thread(one, view, clocks.get(one.id, ())) for one in articles if carries(one))
    return tuple(sorted(found, key=urgency))


def thread(one: Known, view: View, clocks: Sequence[ClockView]) -> Thread:
    """The present state of an article's thread."""
    last = one.touched[-1] if one.touched else None
    ago = view.sessions_played - last if last is not None else None
    if one.thread == "closed":
        return Thread(one, "closed", last, ago, clocks=tuple(clocks))
    left = one.deadline - view.day if one.deadline else None
    state: State = "promised" if one.thread == "promised" else "open"
    if left is not None and left < 0:
        state = "overdue"
    elif (view.sessions_played if ago is None else ago) >= view.dormant_after:
        state = "dormant"
    return Thread(one, state, last, ago, left, tuple(clocks))


def urgency(each: Thread) -> tuple[int, int, int, str]:
    """The sort key of threads: overdue, about to happen, forgotten; closed ones last."""
    near = each.left is not None and each.left <= SOON
    ranks = (each.state == "overdue", each.full, near, each.nearly, each.state == "dormant", each.state == "open")
    rank = 9 if each.state == "closed" else next((at for at, holds in enumerate(ranks) if holds), len(ranks))
    days = each.left if each.left is not None and (near or each.state == "overdue") else SOON
    return rank, days, -(each.ago or 0), each.one.name.casefold()


def deadlines(articles: Iterable[Known]) -> Iterator[EventView]:
    """The deadlines of threads, as the calendar shows them."""
    for one in articles:
        if carries(one) and one.deadline:
            day, done = one.deadline, one.thread == "closed"
            yield EventView(id=one.id, title=one.name, first=day, last=day, deadline=True, done=done, about=(one.id,))


def state_in_words(each: Thread, calendar: Calendar | None = None) -> str:
    """A thread's state in words: `overdue · last in session 12, 6 sessions ago · by Day 40, 2 days ago`."""
    return " · ".join(filter(None, (each.state, touched_words(each), deadline_words(each, calendar))))


def touched_words(each: Thread) -> str:
    """`last in session 12, 6 sessions ago`."""
    if each.last is None:
        return "in no session yet"
    ago = {0: "", 1: ", one ago"}.get(each.ago or 0, f", {quantity(each.ago or 0, 'session')} ago")
    return f"last in session {each.last}{ago}"


def deadline_words(each: Thread, calendar: Calendar | None = None) -> str:
    """`by 14 Frost 312, in 3 days`; empty without a deadline."""
    if not each.one.deadline:
        return ""
    return ", ".join(filter(None, (f"by {in_words(calendar, each.one.deadline)}", left_words(each, calendar))))


def left_words(each: Thread, calendar: Calendar | None = None) -> str:
    """The time to its deadline: `in 3 days`; empty if there is none."""
    return "" if each.left is None else distance(calendar, each.left, 0)


def sessions_words(numbers: Sequence[int]) -> str:
    """Sessions by number, with runs joined: `3, 7–9, 12`."""
    runs = list[list[int]]()
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
