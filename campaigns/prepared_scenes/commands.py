"""Prepared scenes, and the texts of scenes and of the larger parts of a story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.command import Command, Within, command
from campaigns.document_kinds.prepared_scenes import OfPrepared, PreparedFields, PreparedTitle
from core.luck.table import Answer
from core.schema.entry import LONG, entry


@command("prepare title", Within.RECORD)
class PrepareScene(PreparedFields, PreparedTitle, Command):
    """Add a prepared scene after the others.

    `participants` come with everyone who attends, `planned` is the form of the conflict it leads to, which `figures`
    from the bestiary join, `kept_map` the name of its map, `value` its record as its game declares it. The players
    know the text to read aloud once the scene has begun.
    """

    value: Mapping[str, Any] = entry("Value", default={})


@command("edit-prepared prepared", Within.RECORD, changes=(PreparedFields, PreparedTitle))
class EditPrepared(PreparedFields, PreparedTitle, OfPrepared, Command):
    """Change a prepared scene. Fields that you omit stay as they are."""

    value: Mapping[str, Any] | None = entry("Value", default=None)


@command("move-prepared prepared by")
class MovePrepared(OfPrepared, Command):
    """Move a prepared scene down in their order, or up with a negative number."""

    by: int = entry("By", within=LONG)


@command("draw-prepared")
class DrawPrepared(Command):
    """Let luck choose which prepared scene comes first. The others keep their order.

    The answer is the drawn place in that order, from 1; by default the program draws.
    """

    answers: tuple[Answer, ...] = entry("Answers", default=())


@command("remove-prepared prepared")
class RemovePrepared(OfPrepared, Command):
    """Remove a prepared scene."""


@command("write record", Within.RECORD)
class WriteRecord(Command):
    """Write the texts of a scene by its id (by default the open one), or of the game's chapters and stories."""

    record: str = entry("Record", names="record")
    subject: str = entry("Of", default="", line=True)
    value: Mapping[str, Any] = entry("Value")
