"""Draws and everything else a ruleset's actions do, and the conflicts they are done in."""

from __future__ import annotations

from typing import Literal

from campaigns.commands.model import GivenAnswer, Json, Line, Model, Name


class Resolve(Model):
    """Carry out an action of the ruleset with a filled form and all its answers; settles its effects."""

    kind: Literal["resolve"] = "resolve"
    action: str
    actor: int | None = None
    conflict: int | None = None
    form: dict[str, Json] = {}
    answers: list[GivenAnswer] = []
    note: Line = ""


class SaveDraft(Model):
    """Keep a draw half done, so that quitting cannot lose it. Not a step of the undo history."""

    kind: Literal["save_draft"] = "save_draft"
    action: str
    actor: int | None = None
    conflict: int | None = None
    form: dict[str, Json] = {}
    answers: list[GivenAnswer] = []


class DropDraft(Model):
    """Forget the draw half done. Drawing it again gives the same cards."""

    kind: Literal["drop_draft"] = "drop_draft"


class KeepForm(Model):
    """Keep a long form half filled for when it is taken up again. Not a step of the undo history."""

    kind: Literal["keep_form"] = "keep_form"
    action: str
    actor: int | None = None
    form: dict[str, Json] = {}


class StartConflict(Model):
    """Begin a conflict of one of the ruleset's kinds with its filled starting form."""

    kind: Literal["start_conflict"] = "start_conflict"
    conflict_form: str
    title: Name
    actor: int | None = None
    form: dict[str, Json] = {}


class EndConflict(Model):
    """End a conflict that its rules have not ended."""

    kind: Literal["end_conflict"] = "end_conflict"
    conflict: int
    note: Line = ""
