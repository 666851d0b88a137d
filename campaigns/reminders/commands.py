"""Reminders: notes with a session or a day on which they are due."""

from __future__ import annotations

from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.notes import Due, NoteText, OfNote


@command("remind text")
class Remind(Due, NoteText, Command):
    """Add a reminder for a session (by its number) or a day, by default for the next session."""


@command("put-off note")
class PutOff(Due, OfNote, Command):
    """Move a reminder to another session or day, by default to the next session. A note becomes a reminder."""


@command("reminded note")
class Reminded(OfNote, Command):
    """Mark a reminder as done. The note stays."""
