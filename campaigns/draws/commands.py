"""Draws, all other actions of a game, and the conflicts they are done in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.command import CHECKED, TOLD, UNLOGGED, Command, Within, command
from campaigns.document_kinds.kind import fields
from campaigns.document_kinds.planned_npcs import PlannedFigures
from core.luck.table import Answer
from core.schema.entry import entry


@fields
class DrawFields:
    """An action, who does it and where, its filled form and the answers so far."""

    action: str = entry("Action", names="act")
    actor: int | None = entry("Who", default=None, names="character")
    conflict: int | None = entry("Conflict", default=None, names="conflict", said="in")
    form: Mapping[str, Any] = entry("Form", default={})
    answers: tuple[Answer, ...] = entry("Answers", default=())
    note: str = entry("About", default="", line=True)


@command("act action", Within.ACT, alone=CHECKED)
class Resolve(DrawFields, Command):
    """Do an action of the game with a filled form and all its answers, and apply its effects."""


@command("each action actors", Within.EACH, alone=CHECKED)
class ResolveEach(Command):
    """Do an action that asks nothing for each of these characters, with the same form: for all or for none."""

    action: str = entry("Action", names="act")
    actors: tuple[int, ...] = entry("Who", names="character")
    form: Mapping[str, Any] = entry("Form", default={})
    note: str = entry("About", default="", line=True)


@command("save-draft action", Within.ACT, alone=UNLOGGED)
class SaveDraft(DrawFields, Command):
    """Keep an unfinished draw, with others or in place of an earlier `draft`. Undo doesn't count it.

    `typed` says whether you chose to type the whole draw.
    """

    draft: int | None = entry("Draft", default=None)
    typed: bool | None = entry("Typed", default=None)


@command("drop-draft", alone=UNLOGGED)
class DropDraft(Command):
    """Discard an unfinished draw, by default the latest. Drawing it again gives the same cards."""

    draft: int | None = entry("Draft", default=None)


@command("keep-form action", Within.PLANNED, alone=UNLOGGED)
class KeepForm(Command):
    """Keep an unfinished long form. Undo doesn't count it."""

    action: str = entry("Action", names="act")
    actor: int | None = entry("Who", default=None, names="character")
    form: Mapping[str, Any] = entry("Form", default={})


@command("conflict conflict_form title", Within.CONFLICT, told=True, alone=TOLD)
class StartConflict(Command):
    """Start a conflict of one of the game's kinds with its filled form. `figures` from the bestiary join it.

    If one of its kind was planned for the scene, that one starts.
    """

    conflict_form: str = entry("Kind", names="kind")
    title: str = entry("Title", line=True, filled=True)
    actor: int | None = entry("Who", default=None, names="character", secret=True)
    form: Mapping[str, Any] = entry("Form", default={}, secret=True)
    figures: tuple[PlannedFigures, ...] = entry("NPCs", default=(), secret=True)


@command("end-conflict conflict note", alone=TOLD)
class EndConflict(Command):
    """End a conflict that its rules haven't ended."""

    conflict: int = entry("Conflict", names="conflict")
    note: str = entry("About", default="", line=True)
