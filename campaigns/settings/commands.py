"""The campaign's name, house rules, game data, and how it is played at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.command import DATED, UNLOGGED, Command, command
from core.schema.entry import entry


@command("rename name")
class RenameCampaign(Command):
    """Give the campaign another name."""

    name: str = entry("Name", line=True, filled=True)


@command("summary summary")
class DescribeCampaign(Command):
    """Say in a line what the campaign is about, for the library; nothing takes it away."""

    summary: str = entry("Summary", default="", line=True, help="the campaign in one line")


@command("next-session date")
class SetNextEvening(Command):
    """Say when the next evening is, as you say it; it stands in the library until that evening starts."""

    date: str = entry("Next session", default="", line=True, help="Such as Fri 4 December, 19:00.")


@command("rule option value", told=True, alone=DATED)
class SetOption(Command):
    """Rule otherwise from now on: a house rule, dated by its record, with a note why."""

    option: str = entry("House rule", names="option")
    value: bool | int | str | tuple[str, ...] | Mapping[str, Mapping[str, int]] | None = entry("Value")
    note: str = entry("Why", default="", line=True, secret=True)


@command("data data value")
class SetData(Command):
    """Replace data of the game with one's own from a file, checked whole; None goes back to the game's own."""

    data: str = entry("Data", names="data")
    value: Any = entry("Value", default=None)
    note: str = entry("Why", default="", line=True)


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
