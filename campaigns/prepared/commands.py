"""Prepared scenes, and what is written of scenes and of the larger parts of a story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.command import Command, Within, command
from campaigns.kinds.play import OfPrepared, PreparedFields, PreparedTitle
from core.luck.table import Answer
from core.schema.entry import LONG, entry


@command("prepare title", Within.RECORD)
class PrepareScene(PreparedFields, PreparedTitle, Command):
    """Put a scene in stock, behind those that are prepared already.

    `participants` come along with everybody who attends, `planned` is the form of the conflict it leads to, in which
    `figures` of the stock come, `kept_map` the name of a map that is laid out, `value` its record as its game declares
    it. What is read aloud the players know once the scene has begun, and nothing before.
    """

    value: Mapping[str, Any] = entry("Value", default={})


@command("edit-prepared prepared", Within.RECORD, changes=(PreparedFields, PreparedTitle))
class EditPrepared(PreparedFields, PreparedTitle, OfPrepared, Command):
    """Change a prepared scene; fields left None stay."""

    value: Mapping[str, Any] | None = entry("Value", default=None)


@command("move-prepared prepared by")
class MovePrepared(OfPrepared, Command):
    """Move a prepared scene in the order of the stock, to the front with a negative number; it stays within it."""

    by: int = entry("By", within=LONG)


@command("draw-prepared")
class DrawPrepared(Command):
    """Let luck choose which prepared scene waits first; the others keep their order.

    The answer is the place in that order which was drawn, from 1; without one the program draws.
    """

    answers: tuple[Answer, ...] = entry("Answers", default=())


@command("remove-prepared prepared")
class RemovePrepared(OfPrepared, Command):
    """Take a prepared scene out of the stock."""


@command("write record", Within.RECORD)
class WriteRecord(Command):
    """Write the record of something whole: of a scene by its id (empty: the open one), of what else the game has."""

    record: str = entry("Record", names="record")
    subject: str = entry("Of", default="", line=True)
    value: Mapping[str, Any] = entry("Value")
