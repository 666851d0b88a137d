"""The campaign's own calendar."""

from __future__ import annotations

from campaigns.calendar.lines import calendar_of, described
from campaigns.calendar.stored import calendar_document
from campaigns.commands.calendar import MakeCalendar
from campaigns.handlers.report import Report
from campaigns.state.books import Books


def make(books: Books, command: MakeCalendar) -> Report:
    """Put this calendar in the place of the one there is; the days stay the numbers they are."""
    calendar = calendar_of(command)
    books.remove("calendar", list(books.docs("calendar")))
    if calendar is None:
        return Report("The calendar is put away: days are counted from the first")
    books.insert("calendar", calendar_document(calendar))
    return Report(f"Calendar: {', '.join(filter(None, (calendar.name, described(calendar))))}")


HANDLERS = {MakeCalendar: make}
