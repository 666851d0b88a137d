"""The campaign's name, house rules, game data, and how it is played at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.command import DATED, UNLOGGED, Command, command
from campaigns.document_kinds.lengths import TEXT
from core.schema.entry import entry


@command("rename name")
class RenameCampaign(Command):
    """Rename the campaign."""

    name: str = entry("Name", line=True, filled=True)


@command("summary summary")
class DescribeCampaign(Command):
    """Describe the campaign in one line, for the library."""

    summary: str = entry("Summary", default="", line=True, help="the campaign in one line")


@command("next-session date")
class SetNextEvening(Command):
    """Set the date of the next session. The library shows it until that session starts."""

    date: str = entry("Next session", default="", line=True, help="Such as Fri 4 December, 19:00.")


@command("rule option value", told=True, alone=DATED)
class SetOption(Command):
    """Change a house rule from now on, with a note of the reason."""

    option: str = entry("House rule", names="option")
    value: bool | int | str | tuple[str, ...] | Mapping[str, Mapping[str, int]] | None = entry("Value")
    note: str = entry("Why", default="", line=True, secret=True)


@command("data data value")
class SetData(Command):
    """Replace data of the game with a file, checked as a whole, or go back to the game's own."""

    data: str = entry("Data", names="data")
    value: Any = entry("Value", default=None)
    note: str = entry("Why", default="", line=True)


@command("typed typed character")
class SetTyped(Command):
    """Choose whether draws are typed in or made by the program: for the campaign, or for one character.

    With `everyone` it holds for the whole table, and earlier choices for single characters are dropped.
    """

    typed: bool | None = entry("Typed in")
    character: int | None = entry("Who", default=None, names="character")
    everyone: bool = entry("Everyone", default=False)


@command("keep-check day", alone=UNLOGGED)
class KeepCheck(Command):
    """Store the date of the last check of the whole log, and the fault found. Undo doesn't count it."""

    day: str = entry("Day", default="", line=True)
    fault: str = entry("Fault", default="", longest=TEXT)


@command("place place", alone=UNLOGGED)
class SetPlace(Command):
    """Remember the place in the app (screen, focus, selection). Undo doesn't count it."""

    place: Mapping[str, Any] = entry("Place")
