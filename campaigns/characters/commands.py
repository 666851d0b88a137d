"""Characters and those the game master runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.command import Command, Within, command
from campaigns.kinds.people import CharacterFields, OfCharacter
from core.schema.entry import entry


@command("character name", Within.SHEET)
class AddCharacter(CharacterFields, Command):
    """Add a character. Without a sheet the ruleset's new sheet is taken."""

    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)
    here: bool = entry("In the scene", default=False)


@command("edit-character character", changes=CharacterFields)
class EditCharacter(CharacterFields, OfCharacter, Command):
    """Change what is written about a character; fields left None stay."""


@command("remove-characters characters")
class RemoveCharacters(Command):
    """Delete NPCs for good, unless something running needs them; undo brings them back."""

    characters: tuple[int, ...] = entry("Who", names="character")


@command("sheet character", Within.SHEET)
class SetSheet(OfCharacter, Command):
    """Replace a character's sheet, checked by the ruleset. `what` says in the log what was changed."""

    sheet: Mapping[str, Any] = entry("Sheet")
    what: str = entry("Changed", default="sheet", line=True)
