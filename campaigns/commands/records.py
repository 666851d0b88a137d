"""Prepared scenes, and what is written of scenes and of the larger parts of a story."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.commands.command import Command, Within, command
from campaigns.commands.figures import PlannedFigures
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class PlannedClock:
    """A clock that starts with a prepared scene."""

    title: str = entry("Title", line=True, filled=True)
    target: int = entry("Target")


@command("prepare title", Within.RECORD)
class PrepareScene(Command):
    """Put a scene in stock, behind those that are prepared already.

    `participants` come along with everybody who attends, `planned` is the form of the conflict it leads to, in which
    `figures` of the stock come, `kept_map` the name of a map that is laid out, `value` its record as its game declares
    it. What is read aloud the players know once the scene has begun, and nothing before.
    """

    title: str = entry("Title", line=True, filled=True)
    aspects: tuple[str, ...] = entry("What is true here", default=(), line=True)
    participants: tuple[int, ...] = entry("In it", default=(), names="character", said="with")
    clocks: tuple[PlannedClock, ...] = entry("Clocks", default=())
    planned: str = entry("Leads to", default="")
    figures: tuple[PlannedFigures, ...] = entry("Figures", default=())
    kept_map: str = entry("Map", default="", line=True, names="kept")
    value: Mapping[str, Any] = entry("Value", default={})


@command("edit-prepared prepared", Within.RECORD)
class EditPrepared(Command):
    """Change a prepared scene; fields left None stay."""

    prepared: int = entry("Prepared scene", names="prepared")
    title: str | None = entry("Title", default=None, line=True, filled=True)
    aspects: tuple[str, ...] | None = entry("What is true here", default=None, line=True)
    participants: tuple[int, ...] | None = entry("In it", default=None, names="character", said="with")
    clocks: tuple[PlannedClock, ...] | None = entry("Clocks", default=None)
    planned: str | None = entry("Leads to", default=None)
    figures: tuple[PlannedFigures, ...] | None = entry("Figures", default=None)
    kept_map: str | None = entry("Map", default=None, line=True, names="kept")
    value: Mapping[str, Any] | None = entry("Value", default=None)


@command("move-prepared prepared by")
class MovePrepared(Command):
    """Move a prepared scene in the order of the stock, to the front with a negative number; it stays within it."""

    prepared: int = entry("Prepared scene", names="prepared")
    by: int = entry("By")


@command("draw-prepared")
class DrawPrepared(Command):
    """Let luck choose which prepared scene waits first; the others keep their order."""


@command("remove-prepared prepared")
class RemovePrepared(Command):
    """Take a prepared scene out of the stock."""

    prepared: int = entry("Prepared scene", names="prepared")


@command("write record", Within.RECORD)
class WriteRecord(Command):
    """Write the record of something whole: of a scene by its id (empty: the open one), of what else the game has."""

    record: str = entry("Record", names="record")
    subject: str = entry("Of", default="", line=True)
    value: Mapping[str, Any] = entry("Value")
