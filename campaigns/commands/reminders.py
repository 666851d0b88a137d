"""Reminders: notes of the game master's with an evening or a day of the campaign on which they are due."""

from __future__ import annotations

from campaigns.commands.command import TEXT, Command, command
from core.kit.day import LAST_DAY
from core.schema.entry import entry

LAST_EVENING = 100_000


@command("remind text")
class Remind(Command):
    """Be reminded of something in an evening (by its number) or on a day; of neither, in the next evening."""

    text: str = entry("Text", longest=TEXT)
    evening: int | None = entry("Evening", default=None, low=1, high=LAST_EVENING)
    day: int | None = entry("Day", default=None, low=0, high=LAST_DAY)


@command("put-off note")
class PutOff(Command):
    """Put a reminder off to another evening or day; to neither, the next evening. A note becomes one."""

    note: int = entry("Note", names="note")
    evening: int | None = entry("Evening", default=None, low=1, high=LAST_EVENING)
    day: int | None = entry("Day", default=None, low=0, high=LAST_DAY)


@command("reminded note")
class Reminded(Command):
    """A reminder is seen to; the note stays."""

    note: int = entry("Note", names="note")
