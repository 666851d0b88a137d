"""The campaign's own calendar."""

from __future__ import annotations

from campaigns.calendar.lines import CalendarLines
from campaigns.commands.command import Command, command


@command("calendar name")
class MakeCalendar(CalendarLines, Command):
    """Give the campaign its own calendar, or another; without months days are only counted from the first again."""
