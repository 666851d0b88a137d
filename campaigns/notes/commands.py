"""The GM's notes, and the unfinished one."""

from __future__ import annotations

from campaigns.document_kinds.command import UNLOGGED, Command, command
from campaigns.document_kinds.lengths import TEXT
from campaigns.document_kinds.notes import NoteAbout, NoteSecret, NoteText, OfNote
from core.schema.entry import entry


@command("note text")
class AddNote(NoteSecret, NoteAbout, NoteText, Command):
    """Write a note about the campaign, a session, a scene, a character or an article."""


@command("edit-note note", changes=(NoteSecret, NoteText))
class EditNote(NoteSecret, NoteText, OfNote, Command):
    """Change a note. Fields that you omit stay as they are."""


@command("remove-note note")
class RemoveNote(OfNote, Command):
    """Remove a note."""


@command("save-note-draft text", alone=UNLOGGED)
class SaveNoteDraft(Command):
    """Keep the text being typed, so quitting can't lose it. Empty text discards it. Undo doesn't count it."""

    text: str = entry("Text", default="", longest=TEXT)
