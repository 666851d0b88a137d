"""Downtime: activities are queued, checked and committed in one batch. Projects last longer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.command import CHECKED, Command, Within, command
from campaigns.document_kinds.downtime import ActivityFields, OfActivity, Queued
from campaigns.document_kinds.projects import OfProject, ProjectNote, ProjectTitle
from core.luck.table import Answer
from core.schema.entry import LONG, entry


@command("downtime interval passes")
class OpenDowntime(Command):
    """Open a downtime, or change the length of the open one.

    `passes` is the time it takes, in the game's measure (None: the usual time of this downtime length).
    """

    interval: str = entry("Opens", names="interval")
    passes: int | None = entry("Time passes", default=None, within=LONG, code="invalid_amount")


@command("terms actor", Within.TERMS)
class SetTerms(Command):
    """Set a character's terms for the whole downtime, if the game has them."""

    actor: int = entry("Who", names="character")
    terms: Mapping[str, Any] = entry("Terms")


@command("plan actor action", Within.PLANNED)
class QueueActivity(Queued, Command):
    """Queue a downtime activity for a character. If it isn't possible yet, it is kept and shown with the reason."""

    form: Mapping[str, Any] = entry("Form", default={})


@command("edit-activity activity", Within.QUEUED, changes=ActivityFields)
class EditActivity(ActivityFields, OfActivity, Command):
    """Change a queued activity: its form, typed draws, or whether the GM rejects it."""


@command("remove-activity activity")
class RemoveActivity(OfActivity, Command):
    """Remove an activity from the queue."""


@command("commit days", alone=CHECKED)
class CommitDowntime(Command):
    """Draw and apply all queued activities at once. If one can't be done, none is.

    `answers` are those not typed earlier, activity by activity in the order of the queue; the program draws the rest.
    The calendar moves by `days` (None: those of the downtime length).
    """

    days: int | None = entry("Days", default=None, low=0, within=LONG)
    answers: tuple[Answer, ...] = entry("Answers", default=())


@command("project title target")
class AddProject(ProjectNote, ProjectTitle, Command):
    """Add a project."""


@command("edit-project project", changes=(ProjectNote, ProjectTitle))
class EditProject(ProjectNote, ProjectTitle, OfProject, Command):
    """Change a project. Fields that you omit stay as they are. `dropped` takes it off the list."""

    dropped: bool | None = entry("Dropped", default=None)


@command("move-project project by")
class MoveProject(OfProject, Command):
    """Adjust a project by hand, back with a negative number. It never falls below zero.

    `workers` are who worked on it.
    """

    by: int = entry("By", default=1, within=LONG)
    reason: str = entry("Reason", default="", line=True)
    workers: tuple[int, ...] = entry("Worked on by", default=(), names="character")
