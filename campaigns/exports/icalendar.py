"""Sessions and the days of the world as an iCalendar file (RFC 5545), which any calendar program can read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from campaigns.calendar.arithmetic import Calendar, Date
from campaigns.calendar.dates import in_full, in_words
from campaigns.calendar.real_dates import real_date
from campaigns.events.timeline import timeline
from campaigns.links.links import names_in
from campaigns.state.session_plan import plan_date, replies_words
from campaigns.threads.thread_list import deadlines
from campaigns.visibility.passages import without_bars
from campaigns.wording.titles import session_title
from core.refusal import Refusal
from core.safe_text import plain

if TYPE_CHECKING:
    from campaigns.open_campaign import OpenCampaign

_LINE = 73
"""The most bytes of a line before it is folded."""
_GREGORIAN = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_FORMER = 100
"""The days before today from which the world's calendar is written."""


class Entry(NamedTuple):
    """An event of a calendar: all day from one date to another, or at a time."""

    uid: str
    title: str
    first: date | datetime
    last: date | datetime
    text: str = ""
    hours: int | None = None
    version: int = 0


def sessions_ics(campaign: OpenCampaign) -> str:
    """The next session, and those played whose date can be read. Refuse if there are none."""
    now = datetime.fromisoformat(campaign.now())
    entries = list[Entry]()
    for session in reversed(campaign.sessions()):
        when = real_date(session.date, None)
        if when is not None:
            title = session_title(session.number, session.title)
            entries.append(
                Entry(f"session-{session.number}", f"{campaign.view.name}, {title}", when, when, session.summary)
            )
    entries += _next_session(campaign, now.date())
    if not entries:
        raise Refusal("no_session", "No session has a date. Plan the next one in the agenda: press [*], then [p].")
    return _file(campaign, entries)


def _next_session(campaign: OpenCampaign, today: date) -> Iterator[Entry]:
    """The next session. Its id is that of the session it becomes, so that a calendar moves it when its date changes."""
    view = campaign.view
    plan = view.plan
    if plan is None:
        return
    when = plan_date(plan) or real_date(plan.said, today)
    if when is None:
        example = "2026-12-04 19:00, or 4 December, 19:00"
        raise Refusal("bad_date", f"The next session is {plan.said:.60}. That isn't a date. Write it as {example}.")
    number = view.sessions_played + 1
    text = "\n".join(replies_words(view))
    yield Entry(f"session-{number}", f"{view.name}, session {number}", when, when, text, plan.hours, view.seq)


def world_ics(campaign: OpenCampaign) -> str:
    """Feasts, events and deadlines of the world from some time ago to a year from now. They include secrets.

    If the campaign's calendar is that of our world they have their own dates; else the campaign's today is today.
    """
    view, today = campaign.view, datetime.fromisoformat(campaign.now()).date()
    calendar = view.calendar
    until = view.day + (sum(month.longest for month in calendar.months) if calendar else 365)
    days = (view.day - _FORMER, until)
    occasions = (*campaign.calendar_events(), *deadlines(campaign.articles()))
    entries = list[Entry]()
    for each in timeline(calendar, (), occasions, (view.day,), days):
        first, last = _real(calendar, each.first, view.day, today), _real(calendar, each.last, view.day, today)
        if each.last >= days[0] and each.first <= days[1] and first and last:
            named = f"{each.kind}-{each.id or each.title}-{each.first}"
            text = "\n".join(filter(None, (in_full(calendar, each.first), each.text)))
            entries.append(Entry(named, each.title, first, last, text))
    if not entries:
        around = f"{in_words(calendar, days[0])} to {in_words(calendar, days[1])}"
        raise Refusal("no_events", f"Nothing is on the calendar from {around}.")
    return _file(campaign, entries)


def _real(calendar: Calendar | None, day: int, now: int, today: date) -> date | None:
    """The real date of a day; None if our calendar has none."""
    try:
        if calendar is not None and _is_ours(calendar):
            found: Date = calendar.date(day)
            return date(found.year, found.month, found.day)
        return today + timedelta(days=day - now)
    except (ValueError, OverflowError):
        return None


def _is_ours(calendar: Calendar) -> bool:
    months = tuple(month.days for month in calendar.months)
    return months == _GREGORIAN and calendar.leap_years == (4, 100, 400) and not calendar.leap_offset


def _file(campaign: OpenCampaign, entries: Iterable[Entry]) -> str:
    stamp = datetime.fromisoformat(campaign.now()).strftime("%Y%m%dT%H%M%SZ")
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//wyrdbook//campaign//EN",
        f"X-WR-CALNAME:{_text(campaign.view.name)}",
    ]
    names = names_in(campaign.documents)
    for each in entries:
        title, text = (without_bars(names.read(told)) for told in (each.title, each.text))
        entry = each._replace(title=title, text=text)
        lines += _event(entry, re.sub(r"\W+", "-", campaign.view.name.casefold()), stamp)
    folded = (part for line in (*lines, "END:VCALENDAR") for part in _fold(line))
    return "".join(f"{line}\r\n" for line in folded)


def _event(entry: Entry, of: str, stamp: str) -> Iterator[str]:
    yield from ("BEGIN:VEVENT", f"UID:{_text(entry.uid)}.{of}@wyrdbook", f"DTSTAMP:{stamp}")
    if isinstance(entry.first, datetime):
        yield f"DTSTART:{entry.first:%Y%m%dT%H%M%S}"
        if entry.hours is not None:
            yield f"DTEND:{entry.first + timedelta(hours=entry.hours):%Y%m%dT%H%M%S}"
    else:
        yield f"DTSTART;VALUE=DATE:{_date(entry.first)}"
        yield f"DTEND;VALUE=DATE:{_date(entry.last + timedelta(days=1))}"
    yield f"SUMMARY:{_text(entry.title)}"
    if entry.version:
        yield f"SEQUENCE:{entry.version}"
    if entry.text:
        yield f"DESCRIPTION:{_text(entry.text)}"
    yield "END:VEVENT"


def _date(day: date) -> str:
    return f"{day.year:04}{day.month:02}{day.day:02}"


def _text(text: str) -> str:
    """A text as the value of a property."""
    said = plain(text, newlines=True).replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return said.replace("\r", "").replace("\n", "\\n")


def _fold(line: str) -> Iterator[str]:
    """A line in parts with few enough bytes, each but the first after a blank."""
    part, size = "", 0
    for letter in line:
        length = len(letter.encode("utf-8", "replace"))
        if size + length > _LINE:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + length
    yield part
