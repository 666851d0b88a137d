"""What the subcommands share about the library: where it is, and saying which campaign is meant."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from campaigns.library import Library


def library() -> Library:
    """The library the user's configuration names."""
    from tui import config

    return Library(config.load().campaigns)


def campaign_argument(parser: ArgumentParser) -> None:
    """Let the subcommand be given a campaign."""
    parser.add_argument("campaign", help="a campaign by name, folder name or path")


def campaign_folder(text: str) -> Path:
    """The folder of the campaign that is meant."""
    return library().find(text)
