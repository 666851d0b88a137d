"""Downtime: everybody's activities queued, checked, and committed as one batch. Projects last longer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.advancement import OfProject, ProjectNote, ProjectTitle
from campaigns.kinds.command import CHECKED, Command, Within, command
from campaigns.kinds.downtime import ActivityFields, OfActivity, Queued
from core.luck.table import Answer
from core.schema.entry import LONG, entry


@command("downtime interval passes")
class OpenDowntime(Command):
    """Open a downtime of an interval, or change the interval of the one that is open.

    `passes` is how much time it takes in the game's measure (None: as much as the interval usually does).
    """

    interval: str = entry("Opens", names="interval")
    passes: int | None = entry("Time passes", default=None, within=LONG, code="invalid_amount")


@command("terms actor", Within.TERMS)
class SetTerms(Command):
    """What a character decides for the whole downtime (the ruleset's terms form)."""

    actor: int = entry("Who", names="character")
    terms: Mapping[str, Any] = entry("Terms")


@command("plan actor action", Within.PLANNED)
class QueueActivity(Queued, Command):
    """Queue a downtime action for a character. A plan that does not hold yet is kept and shown with its fault."""

    form: Mapping[str, Any] = entry("Form", default={})


@command("edit-activity activity", Within.QUEUED, changes=ActivityFields)
class EditActivity(ActivityFields, OfActivity, Command):
    """Change a queued activity: its form, cards typed in beforehand, or the game master's rejection."""


@command("remove-activity activity")
class RemoveActivity(OfActivity, Command):
    """Take an activity out of the queue."""


@command("commit days", alone=CHECKED)
class CommitDowntime(Command):
    """Resolve every queued activity and apply all effects at once; refused whole if any part is.

    `answers` are for what nobody typed in beforehand, activity by activity in the order of the queue; the program draws
    the rest. The calendar moves by `days` (None: the interval's).
    """

    days: int | None = entry("Days", default=None, low=0, within=LONG)
    answers: tuple[Answer, ...] = entry("Answers", default=())


@command("project title target")
class AddProject(ProjectNote, ProjectTitle, Command):
    """Write down a project to be worked on."""


@command("edit-project project", changes=(ProjectNote, ProjectTitle))
class EditProject(ProjectNote, ProjectTitle, OfProject, Command):
    """Change a project; fields left None stay. `dropped` takes it off the list."""

    dropped: bool | None = entry("Dropped", default=None)


@command("move-project project by")
class MoveProject(OfProject, Command):
    """Move a project by hand, for what no activity of the game does; back with a negative number, never below nothing.

    `workers` are who worked on it.
    """

    by: int = entry("By", default=1, within=LONG)
    reason: str = entry("Reason", default="", line=True)
    workers: tuple[int, ...] = entry("Worked on by", default=(), names="character")
