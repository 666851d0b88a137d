"""The stock of figures a campaign has types of, many made of one, and who comes into a conflict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.commands.command import TEXT, Command, Within, command
from core.schema.entry import entry

MOST = 100
"""Figures that are added at once."""


@dataclass(frozen=True, slots=True)
class PlannedFigures:
    """Figures of a type in the stock, made as the conflict begins that they come into; `side` is theirs in it."""

    name: str = entry("Type", line=True, filled=True, names="type")
    number: int = entry("How many", default=1, low=1, high=MOST)
    side: str = entry("Side", default="", line=True)


@command("keep-figure name", Within.SHEET)
class KeepFigure(Command):
    """Keep a type in the stock of figures; the one that has the name already is replaced.

    Its sheet is given, or that of a character as it stands, or else the ruleset's new one.
    """

    name: str = entry("Name", line=True, filled=True)
    like: int | None = entry("Like", default=None, names="character")
    group: str = entry("Group", default="", line=True)
    tags: tuple[str, ...] = entry("Tags", default=(), line=True)
    note: str = entry("Remark", default="", longest=TEXT)
    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)


@command("edit-figure figure")
class EditFigure(Command):
    """Change what is written about a type in the stock; fields left None stay."""

    figure: int = entry("Type", names="figure")
    name: str | None = entry("Name", default=None, line=True, filled=True)
    group: str | None = entry("Group", default=None, line=True)
    tags: tuple[str, ...] | None = entry("Tags", default=None, line=True)
    note: str | None = entry("Remark", default=None, longest=TEXT)


@command("remove-figure figure")
class RemoveFigure(Command):
    """Take a type out of the stock; the figures made of it stay."""

    figure: int = entry("Type", names="figure")


@command("figures name number", Within.SHEET)
class AddFigures(Command):
    """Add figures of one type, with numbers that go on after those there are.

    They are of the type in the stock that has the name, or `like` a character in everything but the name, or have the
    given sheet. With `conflict` they come into it on a side: empty is the one that the game master's most likely take.
    Whoever `leaves` is deleted as the scene ends that they are in.
    """

    name: str = entry("Type", line=True, filled=True, names="type")
    number: int = entry("How many", low=1, high=MOST)
    like: int | None = entry("Like", default=None, names="character")
    here: bool = entry("In the scene", default=False)
    leaves: bool = entry("Leaves with the scene", default=False)
    conflict: int | None = entry("Conflict", default=None, names="conflict", said="into")
    side: str = entry("Side", default="", line=True)
    group: str | None = entry("Group", default=None, line=True)
    tags: tuple[str, ...] | None = entry("Tags", default=None, line=True)
    note: str | None = entry("Remark", default=None, longest=TEXT)
    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)


@command("bring-in characters")
class JoinConflict(Command):
    """Bring characters into a running conflict on a side, and into its scene."""

    characters: tuple[int, ...] = entry("Who", names="character")
    conflict: int | None = entry("Conflict", default=None, names="conflict", said="into")
    side: str = entry("Side", default="", line=True)
