"""What the subcommands share about the library: where it is, and saying which campaign is meant."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from campaigns.keeping.library import Library
from tui.cli.saying import say
from tui.text import plain


def library() -> Library:
    """The library the user's configuration names, tidied."""
    from tui import config

    opened = Library(config.load().campaigns, tell=_tell)
    for done in opened.tidy():
        _tell(done)
    return opened


def _tell(said: str) -> None:
    say(plain(said), error=True)


def campaign_argument(parser: ArgumentParser) -> None:
    """Let the subcommand be given a campaign."""
    parser.add_argument("campaign", help="a campaign by name, folder name or path")


def campaign_folder(text: str) -> Path:
    """The folder of the campaign that is meant."""
    return library().find(text)


def tell_disk(folder: Path) -> None:
    """Warn of a campaign that lies on a network folder."""
    from campaigns.keeping.disks import warning

    if said := warning(folder):
        say(said, error=True)


def tell_faults(folder: Path) -> None:
    """Say what is against the rules on the sheets of a campaign; that is the game master's right, and no damage."""
    from campaigns.state.faulty import faulty_sheets

    for fault in faulty_sheets(folder):
        say(f"Against the rules on a sheet: {plain(fault)}")
