"""Downtime: everybody's activities queued, checked, and committed as one batch. Projects last longer."""

from __future__ import annotations

from typing import Literal

from campaigns.commands.model import GivenAnswer, Json, Line, Model, Name, Points, Text


class OpenDowntime(Model):
    """Open a downtime of an interval, or change the interval of the one that is open.

    `passes` is how much time it takes in the game's measure (None: as much as the interval usually does).
    """

    kind: Literal["open_downtime"] = "open_downtime"
    interval: str
    passes: int | None = None


class SetTerms(Model):
    """What a character decides for the whole downtime (the ruleset's terms form)."""

    kind: Literal["set_terms"] = "set_terms"
    actor: int
    terms: dict[str, Json]


class QueueActivity(Model):
    """Queue a downtime action for a character. A plan that does not hold yet is kept and shown with its fault."""

    kind: Literal["queue_activity"] = "queue_activity"
    actor: int
    action: str
    form: dict[str, Json] = {}


class EditActivity(Model):
    """Change a queued activity: its form, cards typed in beforehand, or the game master's rejection."""

    kind: Literal["edit_activity"] = "edit_activity"
    activity: int
    form: dict[str, Json] | None = None
    answers: list[GivenAnswer] | None = None
    rejected: bool | None = None


class RemoveActivity(Model):
    """Take an activity out of the queue."""

    kind: Literal["remove_activity"] = "remove_activity"
    activity: int


class CommitDowntime(Model):
    """Resolve every queued activity and apply all effects at once; refused whole if any part is.

    Draws without typed answers are drawn by the program. The calendar moves by `days` (None: the interval's).
    """

    kind: Literal["commit_downtime"] = "commit_downtime"
    days: int | None = None


class AddProject(Model):
    """Write down a project to be worked on."""

    kind: Literal["add_project"] = "add_project"
    title: Name
    target: int
    note: Text = ""


class EditProject(Model):
    """Change a project; fields left None stay. `dropped` takes it off the list."""

    kind: Literal["edit_project"] = "edit_project"
    project: int
    title: Name | None = None
    target: int | None = None
    note: Text | None = None
    dropped: bool | None = None


class MoveProject(Model):
    """Move a project by hand, for what no activity of the game does; back with a negative number, never below nothing.

    `workers` are who worked on it.
    """

    kind: Literal["move_project"] = "move_project"
    project: int
    by: Points = 1
    reason: Line = ""
    workers: list[int] = []
