"""`vault`: a campaign as a folder of Markdown files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from campaigns.board.files import write_pages
from campaigns.open_campaign import OpenCampaign
from campaigns.vault.folder import write_vault
from core.wording import quantity
from tui.cli.campaigns import read_campaign, reader_argument, reader_of, reading_arguments
from tui.cli.subcommand import WrongUse
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class VaultWritten:
    """The result of writing a vault: files written, unchanged and removed; those in `kept` have someone's changes."""

    folder: str
    written: int
    same: int
    removed: int
    kept: tuple[str, ...]


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("folder", type=Path, help="a new folder, or a vault of this campaign to update")
    parser.add_argument("--players", action="store_true", help="only what the players know")
    parser.add_argument("--html", action="store_true", help="the pages of the board instead, a file for each player")
    reader_argument(parser)


def _vault(given: Namespace) -> Facts[VaultWritten]:
    """Write a campaign as Markdown files with front matter and links, which Obsidian opens as a vault."""
    with read_campaign(given.campaign, given.at) as campaign:
        character = reader_of(campaign, given)
        players = given.players or character is not None
        if given.html:
            return _pages(campaign, given.folder, players, character)
        past, own = campaign.past(), campaign.folder
        done = write_vault(past, given.folder, players=players, character=character, campaign=own)
    return Facts(VaultWritten(str(done.folder.absolute()), done.written, done.same, done.removed, done.kept), _lines)


def _pages(campaign: OpenCampaign, folder: Path, players: bool, character: int | None) -> Facts[VaultWritten]:
    """Write the pages of the board as files."""
    if not players:
        raise WrongUse("--html writes pages for the players. Add --players, or --for with a character.")
    done = write_pages(campaign, folder, character)
    return Facts(VaultWritten(str(folder.absolute()), len(done.written), len(done.same), 0, done.kept), _lines)


def _lines(done: VaultWritten) -> Iterator[str]:
    same = f", {done.same} unchanged" if done.same else ""
    gone = f", {done.removed} no longer needed" if done.removed else ""
    yield f"{quantity(done.written, 'file')} written{same}{gone}: {plain(done.folder)}"
    yield from (f"Changed by hand, so not overwritten: {plain(path)}" for path in done.kept)


SUBCOMMANDS = {"vault": fact_subcommand(_arguments, _vault)}
