"""Sessions, scenes and the calendar."""

from __future__ import annotations

from campaigns.document_kinds.command import TOLD, Command, command
from campaigns.document_kinds.lengths import TEXT
from campaigns.document_kinds.planned_npcs import PlannedFigures
from campaigns.document_kinds.sessions import Attendance, OfSession, SessionFields, Summed
from core.luck.table import Answer
from core.schema.entry import entry


@command("session title", changes=Attendance, alone=TOLD)
class StartSession(Attendance, SessionFields, Command):
    """Start a session. `with` are the characters present, by default all active players' characters."""


@command("edit-session session", changes=(Attendance, Summed, SessionFields))
class EditSession(Attendance, Summed, SessionFields, OfSession, Command):
    """Change a session. Fields that you omit stay as they are. `when` and `until` are days of the campaign."""

    when: str | None = entry("First day", default=None, line=True)
    until: str | None = entry("Last day", default=None, line=True)


@command("end-session summary", alone=TOLD)
class EndSession(Summed, Command):
    """End the session, its open scene and conflicts, and open a downtime of this length, by default the first."""

    interval: str | None = entry("Opens", default=None, names="interval")


@command("scene title", alone=TOLD)
class StartScene(Command):
    """Start a scene and end the open one. `with` are the characters in it, by default everyone present.

    Conflicts and clocks of the old scene end with it, except those in `carry`, by id, whose participants come along.
    With `prepared`, that scene is used: its clocks start, its map is laid out, its record goes to the scene, its
    participants come besides those who attend, and `aspects` are added to its own. Its planned conflict begins later.
    With `draws` the program draws what a scene of this game begins with; None: unless a participant types their cards.
    `answers` are for the first of these draws.
    """

    title: str = entry("Title", line=True, filled=True)
    aspects: tuple[str, ...] = entry("Facts here", default=(), line=True)
    participants: tuple[int, ...] | None = entry("In it", default=None, names="character", said="with")
    carry: tuple[int, ...] = entry("Goes on", default=(), names="running")
    draws: bool | None = entry("Drawn", default=None)
    prepared: int | None = entry("Prepared scene", default=None, names="prepared")
    answers: tuple[Answer, ...] = entry("Answers", default=())


@command("edit-scene")
class EditScene(Command):
    """Change the open scene, or another by its id. Fields that you omit stay as they are. `when` and `until` are days.

    `planned` is the form of the conflict it leads to (empty: to none), which `figures` from the bestiary join.
    """

    scene: int | None = entry("Scene", default=None, names="scene")
    title: str | None = entry("Title", default=None, line=True, filled=True)
    aspects: tuple[str, ...] | None = entry("Facts here", default=None, line=True)
    participants: tuple[int, ...] | None = entry("In it", default=None, names="character", said="with")
    note: str | None = entry("GM notes", default=None, longest=TEXT)
    planned: str | None = entry("Leads to", default=None)
    figures: tuple[PlannedFigures, ...] | None = entry("NPCs", default=None)
    when: str | None = entry("First day", default=None, line=True)
    until: str | None = entry("Last day", default=None, line=True)


@command("end-scene note", alone=TOLD)
class EndScene(Command):
    """End the open scene and its conflicts."""

    note: str | None = entry("GM notes", default=None, longest=TEXT)


@command("day day label", alone=TOLD)
class SetCalendar(Command):
    """Set the day of the campaign, by its number or by a `date` as you type it, and its name."""

    day: int | None = entry("Day", default=None)
    label: str | None = entry("Called", default=None, line=True)
    date: str | None = entry("Date", default=None, line=True)
