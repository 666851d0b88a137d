"""The GM's notes, and the unfinished one."""

from __future__ import annotations

from campaigns.document_kinds.notes import NoteDocument
from campaigns.document_kinds.table_names import ONLY
from campaigns.notes.commands import AddNote, EditNote, RemoveNote, SaveNoteDraft
from campaigns.state import file_sources as sources
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.refusal import Refusal


def add_note(books: Books, command: AddNote) -> Report:
    """Write a note."""
    insert(books, command)
    return Report(f"Note: {first_line(command.text)}", command.about_id if command.about == "character" else None)


def insert(books: Books, command: AddNote) -> int:
    """Write a note and return its id."""
    check_note(command.text)
    tables = {"session": "sessions", "scene": "scenes", "character": "characters", "article": "articles"}
    table, about = tables.get(command.about), command.about_id
    if command.about in ("session", "scene") and about is None:
        about = books.campaign[command.about]  # the open one
    if table is not None and about is None:
        missing = (
            f"No {command.about} is open." if table in ("sessions", "scenes") else "Say who or what the note is about."
        )
        raise Refusal("bad_request", missing, "about_id")
    if table is not None:
        books.get(table, about, "about_id")
    elif about is not None:
        raise Refusal("bad_request", "Choose a character, an article, a session or a scene here.", "about")
    session, _ = books.numbers()
    words = {**command.logged_fields(), "about_id": about}
    made = books.insert("notes", NoteDocument(**words, session=session))
    if books.desk["note_draft"]:
        books.patch("desk", ONLY, note_draft="")
    return made


def edit_note(books: Books, command: EditNote) -> Report:
    """Change a note."""
    before = books.get("notes", command.note, "note")
    if command.text is not None:
        check_note(command.text)
    books.patch("notes", command.note, **command.given_fields("note"))
    return Report(f"Note: {first_line(command.text or before['text'])}")


def check_note(text: str) -> None:
    """Refuse a note without visible text."""
    if not any(character.isprintable() and not character.isspace() for character in text):
        raise Refusal("empty_note", "The note is empty. Write something or remove it.", "text")


def remove_note(books: Books, command: RemoveNote) -> Report:
    """Remove a note."""
    text = books.get("notes", command.note, "note")["text"]
    books.remove("notes", [command.note])
    sources.forget(books, command.note)
    return Report(f"Note removed: {first_line(text)}")


def save_note_draft(books: Books, command: SaveNoteDraft) -> Report:
    """Keep the text of the unfinished note."""
    books.patch("desk", ONLY, note_draft=command.text)
    return Report("a note being typed", quiet=True)


def first_line(text: str) -> str:
    """The first line with text, shortened if it is long."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= 60 else line[:59] + "…"


HANDLERS = {
    AddNote: add_note,
    EditNote: edit_note,
    RemoveNote: remove_note,
    SaveNoteDraft: save_note_draft,
}
