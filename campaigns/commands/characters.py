"""Characters and those the game master runs."""

from __future__ import annotations

from typing import Literal

from campaigns.commands.model import Json, Line, Model, Name, Text


class AddCharacter(Model):
    """Add a character. Without a sheet the ruleset's new sheet is taken."""

    kind: Literal["add_character"] = "add_character"
    name: Name
    player: Line = ""
    role: Literal["pc", "npc"] = "pc"
    note: Text = ""
    sheet: dict[str, Json] | None = None
    here: bool = False


class EditCharacter(Model):
    """Change what is written about a character; fields left None stay."""

    kind: Literal["edit_character"] = "edit_character"
    character: int
    name: Name | None = None
    player: Line | None = None
    role: Literal["pc", "npc"] | None = None
    status: Literal["active", "absent", "retired"] | None = None
    note: Text | None = None


class SetSheet(Model):
    """Replace a character's sheet, checked by the ruleset. `what` says in the log what was changed."""

    kind: Literal["set_sheet"] = "set_sheet"
    character: int
    sheet: dict[str, Json]
    what: Line = "sheet"
