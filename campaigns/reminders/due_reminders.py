"""Finding due reminders: from their session on, and some days before their day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from campaigns.threads.thread_list import SOON

if TYPE_CHECKING:
    from campaigns.state.list_rows import Note
    from campaigns.state.view import View


class DueReminder(NamedTuple):
    """A due reminder, its first line, and the sessions since its own; None if it is for a day."""

    note: Note
    title: str
    sessions_ago: int | None


def due_reminders(view: View, reminders: Iterable[Note]) -> Iterator[DueReminder]:
    """The reminders whose session or day has come, or whose day is near."""
    session = view.sessions_played + (view.session is None)
    for note in reminders:
        title = next((line.strip() for line in note.text.splitlines() if line.strip()), "")
        if note.evening is not None:
            if note.evening <= session:
                yield DueReminder(note, title, session - note.evening)
        elif note.day is not None and note.day - view.day <= SOON:
            yield DueReminder(note, title, None)
