"""Characters, of players and of the GM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind
from campaigns.document_kinds.lengths import TEXT
from core.schema.entry import Choice

Role = Literal["pc", "npc"]
Status = Literal["active", "absent", "retired"]
PLAYER = "who plays them; optional"
TAGS = "words to find them by, separated by commas: watch, undead"
GROUP = "members of a group are listed together"
ROLES = (Choice("pc", "a player's character"), Choice("npc", "an NPC"))


@fields
class OfCharacter:
    """The field that names a character."""

    character: int = kept_field("Who", default=NEEDED, names="character")


@fields
class CharacterFields:
    """The details of a character.

    `group` is the heading they are listed under, `tags` are words to find them by, `fields` are custom fields by name.
    """

    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    player: str = kept_field("Player", default="", line=True, help=PLAYER, public=SOMETIMES, searched=True, worded=True)
    role: Role = kept_field("Run as", default="pc", choices=ROLES, public=SOMETIMES, worded=True)
    status: Status = kept_field("Status", default="active", public=SOMETIMES, apart=True, worded=True)
    note: str = kept_field("GM notes", default="", longest=TEXT, long=True, searched=True)
    group: str = kept_field("Group", default="", line=True, help=GROUP, searched=True, apart=True, worded=True)
    tags: tuple[str, ...] = kept_field("Tags", default=(), line=True, help=TAGS, apart=True)
    fields: Mapping[str, str] = kept_field("Custom fields", default={}, filled=True, searched=True, apart=True)


@kind("characters", open_to=lambda doc, players: doc["role"] == "pc", found="character", revealed=False)
class Character(CharacterFields, Kind):
    """A player's character or an NPC; the sheet is the game's. One that `leaves` is deleted with the scene.

    Of NPCs the players know only the name, and only while they are on stage.
    """

    typed: bool | None = kept_field(default=None, public=SOMETIMES)
    leaves: bool = kept_field(default=False)
    sheet: Mapping[str, Any] = kept_field(default=NEEDED, public=SOMETIMES, searched=True)
