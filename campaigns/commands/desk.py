"""Clocks, notes and settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.commands.command import DATED, UNLOGGED, Command, command
from campaigns.kinds.lengths import TEXT
from campaigns.kinds.play import ClockFields, Counting, Filled, OfClock
from campaigns.kinds.work import NoteAbout, NoteSecret, NoteText, OfNote
from core.schema.entry import LONG, entry


@command("clock title target")
class AddClock(Counting, ClockFields, Command):
    """Add a clock or track with `target` segments, for the campaign or the open scene; it may be of a thread."""

    for_scene: bool = entry("For this scene only", default=False)


@command("tick clock by")
class TickClock(OfClock, Command):
    """Move a clock by some segments, back with a negative number; it stays between empty and full."""

    by: int = entry("By", default=1, within=LONG)


@command("edit-clock clock", changes=(Filled, ClockFields))
class EditClock(Filled, ClockFields, OfClock, Command):
    """Change a clock; fields left None stay. `for_scene` says whether it ends with the open scene."""

    for_scene: bool | None = entry("For this scene only", default=None)


@command("remove-clock clock")
class RemoveClock(OfClock, Command):
    """Remove a clock."""


@command("note text")
class AddNote(NoteSecret, NoteAbout, NoteText, Command):
    """Write a note about the campaign, a session, a scene, a character or an article."""


@command("edit-note note", changes=(NoteSecret, NoteText))
class EditNote(NoteSecret, NoteText, OfNote, Command):
    """Change a note; fields left None stay."""


@command("remove-note note")
class RemoveNote(OfNote, Command):
    """Remove a note."""


@command("save-note-draft text", alone=UNLOGGED)
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


@command("rule option value", told=True, alone=DATED)
class SetOption(Command):
    """Rule otherwise from now on: a house rule, dated by its record, with a note why."""

    option: str = entry("House rule", names="option")
    value: bool | int | str | tuple[str, ...] | Mapping[str, Mapping[str, int]] | None = entry("Value")
    note: str = entry("Remark", default="", line=True, secret=True)


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


@command("place place", alone=UNLOGGED)
class SetPlace(Command):
    """Remember where play stopped (screen, focus, selection). Not undoable."""

    place: Mapping[str, Any] = entry("Place")
