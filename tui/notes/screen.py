"""All notes: found, read, written and changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content

from campaigns import commands
from campaigns.calendar.dates import in_words
from campaigns.links.syntax import readable_text
from tui.base_screens.list_screen import ReadBeside
from tui.config.styles import sheet
from tui.dialogs.reader import copy
from tui.key_bindings import bindings
from tui.notes.dialog import NoteDialog, about_words, scene_titles
from tui.terminal.attempt import attempt, send
from tui.text.columns import join_parts, spread
from tui.text.empty import empty_state
from tui.text.plain import SECRET, clip, plain
from tui.widgets.line_list import DrawnRows, LineList

if TYPE_CHECKING:
    from campaigns.state.list_rows import Note
    from campaigns.state.view import View

_GUTTER = 3  # cells around a row: the cursor's, and one at its end
_NAME = 14  # the fewest cells for a subject


class NotesScreen(ReadBeside):
    """The notes, newest first, and the one under the cursor in full."""

    scope: ClassVar[str] = "notes"
    CSS_PATH = sheet("notes")
    BINDINGS: ClassVar[list[BindingType]] = bindings("notes")

    def __init__(self, note: int | None = None) -> None:
        super().__init__()
        self.notes: tuple[Note, ...] = ()
        self._names: Mapping[int, str] = {}
        """The names of characters, articles and scenes."""
        self._opened_at = note

    def show(self, view: View) -> None:
        """Show the matching notes."""
        campaign = self.wyrdbook.campaign
        if campaign is not None:
            self.notes, self._names = campaign.notes(), {**campaign.names(), **scene_titles(campaign)}
            if self.needle:
                self.notes = tuple(note for note in self.notes if self.fits(f"{note.text} {self._subject_of(note)}"))
            opened, self._opened_at = self._opened_at, None
            at = next((i for i, note in enumerate(self.notes) if note.id == opened), None) if opened else None
            self.list.show(DrawnRows(self.notes, self._row), cursor=at)

    def _subject_of(self, note: Note) -> str:
        return about_words(note.of, self._names, note.session)

    def when_empty(self) -> Content:
        """The message for an empty list, with the key to write a note or to continue an unfinished one."""
        begun = self.wyrdbook.campaign is not None and self.wyrdbook.campaign.note_draft
        writes = "continue the unfinished note" if begun else "write one about the campaign"
        return empty_state("No notes yet.", ("a", writes), ("n", "anywhere else, write one about the selection"))

    @property
    def note(self) -> Note | None:
        """The note under the cursor."""
        return self.list.item_at_cursor(self.notes)

    def thing(self) -> int | None:
        """The note under the cursor."""
        return self.note.id if self.note else None

    def named_text(self) -> str:
        """The note under the cursor."""
        return self.note.text if self.note else ""

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse all but writing without a selected note."""
        needs = action in ("edit", "secret", "remove", "copy")
        return "There are no notes. Press [a] to write one." if needs and self.note is None else ""

    def action_add(self) -> None:
        """Write a note about the campaign, continuing the draft if there is one."""
        self.app.push_screen(NoteDialog())

    def action_edit(self) -> None:
        """Change the note under the cursor."""
        if (note := self.note) is not None:
            self.app.push_screen(NoteDialog(note=note))

    def action_secret(self) -> None:
        """Make the note visible to the GM only, or to everyone."""
        if (note := self.note) is not None:
            attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.EditNote, note=note.id, secret=not note.secret))

    def action_remove(self) -> None:
        """Remove the note; undo brings it back."""
        if (note := self.note) is not None:
            done = attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.RemoveNote, note=note.id))
            if done is not None:
                self.wyrdbook.tell("Note removed. Press [u] to undo.")

    def action_copy(self) -> None:
        """Copy the note."""
        if (note := self.note) is not None:
            copy(self.wyrdbook, note.text)

    @on(LineList.Selected)
    def _open(self) -> None:
        if (note := self.note) is not None:
            self.wyrdbook.read(self._subject_of(note), readable_text(note.text))

    @on(LineList.Highlighted)
    def _show_note(self) -> None:
        self.show_beside(*self._whole(self.note) if self.note else ("",))
        self.refresh_bindings()

    def _whole(self, note: Note) -> tuple[Content | str, ...]:
        """The note's subject, its session and due date, and its text."""
        written = "" if note.session is None else f"written in session {note.session}"
        about = join_parts(
            filter(None, (*self._ends(note, self._subject_of(note)), Content.styled(written, "$text-muted")))
        )
        return (about, "", readable_text(note.text))

    def _row(self, note: Note) -> Content:
        """The session, the start of the note, and its subject at the end of the row, in at most half of it."""
        width = self.list.scrollable_content_region.width - _GUTTER
        first = next((line for line in readable_text(note.text).splitlines() if line.strip()), "")
        left = Content.assemble(
            (f"{SECRET if note.secret else ' '} ", "$text-warning"),
            (f"{f'{note.session}' if note.session is not None else '':<4}", "$text-muted"),
            plain(first),
        )
        ends = self._ends(note, clip(self._subject_of(note), max(_NAME, width // 2)))
        return spread(left, Content("  ").join((Content(""), *ends)), width)

    def _ends(self, note: Note, subject: str) -> tuple[Content, ...]:
        """The note's subject, and its due date."""
        due = Content.styled(self._due(note), "$text-accent" if note.waits else "$text-muted")
        return (Content.styled(subject, "$text-muted"), *((due,) if due else ()))

    def _due(self, note: Note) -> str:
        """The due date of a reminder, in words."""
        view = self.wyrdbook.view
        if view is None or (note.evening is None and note.day is None):
            return ""
        when = f"session {note.evening}" if note.evening is not None else in_words(view.calendar, note.day or 0)
        return "done" if note.done else f"due {when}"
