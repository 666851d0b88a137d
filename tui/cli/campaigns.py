"""The subcommands' shared access to the library: its place, and the campaign that is meant."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.library.library import Library
from core.lazy_imports import Lazy
from core.refusal import Refusal
from tui.cli.output import say
from tui.cli.subcommand import CampaignName, WrongUse
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns import errors
    from campaigns.campaign import Campaign
    from campaigns.state.view import Done
    from tui.config import settings as config
else:
    errors, config = Lazy("campaigns.errors"), Lazy("tui.config.settings")


def library() -> Library:
    """The user's configured library, tidied."""
    opened = Library(config.load().campaigns, tell=_tell)
    for done in opened.tidy():
        _tell(done)
    return opened


def back_up_also(shelf: Library, folder: Path) -> None:
    """Write the second backup if the user has a folder for them; a fault is told, and nothing else stops."""
    if (also := config.load().backup_also) is not None:
        try:
            shelf.backup_also(folder, also)
        except (errors.CampaignError, OSError) as error:
            _tell(f"Second backup: {error}")


def _tell(said: str) -> None:
    say(plain(said), error=True)


def campaign_argument(parser: ArgumentParser) -> None:
    """Add the argument for a campaign."""
    parser.add_argument("campaign", type=CampaignName, help="a campaign by name, folder name or path")


def campaign_folder(text: str) -> Path:
    """The folder of the campaign that is meant."""
    return library().find(text)


def reading_arguments(parser: ArgumentParser) -> None:
    """Add the arguments for a campaign, as it is now or as it once was."""
    campaign_argument(parser)
    at_argument(parser)


def at_argument(parser: ArgumentParser) -> None:
    """Add the option to read the campaign as it once was."""
    help = "the campaign as it was: after log entry 812, at the end of session:12, or on 2026-11-06"
    parser.add_argument("--at", metavar="WHEN", help=help)


def read_campaign(text: str, at: str | None = None) -> Campaign:
    """Open the campaign for reading: as it is now, or as it was at a moment of its log."""
    from campaigns.campaign import Campaign

    folder = campaign_folder(text)
    campaign = Campaign.open(folder, read_only=True)
    if at is None:
        return campaign
    from campaigns.history.moments import entry_at

    with campaign:
        seq = entry_at(campaign, at)
    return Campaign.open_at(folder, seq)


def campaign_to_read_or_change(given: Namespace, *, changes: bool) -> Campaign:
    """Open the campaign, for writing if something `changes`; the past can't be changed."""
    from campaigns.campaign import Campaign

    if not changes:
        return read_campaign(given.campaign, given.at)
    if given.at is not None:
        raise WrongUse("--at only reads. Leave it out to change the campaign as it is now.")
    return Campaign.open(campaign_folder(given.campaign))


def reader_argument(parser: ArgumentParser) -> None:
    """Add the option for one character's player."""
    parser.add_argument("--for", dest="reader", metavar="NAME", help="what the player of this character knows")


def reader_of(campaign: Campaign, given: Namespace) -> int | None:
    """The character whose player it is for; None for no one. Raises `Refusal` for an NPC."""
    if given.reader is None:
        return None
    character = id_by_name(campaign, given.reader, "character")
    if all(c.id != character or c.role != "pc" for c in campaign.view.characters):
        raise Refusal("not_a_player", f"{plain(given.reader)} isn't a player's character.")
    return character


def id_by_name(campaign: Campaign, name: str, names: str) -> int:
    """The id of a character or thing. Raises `Refusal` for a name that none or several have."""
    from campaigns.command_language.names import count_of, existing_names, find_meant

    known = existing_names(campaign, names)
    found = find_meant(name, known)
    if len(found) != 1:
        raise Refusal("unknown", plain(count_of(found, name, known)))
    return int(found[0].id)


def tell_disk(folder: Path) -> None:
    """Warn of a campaign in a network folder."""
    from campaigns.user_files.disks import warn_of_disk

    if said := warn_of_disk(folder):
        say(said, error=True)


def sheet_lines(faults: Iterable[str]) -> Iterator[str]:
    """The faults of a campaign's sheets; they are the GM's right, not damage."""
    yield from (f"A sheet breaks a rule: {plain(fault)}" for fault in faults)


@dataclass(frozen=True, slots=True)
class Written:
    """The log entry that a command wrote."""

    number: int
    title: str

    @classmethod
    def from_done(cls, done: Done) -> Written | None:
        """The log entry of a result; None if nothing was written."""
        return cls(done.line.seq, done.line.title) if done.line else None


def written_lines(record: Written | None) -> Iterator[str]:
    """The number and title of a log entry."""
    if record is not None:
        yield f"Log entry {record.number}: {plain(record.title)}"
