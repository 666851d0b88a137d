"""Prepared scenes, and what is written of scenes and of the larger parts of a story."""

from __future__ import annotations

from typing import Literal

from campaigns.commands.model import Json, Line, Model, Name


class PlannedClock(Model):
    """A clock that starts with a prepared scene."""

    title: Name
    target: int


class PrepareScene(Model):
    """Put a scene in stock, behind those that are prepared already.

    `participants` come along with everybody who attends, `planned` is the form of the conflict it leads to, `value` its
    record as its game declares it.
    """

    kind: Literal["prepare_scene"] = "prepare_scene"
    title: Name
    aspects: list[Line] = []
    participants: list[int] = []
    clocks: list[PlannedClock] = []
    planned: str = ""
    value: dict[str, Json] = {}


class EditPrepared(Model):
    """Change a prepared scene; fields left None stay."""

    kind: Literal["edit_prepared"] = "edit_prepared"
    prepared: int
    title: Name | None = None
    aspects: list[Line] | None = None
    participants: list[int] | None = None
    clocks: list[PlannedClock] | None = None
    planned: str | None = None
    value: dict[str, Json] | None = None


class MovePrepared(Model):
    """Move a prepared scene in the order of the stock, to the front with a negative number; it stays within it."""

    kind: Literal["move_prepared"] = "move_prepared"
    prepared: int
    by: int


class DrawPrepared(Model):
    """Let luck choose which prepared scene waits first; the others keep their order."""

    kind: Literal["draw_prepared"] = "draw_prepared"


class RemovePrepared(Model):
    """Take a prepared scene out of the stock."""

    kind: Literal["remove_prepared"] = "remove_prepared"
    prepared: int


class WriteRecord(Model):
    """Write the record of something whole: of a scene by its id (empty: the open one), of what else the game has."""

    kind: Literal["write_record"] = "write_record"
    record: str
    subject: Line = ""
    value: dict[str, Json]
