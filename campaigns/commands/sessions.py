"""Sessions, scenes and the calendar."""

from __future__ import annotations

from typing import Literal

from campaigns.commands.model import Line, Model, Name, Text


class StartSession(Model):
    """Begin a game evening; `attendance` are the characters there (None: every active player character)."""

    kind: Literal["start_session"] = "start_session"
    title: Line = ""
    date: Line = ""
    attendance: list[int] | None = None


class EditSession(Model):
    """Change what is written about a session; fields left None stay."""

    kind: Literal["edit_session"] = "edit_session"
    session: int
    title: Line | None = None
    date: Line | None = None
    summary: Text | None = None
    attendance: list[int] | None = None


class EndSession(Model):
    """End the evening, its open scene and conflicts; opens the downtime of that interval (None: the first)."""

    kind: Literal["end_session"] = "end_session"
    summary: Text = ""
    interval: str | None = None


class StartScene(Model):
    """Begin a scene; an open one ends first. `participants` None: everybody who attends.

    What runs in the scene that ends, its conflicts and clocks, ends with it, but for those in `carry`, by id. Who takes
    part in a conflict that is carried over comes along.
    One that was `prepared` is taken from the stock: its clocks start, what is written of it lies with the scene, who
    comes along is there beside those who attend, and `aspects` are added to its own.
    With `draws` the program draws what a scene of this game begins with, None: unless somebody there types their cards.
    """

    kind: Literal["start_scene"] = "start_scene"
    title: Name
    aspects: list[Line] = []
    participants: list[int] | None = None
    carry: list[int] = []
    draws: bool | None = None
    prepared: int | None = None


class EditScene(Model):
    """Change the open scene, or another by id; fields left None stay."""

    kind: Literal["edit_scene"] = "edit_scene"
    scene: int | None = None
    title: Name | None = None
    aspects: list[Line] | None = None
    participants: list[int] | None = None
    note: Text | None = None


class EndScene(Model):
    """End the open scene with its conflicts."""

    kind: Literal["end_scene"] = "end_scene"
    note: Text | None = None


class SetCalendar(Model):
    """Set the day of the campaign's calendar and what the day is called there."""

    kind: Literal["set_calendar"] = "set_calendar"
    day: int | None = None
    label: Line | None = None
