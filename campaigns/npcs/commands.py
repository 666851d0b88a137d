"""The stock of figures a campaign has types of, many made of one, and who comes into a conflict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.command import Command, Within, command
from campaigns.kinds.people import FigureFields, OfFigure
from campaigns.kinds.play import MOST
from core.schema.entry import entry


@command("save-npc name", Within.SHEET)
class KeepFigure(FigureFields, Command):
    """Save an NPC in the bestiary. It replaces an entry of the same name.

    Its sheet is given, or that of a character as it stands, or else the ruleset's new one.
    """

    like: int | None = entry("Like", default=None, names="character")
    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)


@command("edit-npc figure", changes=FigureFields)
class EditFigure(FigureFields, OfFigure, Command):
    """Change an entry of the bestiary. Fields that you omit stay as they are."""


@command("remove-npc figure")
class RemoveFigure(OfFigure, Command):
    """Remove an entry from the bestiary. The NPCs made from it stay."""


@command("add-npcs name number", Within.SHEET, changes=FigureFields)
class AddFigures(FigureFields, Command):
    """Add NPCs from one entry of the bestiary, numbered after those that exist.

    They are of the type in the stock that has the name, or `like` a character in everything but the name, or have the
    given sheet. With `conflict` they come into it on a side: empty is the one that the GM's most likely take.
    Whoever `leaves` is deleted as the scene ends that they are in.
    """

    name: str = entry("Type", line=True, filled=True, names="type")
    number: int = entry("How many", low=1, high=MOST)
    like: int | None = entry("Like", default=None, names="character")
    here: bool = entry("In the scene", default=False)
    leaves: bool = entry("Leaves with the scene", default=False)
    conflict: int | None = entry("Conflict", default=None, names="conflict", said="into")
    side: str = entry("Side", default="", line=True)
    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)


@command("bring-in characters")
class JoinConflict(Command):
    """Bring characters into a running conflict on a side, and into its scene."""

    characters: tuple[int, ...] = entry("Who", names="character")
    conflict: int | None = entry("Conflict", default=None, names="conflict", said="into")
    side: str = entry("Side", default="", line=True)
