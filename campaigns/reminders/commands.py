"""Reminders: notes of the game master's with an evening or a day of the campaign on which they are due."""

from __future__ import annotations

from campaigns.kinds.command import Command, command
from campaigns.kinds.work import Due, NoteText, OfNote


@command("remind text")
class Remind(Due, NoteText, Command):
    """Be reminded of something in an evening (by its number) or on a day; of neither, in the next evening."""


@command("put-off note")
class PutOff(Due, OfNote, Command):
    """Put a reminder off to another evening or day; to neither, the next evening. A note becomes one."""


@command("reminded note")
class Reminded(OfNote, Command):
    """A reminder is seen to; the note stays."""
