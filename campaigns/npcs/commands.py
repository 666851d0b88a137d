"""The bestiary, adding NPCs from its entries, and joining a conflict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.bestiary import FigureFields, OfFigure
from campaigns.document_kinds.command import Command, Within, command
from campaigns.document_kinds.planned_npcs import MOST
from core.schema.entry import entry


@command("save-npc name", Within.SHEET)
class KeepFigure(FigureFields, Command):
    """Save an NPC in the bestiary. It replaces an entry of the same name.

    Its sheet is the given one, that of the character it is `like`, or the game's new sheet.
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

    They have the sheet of the entry with this name, of the character they are `like` (a player's, too), or the given
    one. With `conflict` they join it on a side; by default the GM's likeliest one. Those that `leave` are deleted when
    their scene ends.
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
