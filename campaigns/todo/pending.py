"""Everything due now: a short list of things pending, ending or forgotten, most urgent first. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.calendar.dates import distance, in_words
from campaigns.calendar.real_dates import date_words, days_until, in_days
from campaigns.document_kinds.trackers import LASTING
from campaigns.reminders.due_reminders import due_reminders
from campaigns.state.session_plan import plan_date, replies_words
from campaigns.threads.thread_list import SOON, touched_words
from campaigns.todo.after_session import ToDo
from core.wording import quantity

if TYPE_CHECKING:
    from datetime import date

    from campaigns.events.timeline import Stretch
    from campaigns.state.list_rows import Note
    from campaigns.state.view import View
    from campaigns.threads.thread_list import Thread
    from core.building_blocks.track import Track
    from core.lifecycle import Ending

ASKED, NOW, ENDS, FULL, NEAR, UNFINISHED, UNPAID, NEARLY, FORGOTTEN = range(9)
"""The urgency of a line: asked for; due or overdue; ends; full; near; unfinished sheet; points not given; nearly full;
dormant."""

_FIRST = 1_000_000
"""Nearer than anything else, so that it comes first."""
_READY = 2  # days before a session from which its line is urgent


class Due(NamedTuple):
    """A line of the list with its urgency; of equal ones that with less `far` comes first."""

    urgency: int
    far: int
    line: ToDo


def due_now(
    view: View,
    *,
    threads: Iterable[Thread] = (),
    reminders: Iterable[Note] = (),
    endings: Iterable[Ending] = (),
    unfinished: Mapping[int, Sequence[str]] | None = None,
    coming: Iterable[Stretch] = (),
    unpaid: tuple[int, Sequence[int]] | None = None,
    today: date | None = None,
    fault: str = "",
) -> tuple[ToDo, ...]:
    """Everything due in the open session, else in the next, most urgent first.

    `unfinished` are the characters with what each still lacks, `unpaid` is an earlier session with its characters who
    got no points; `today` is the date at the table, to count the days to a planned session. `fault` is the fault of
    the campaign's log.
    """
    standing = tuple(threads)
    found = [
        *([Due(ASKED, -_FIRST, ToDo("check", "Check the log", fault, False, urgent=True))] if fault else ()),
        *_reminders(view, reminders),
        *(_next_session(view, today) if today is not None else ()),
        *_due_events(view, coming),
        *_threads(view, standing),
        *_trackers(view),
        *_tracks(view, {each.one.id: each for each in standing}),
        *(Due(ENDS, 0, _todo_of_ending(view, ending)) for ending in endings),
        *(Due(UNFINISHED, 0, _todo_of_sheet(view, *each)) for each in (unfinished or {}).items()),
    ]
    if unpaid is not None and unpaid[1]:
        names = ", ".join(view.name_of(actor) for actor in unpaid[1])
        line = ToDo("points", "Award points", f"session {unpaid[0]} · not yet {names}", False, tuple(unpaid[1]))
        found.append(Due(UNPAID, 0, line))
    found.sort(key=lambda due: (due.urgency, due.far, due.line.title.casefold()))
    return tuple(due.line for due in found)


def _reminders(view: View, notes: Iterable[Note]) -> Iterator[Due]:
    """The reminders whose session or day has come; those whose day is only near are less urgent."""
    for note, title, sessions_ago in due_reminders(view, notes):
        line = ToDo("reminder", title, "", False, ref=note.id)
        if sessions_ago is not None:
            since = f"since session {note.evening}" if sessions_ago else f"session {note.evening}"
            yield Due(ASKED, -sessions_ago, line._replace(said=since, urgent=True))
        elif note.day is not None:
            due = _due_on(view, note.day, line)
            yield due._replace(urgency=ASKED) if due.line.urgent else due


def _next_session(view: View, today: date) -> Iterator[Due]:
    """The next session, if none is open, with those who can't come."""
    at = plan_date(view.plan)
    if at is None or view.session is not None:
        return
    days = days_until(at, today)
    said = " · ".join((f"{in_days(days)}, {date_words(at)}", *replies_words(view)))
    near = days <= _READY
    yield Due(NOW if near else NEAR, days, ToDo("plan", "Next session", said, False, urgent=near))


def _due_events(view: View, coming: Iterable[Stretch]) -> Iterator[Due]:
    """Events and feasts today or soon, and deadlines near or past that weren't met."""
    for each in coming:
        waits = each.kind == "deadline" and not each.done
        if each.first > view.day + SOON or not (waits or each.last >= view.day):
            continue
        if waits:
            said = "overdue" if each.last < view.day else "deadline"
            yield _due_on(view, each.last, ToDo("event", each.title, said, False, ref=each.id))
        elif not each.done:
            yield _due_on(view, max(each.first, view.day), ToDo("event", each.title, each.kind, False, ref=each.id))


def _due_on(view: View, day: int, line: ToDo) -> Due:
    """A line for a day: `overdue · 14 Frost 312, 3 days ago`."""
    left = day - view.day
    when = f"{in_words(view.calendar, day)}, {distance(view.calendar, day, view.day)}"
    said = " · ".join(filter(None, (line.said, when)))
    return Due(NOW if left <= 0 else NEAR, left, line._replace(said=said, urgent=left <= 0))


def _trackers(view: View) -> Iterator[Due]:
    """Custom conditions and counters that end with the scene or session, or on a day soon."""
    for character in view.characters:
        for tracker in character.trackers:
            title = f"{character.name}: {tracker.name}"
            line = ToDo("ending", title, "ends", False, (character.id,))
            if tracker.day is not None and 0 <= tracker.day - view.day <= SOON:
                yield _due_on(view, tracker.day, line)
            elif tracker.until:
                yield Due(ENDS, 0, line._replace(said=f"ends with {LASTING[tracker.until]}"))


def _threads(view: View, threads: Iterable[Thread]) -> Iterator[Due]:
    """Threads past their deadline, near it, or untouched for long."""
    for each in threads:
        if each.state == "closed":
            continue
        line = ToDo("thread", each.one.name, "", False, ref=each.one.id)
        if each.left is not None and each.left <= SOON:
            said = "overdue" if each.left < 0 else "deadline"
            yield _due_on(view, each.one.deadline, line._replace(said=said))
        elif each.state == "dormant":
            said = f", {touched_words(each)}" if each.ago is None else f" for {quantity(each.ago, 'session')}"
            yield Due(FORGOTTEN, -(each.ago or 0), line._replace(said=f"dormant{said}"))


def _tracks(view: View, threads: dict[int, Thread]) -> Iterator[Due]:
    """Full clocks, and clocks and projects one step before the end, with the name of their thread.

    A completed project is reported when it is done, so it isn't due afterwards.
    """
    for clock in view.clocks:
        thread = threads.get(clock.article) if clock.article is not None else None
        if thread is not None and thread.state == "closed":
            continue
        of = f" · {thread.one.name}" if thread is not None else ""
        yield from _track("clock", clock.track, f"clock {_far(clock.track)}{of}", clock.id)
    for project in view.projects:
        if not project.track.done:
            yield from _track("project", project.track, f"project {_far(project.track)}", project.id)


def _far(track: Track) -> str:
    return f"{track.tally}/{track.target}" + (", full" if track.done else "")


def _track(kind: Any, track: Track, said: str, ref: int) -> Iterator[Due]:
    if track.done or track.tally == track.target - 1 > 0:
        yield Due(FULL if track.done else NEARLY, 0, ToDo(kind, track.title, said, False, ref=ref))


def _todo_of_ending(view: View, ending: Ending) -> ToDo:
    who = view.name_of(ending.actor)
    title = f"{who}: {ending.what}" if who else ending.what
    return ToDo("ending", title, ending.when, False, (ending.actor,) if ending.actor is not None else (), ending.action)


def _todo_of_sheet(view: View, actor: int, lacks: Sequence[str]) -> ToDo:
    return ToDo("sheet", f"{view.name_of(actor)}: unfinished sheet", ", ".join(lacks), False, (actor,))
