"""Clocks, notes and settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from campaigns.commands.command import TEXT, Command, command
from core.schema.entry import entry


@command("clock title target")
class AddClock(Command):
    """Add a clock or track with `target` segments, for the campaign or the open scene; it may be of a thread."""

    title: str = entry("Title", line=True, filled=True)
    target: int = entry("Target")
    for_scene: bool = entry("For this scene only", default=False)
    article: int | None = entry("Thread", default=None, names="article", said="thread")


@command("tick clock by")
class TickClock(Command):
    """Move a clock by some segments, back with a negative number; it stays between empty and full."""

    clock: int = entry("Clock", names="clock")
    by: int = entry("By", default=1)


@command("edit-clock clock")
class EditClock(Command):
    """Change a clock; fields left None stay. `for_scene` says whether it ends with the open scene."""

    clock: int = entry("Clock", names="clock")
    title: str | None = entry("Title", default=None, line=True, filled=True)
    target: int | None = entry("Target", default=None)
    tally: int | None = entry("Filled", default=None)
    for_scene: bool | None = entry("For this scene only", default=None)


@command("remove-clock clock")
class RemoveClock(Command):
    """Remove a clock."""

    clock: int = entry("Clock", names="clock")


@command("note text")
class AddNote(Command):
    """Write a note about the campaign, a session, a scene, a character or an article."""

    text: str = entry("Text", longest=TEXT)
    about: Literal["campaign", "session", "scene", "character", "article"] = entry("About", default="campaign")
    about_id: int | None = entry("Of", default=None, names="subject", said="of")
    secret: bool = entry("Secret", default=False)


@command("edit-note note")
class EditNote(Command):
    """Change a note; fields left None stay."""

    note: int = entry("Note", names="note")
    text: str | None = entry("Text", default=None, longest=TEXT)
    secret: bool | None = entry("Secret", default=None)


@command("remove-note note")
class RemoveNote(Command):
    """Remove a note."""

    note: int = entry("Note", names="note")


@command("save-note-draft text")
class SaveNoteDraft(Command):
    """Keep the text being typed, so that quitting cannot lose it. Empty text forgets it. Not undoable."""

    text: str = entry("Text", default="", longest=TEXT)


@command("rename name")
class RenameCampaign(Command):
    """Give the campaign another name."""

    name: str = entry("Name", line=True, filled=True)


@command("summary summary")
class DescribeCampaign(Command):
    """Say in a line what the campaign is about, for the library; nothing takes it away."""

    summary: str = entry("Summary", default="", line=True, help="What it is about, in a line.")


@command("next-evening date")
class SetNextEvening(Command):
    """Say when the next evening is, as you say it; it stands in the library until that evening starts."""

    date: str = entry("Next evening", default="", line=True, help="Such as Fri 4 December, 19:00.")


@command("rule option value")
class SetOption(Command):
    """Rule otherwise from now on: a house rule, dated by its record, with a note why."""

    option: str = entry("House rule", names="option")
    value: bool | int | str | tuple[str, ...] | Mapping[str, Mapping[str, int]] | None = entry("Value")
    note: str = entry("Remark", default="", line=True)


@command("data data value")
class SetData(Command):
    """Replace data of the game with one's own from a file, checked whole; None goes back to the game's own."""

    data: str = entry("Data", names="data")
    value: Any = entry("Value", default=None)
    note: str = entry("Remark", default="", line=True)


@command("typed typed character")
class SetTyped(Command):
    """Whether cards are typed in from real ones: for the campaign, or for one character (None: as the campaign).

    With `everyone` it holds for the whole table, whatever was said of one character.
    """

    typed: bool | None = entry("Typed in")
    character: int | None = entry("Who", default=None, names="character")
    everyone: bool = entry("Everyone", default=False)


@command("place place")
class SetPlace(Command):
    """Remember where play stopped (screen, focus, selection). Not undoable."""

    place: Mapping[str, Any] = entry("Place")
