"""What the subcommands share about the library: where it is, and saying which campaign is meant."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.library.library import Library
from tui.cli.output import say
from tui.cli.subcommand import CampaignName
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import Done


def library() -> Library:
    """The library the user's configuration names, tidied."""
    from tui.config import settings as config

    opened = Library(config.load().campaigns, tell=_tell)
    for done in opened.tidy():
        _tell(done)
    return opened


def _tell(said: str) -> None:
    say(plain(said), error=True)


def campaign_argument(parser: ArgumentParser) -> None:
    """Let the subcommand be given a campaign."""
    parser.add_argument("campaign", type=CampaignName, help="a campaign by name, folder name or path")


def campaign_folder(text: str) -> Path:
    """The folder of the campaign that is meant."""
    return library().find(text)


def tell_disk(folder: Path) -> None:
    """Warn of a campaign that lies on a network folder."""
    from campaigns.files.disks import warning

    if said := warning(folder):
        say(said, error=True)


def sheet_lines(faults: Iterable[str]) -> Iterator[str]:
    """What is against the rules on the sheets of a campaign; that is the game master's right, and no damage."""
    yield from (f"A sheet breaks a rule: {plain(fault)}" for fault in faults)


@dataclass(frozen=True, slots=True)
class Written:
    """The record of the log that something was written to."""

    number: int
    title: str

    @classmethod
    def of(cls, done: Done) -> Written | None:
        """The record of what was done; None where nothing had to be written."""
        return cls(done.line.seq, done.line.title) if done.line else None


def written_lines(record: Written | None) -> Iterator[str]:
    """Where it stands in the log."""
    if record is not None:
        yield f"Log entry {record.number}: {plain(record.title)}"
