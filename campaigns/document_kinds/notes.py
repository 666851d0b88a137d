"""Notes, and reminders, which are notes with a due date."""

from __future__ import annotations

from typing import Literal

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Doc, Kind, fields, kept_field, kind, open_unless_secret
from campaigns.document_kinds.lengths import TEXT
from core.building_blocks.day import LAST_DAY

About = Literal["campaign", "session", "scene", "character", "article"]
LAST_SESSION = 100_000
KNOWN = ("character", "article")
"""The subjects of a note that belong to the world."""


@fields
class OfNote:
    """The field that names a note."""

    note: int = kept_field("Note", default=NEEDED, names="note")


@fields
class NoteText:
    """The text of a note."""

    text: str = kept_field("Text", default=NEEDED, longest=TEXT, public=SOMETIMES, searched=True)


@fields
class NoteAbout:
    """The subject of a note: its kind and id."""

    about: About = kept_field("About", default="campaign")
    about_id: int | None = kept_field("Of", default=None, names="subject", said="of", owner=True)


@fields
class NoteSecret:
    """The mark of a note that only the GM sees."""

    secret: bool = kept_field("Secret", default=False)


@fields
class NoteSession:
    """The number of the session in which a note was written."""

    session: int | None = kept_field(default=None, public=SOMETIMES)


@fields
class Due:
    """The session or day on which a note is due, by number."""

    evening: int | None = kept_field("Session", default=None, low=1, high=LAST_SESSION)
    day: int | None = kept_field("Day", default=None, low=0, high=LAST_DAY)


def _ids_about(doc: Doc) -> list[int]:
    return [doc["about_id"]] if doc.get("about") in KNOWN else []


@kind("notes", open_to=open_unless_secret, found="note", about=_ids_about)
class NoteDocument(Due, NoteSession, NoteSecret, NoteAbout, NoteText, Kind):
    """A note; one with a due date is a reminder until it is `done`."""

    done: bool = kept_field("Done", default=False)
