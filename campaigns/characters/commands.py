"""Characters and NPCs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.characters import CharacterFields, OfCharacter
from campaigns.document_kinds.command import Command, Within, command
from core.schema.entry import entry


@command("character name", Within.SHEET)
class AddCharacter(CharacterFields, Command):
    """Add a character. By default it has the game's new sheet."""

    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)
    here: bool = entry("In the scene", default=False)


@command("edit-character character", changes=CharacterFields)
class EditCharacter(CharacterFields, OfCharacter, Command):
    """Change a character's details. Fields that you omit stay as they are."""


@command("remove-characters characters")
class RemoveCharacters(Command):
    """Delete NPCs, unless something that runs needs them. Undo restores them."""

    characters: tuple[int, ...] = entry("Who", names="character")


@command("sheet character", Within.SHEET)
class SetSheet(OfCharacter, Command):
    """Replace a character's sheet, checked by the game. `what` describes the change in the log."""

    sheet: Mapping[str, Any] = entry("Sheet")
    what: str = entry("Changed", default="sheet", line=True)
