"""Characters and those the game master runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from campaigns.commands.command import TEXT, Command, Within, command
from core.schema.entry import entry


@command("character name", Within.SHEET)
class AddCharacter(Command):
    """Add a character. Without a sheet the ruleset's new sheet is taken."""

    name: str = entry("Name", line=True, filled=True)
    player: str = entry("Player", default="", line=True)
    role: Literal["pc", "npc"] = entry("Run as", default="pc")
    note: str = entry("Remark", default="", longest=TEXT)
    group: str = entry("Group", default="", line=True)
    tags: tuple[str, ...] = entry("Tags", default=(), line=True)
    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)
    here: bool = entry("In the scene", default=False)


@command("edit-character character")
class EditCharacter(Command):
    """Change what is written about a character; fields left None stay."""

    character: int = entry("Who", names="character")
    name: str | None = entry("Name", default=None, line=True, filled=True)
    player: str | None = entry("Player", default=None, line=True)
    role: Literal["pc", "npc"] | None = entry("Run as", default=None)
    status: Literal["active", "absent", "retired"] | None = entry("Now", default=None)
    note: str | None = entry("Remark", default=None, longest=TEXT)
    group: str | None = entry("Group", default=None, line=True)
    tags: tuple[str, ...] | None = entry("Tags", default=None, line=True)


@command("remove-characters characters")
class RemoveCharacters(Command):
    """Delete NPCs for good, unless something running needs them; undo brings them back."""

    characters: tuple[int, ...] = entry("Who", names="character")


@command("sheet character", Within.SHEET)
class SetSheet(Command):
    """Replace a character's sheet, checked by the ruleset. `what` says in the log what was changed."""

    character: int = entry("Who", names="character")
    sheet: Mapping[str, Any] = entry("Sheet")
    what: str = entry("Changed", default="sheet", line=True)
