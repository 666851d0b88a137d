"""Downtime projects and their progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind
from campaigns.document_kinds.lengths import TEXT

if TYPE_CHECKING:
    pass


@fields
class OfProject:
    """The field that names a project."""

    project: int = kept_field("Project", default=NEEDED, names="project")


@fields
class ProjectTitle:
    """The title and length of a project."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    target: int = kept_field("Target", default=NEEDED, public=SOMETIMES)


@fields
class Worked:
    """The progress of a project."""

    tally: int = kept_field(default=0, public=SOMETIMES)
    marks: int = kept_field(default=0)


@fields
class ProjectNote:
    """The GM notes on a project."""

    note: str = kept_field("GM notes", default="", longest=TEXT, searched=True)


@kind("projects", open_to=lambda doc, players: not players.isdisjoint(doc["workers"]), found="project")
class Project(ProjectNote, Worked, ProjectTitle, Kind):
    """A downtime project. The players know of it once one of their characters has worked on it."""

    workers: tuple[int, ...] = kept_field("Worked on by", default=(), names="character", public=SOMETIMES, about=True)
    dropped: bool = kept_field("Dropped", default=False)
