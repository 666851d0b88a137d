"""The campaign's own calendar, and what stands on it."""

from __future__ import annotations

from campaigns.calendar.lines import CalendarLines
from campaigns.commands.command import TEXT, Command, command
from core.schema.entry import entry


@command("calendar name")
class MakeCalendar(CalendarLines, Command):
    """Give the campaign its own calendar, or another; without months days are only counted from the first again."""


@command("event title when")
class AddOccasion(Command):
    """Write down an event or a deadline, on the day that is typed: `event "The toll" "14 Frost" deadline=yes`.

    `until` is its last day, `about` are characters or articles. What is not said to be open is the game master's own.
    """

    title: str = entry("Title", line=True, filled=True)
    when: str = entry("When", line=True, filled=True)
    until: str = entry("Until", default="", line=True)
    yearly: bool = entry("Every year", default=False)
    deadline: bool = entry("Deadline", default=False)
    secret: bool = entry("Secret", default=True)
    text: str = entry("Text", default="", longest=TEXT)
    about: tuple[int, ...] = entry("About", default=(), names="known")


@command("edit-event occasion")
class EditOccasion(Command):
    """Change an event or a deadline; fields left None stay. A deadline that is met is `done`."""

    occasion: int = entry("Event", names="occasion")
    title: str | None = entry("Title", default=None, line=True, filled=True)
    when: str | None = entry("When", default=None, line=True, filled=True)
    until: str | None = entry("Until", default=None, line=True)
    yearly: bool | None = entry("Every year", default=None)
    deadline: bool | None = entry("Deadline", default=None)
    done: bool | None = entry("Done", default=None)
    secret: bool | None = entry("Secret", default=None)
    text: str | None = entry("Text", default=None, longest=TEXT)
    about: tuple[int, ...] | None = entry("About", default=None, names="known")


@command("remove-event occasion")
class RemoveOccasion(Command):
    """Remove an event or a deadline."""

    occasion: int = entry("Event", names="occasion")
