"""The campaign's own calendar, and the events and deadlines on it."""

from __future__ import annotations

from campaigns.calendar.dates import span_in_words
from campaigns.calendar.day_input import day_of
from campaigns.calendar.document import calendar_document
from campaigns.calendar.notation import calendar_of, describe
from campaigns.document_kinds.events import Occasion
from campaigns.events.commands import AddOccasion, EditOccasion, MakeCalendar, RemoveOccasion
from campaigns.state.books import Books
from campaigns.state.report import Report
from campaigns.world.handlers import name_of
from core.refusal import Refusal


def make(books: Books, command: MakeCalendar) -> Report:
    """Replace the calendar; the days keep their numbers."""
    calendar = calendar_of(command)
    books.remove("calendar", list(books.docs("calendar")))
    if calendar is None:
        return Report("Calendar removed. Days are counted from the first one")
    books.insert("calendar", calendar_document(calendar))
    return Report(f"Calendar: {', '.join(filter(None, (calendar.name, describe(calendar))))}")


def add(books: Books, command: AddOccasion) -> Report:
    """Write down an event or a deadline."""
    first = day_of(books.calendar, command.when, books.today.day, "when")
    last = _last(books, first, command.until)
    _check(books, first, last, command.yearly)
    for each in command.about:
        name_of(books, each, "about")
    fields = {**command.given_fields("when", "until"), "about": tuple(dict.fromkeys(command.about))}
    books.insert("occasions", Occasion(**fields, first=first, last=last))
    return Report(f"{_kind(command.deadline)}: {command.title}, {span_in_words(books.calendar, first, last)}")


def edit(books: Books, command: EditOccasion) -> Report:
    """Change an event or a deadline; one that moves keeps its length."""
    before = books.get("occasions", command.occasion, "occasion")
    changes = command.given_fields("occasion", "when", "until")
    first, last = before["first"], before["last"]
    if command.when is not None:
        first = day_of(books.calendar, command.when, books.today.day, "when")
        last = first + before["last"] - before["first"]
    if command.until is not None:
        last = _last(books, first, command.until)
    yearly = before["yearly"] if command.yearly is None else command.yearly
    _check(books, first, last, yearly)
    for each in command.about or ():
        name_of(books, each, "about")
    books.patch("occasions", command.occasion, **changes, first=first, last=last)
    title = changes.get("title", before["title"])
    if command.done not in (None, before["done"]):
        return Report(f"{title}: {'done' if command.done else 'open again'}")
    moved = f", {span_in_words(books.calendar, first, last)}" if first != before["first"] else ""
    kind = _kind(before["deadline"] if command.deadline is None else command.deadline)
    return Report(f"{kind} edited: {title}{moved}")


def remove(books: Books, command: RemoveOccasion) -> Report:
    """Remove an event or a deadline."""
    before = books.get("occasions", command.occasion, "occasion")
    books.remove("occasions", [command.occasion])
    return Report(f"{_kind(before['deadline'])} removed: {before['title']}")


def _kind(deadline: bool) -> str:
    return "Deadline" if deadline else "Event"


def _last(books: Books, first: int, until: str) -> int:
    """The last day of a typed text, seen from the first; the first day if the text is empty."""
    return day_of(books.calendar, until, first, "until") if until else first


def _check(books: Books, first: int, last: int, yearly: bool) -> None:
    if last < first:
        raise Refusal("bad_date", "The end is before the beginning.", "until")
    if yearly and books.calendar is None:
        raise Refusal("no_calendar", "Yearly events need a calendar. Import or make one first.", "yearly")


HANDLERS = {MakeCalendar: make, AddOccasion: add, EditOccasion: edit, RemoveOccasion: remove}
