"""Clocks, notes and settings."""

from __future__ import annotations

from typing import Literal

from campaigns.commands.model import Json, Line, Model, Name, Text


class AddClock(Model):
    """Add a clock or track with `target` segments, for the campaign or the open scene."""

    kind: Literal["add_clock"] = "add_clock"
    title: Name
    target: int
    for_scene: bool = False


class TickClock(Model):
    """Move a clock by some segments, back with a negative number; it stays between empty and full."""

    kind: Literal["tick_clock"] = "tick_clock"
    clock: int
    by: int = 1


class EditClock(Model):
    """Change a clock; fields left None stay. `for_scene` says whether it ends with the open scene."""

    kind: Literal["edit_clock"] = "edit_clock"
    clock: int
    title: Name | None = None
    target: int | None = None
    tally: int | None = None
    for_scene: bool | None = None


class RemoveClock(Model):
    """Remove a clock."""

    kind: Literal["remove_clock"] = "remove_clock"
    clock: int


class AddNote(Model):
    """Write a note about the campaign, a session, a scene or a character."""

    kind: Literal["add_note"] = "add_note"
    text: Text
    about: Literal["campaign", "session", "scene", "character"] = "campaign"
    about_id: int | None = None
    secret: bool = False


class EditNote(Model):
    """Change a note; fields left None stay."""

    kind: Literal["edit_note"] = "edit_note"
    note: int
    text: Text | None = None
    secret: bool | None = None


class RemoveNote(Model):
    """Remove a note."""

    kind: Literal["remove_note"] = "remove_note"
    note: int


class SaveNoteDraft(Model):
    """Keep the text being typed, so that quitting cannot lose it. Empty text forgets it. Not undoable."""

    kind: Literal["save_note_draft"] = "save_note_draft"
    text: Text = ""


class RenameCampaign(Model):
    """Give the campaign another name."""

    kind: Literal["rename_campaign"] = "rename_campaign"
    name: Name


class SetOption(Model):
    """Rule otherwise from now on: a house rule, dated by its record, with a note why."""

    kind: Literal["set_option"] = "set_option"
    option: str
    value: bool | int | str | list[str] | dict[str, dict[str, int]] | None
    note: Line = ""


class SetData(Model):
    """Replace data of the game with one's own from a file, checked whole; None goes back to the game's own."""

    kind: Literal["set_data"] = "set_data"
    data: str
    value: Json = None
    note: Line = ""


class SetTyped(Model):
    """Whether cards are typed in from real ones: for the campaign, or for one character (None: as the campaign)."""

    kind: Literal["set_typed"] = "set_typed"
    typed: bool | None
    character: int | None = None


class SetPlace(Model):
    """Remember where play stopped (screen, focus, selection). Not undoable."""

    kind: Literal["set_place"] = "set_place"
    place: dict[str, Json]
