"""The campaign's calendar, and the events on it."""

from __future__ import annotations

from campaigns.calendar.notation import CalendarLines
from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.events import OccasionFields, OccasionTitle, OfOccasion
from core.schema.entry import entry


@command("calendar name")
class MakeCalendar(CalendarLines, Command):
    """Give the campaign a calendar. Without months, days are only counted from the first again."""


@command("event title when")
class AddOccasion(OccasionFields, OccasionTitle, Command):
    """Add an event or a deadline on a day: `event "The toll" "14 Frost" deadline=yes`.

    `until` is its last day, `about` are characters or articles. Unless you say that it is open, only the GM sees it.
    """

    when: str = entry("When", line=True, filled=True)
    until: str = entry("Until", default="", line=True)


@command("edit-event occasion", changes=(OccasionFields, OccasionTitle))
class EditOccasion(OccasionFields, OccasionTitle, OfOccasion, Command):
    """Change an event or a deadline. Fields that you omit stay as they are. A deadline that is met is `done`."""

    when: str | None = entry("When", default=None, line=True, filled=True)
    until: str | None = entry("Until", default=None, line=True)


@command("remove-event occasion")
class RemoveOccasion(OfOccasion, Command):
    """Remove an event or a deadline."""
