"""Reminders: notes with a session or a day on which they are due."""

from __future__ import annotations

from campaigns.document_kinds.notes import NoteDocument
from campaigns.notes.handlers import check_note, first_line
from campaigns.reminders.commands import PutOff, Remind, Reminded
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.refusal import Refusal


def remind(books: Books, command: Remind) -> Report:
    """Write a note with a due date."""
    check_note(command.text)
    session, _ = books.numbers()
    when = _time_of(books, command)
    note = NoteDocument(text=command.text, secret=True, session=session, evening=when["evening"], day=when["day"])
    books.insert("notes", note)
    return Report(f"Reminder, {_when_words(when)}: {first_line(command.text)}")


def postpone_reminder(books: Books, command: PutOff) -> Report:
    """Move a reminder to another session or day."""
    note = books.get("notes", command.note, "note")
    when = _time_of(books, command)
    books.patch("notes", command.note, **when, done=False)
    return Report(f"Reminder, {_when_words(when)}: {first_line(note['text'])}")


def finish_reminder(books: Books, command: Reminded) -> Report:
    """Mark a reminder as done."""
    note = books.get("notes", command.note, "note")
    due = note.get("evening") is not None or note.get("day") is not None  # day 0 is a day
    if note.get("done") or not due:
        why = "This reminder is already done" if due else "This note isn't a reminder"
        raise Refusal("no_reminder", f"{why}: {first_line(note['text'])}", "note")
    books.patch("notes", command.note, done=True)
    return Report(f"Reminder done: {first_line(note['text'])}")


def _time_of(books: Books, command: Remind | PutOff) -> dict[str, int | None]:
    """The given session or day, else the next session."""
    if command.evening is None and command.day is None:
        return {"evening": books.campaign["sessions_played"] + 1, "day": None}
    return {"evening": command.evening, "day": command.day}


def _when_words(when: dict[str, int | None]) -> str:
    words = {"evening": "session", "day": "day"}
    return ", ".join(f"{words[name]} {number}" for name, number in when.items() if number is not None)


HANDLERS = {Remind: remind, PutOff: postpone_reminder, Reminded: finish_reminder}
