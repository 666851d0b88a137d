"""`branches`: lines of play that undo left, and the way back to one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.campaign import Campaign
from campaigns.history.branches import branches
from campaigns.library.campaign_list import read_listing
from core.wording import quantity
from tui.cli.campaigns import Written, campaign_argument, campaign_folder, library, written_lines
from tui.cli.library import Made
from tui.cli.subcommand import WrongUse
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.log_lines.lines import clock
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class BranchListed:
    """A branch by its last log entry: the number of `changes` only it has, and the entry where it began."""

    entry: int
    title: str
    at: str
    session: int | None
    changes: int
    began_after: int


@dataclass(frozen=True, slots=True)
class BranchesListed:
    """The branches of a campaign, latest first."""

    branches: tuple[BranchListed, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """The log entry of the way to a branch; None if the campaign was there already."""

    record: Written | None


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    go_to = "go to the campaign as it was after this log entry, in one step; redo returns"
    parser.add_argument("--go-to", type=int, metavar="ENTRY", help=go_to)
    keep = "make a separate campaign that continues after this log entry, with different luck"
    parser.add_argument("--keep", type=int, metavar="ENTRY", help=keep)
    parser.add_argument("--name", help="with --keep: the name of the new campaign")


def _branches(given: Namespace) -> Facts[BranchesListed] | Facts[Gone] | Facts[Made]:
    """List the branches, go to one, or make a campaign from one."""
    if given.go_to is not None and given.keep is not None:
        raise WrongUse("Use only one of --go-to and --keep.")
    folder = campaign_folder(given.campaign)
    if given.keep is not None:
        name = given.name or f"{read_listing(folder).name} (branch)"
        made = library().copy(folder, name, given.keep)
        return Facts(Made(name, made.name, str(made)), lambda found: [f"{plain(found.name)}: wyrdbook {found.folder}"])
    if given.go_to is not None:
        with Campaign.open(folder) as campaign:
            done = campaign.go_to(given.go_to)
        return Facts(Gone(Written.from_done(done) if done else None), lambda found: written_lines(found.record))
    with Campaign.open(folder, read_only=True) as campaign:
        listed = (
            BranchListed(
                each.last.seq, each.last.title, each.last.at, each.last.session, each.entries, each.began_after
            )
            for each in branches(campaign.past())
        )
        return Facts(BranchesListed(tuple(listed)), _text)


def _text(found: BranchesListed) -> Iterator[str]:
    for each in found.branches:
        yield plain(f"{each.entry:>6}  {clock(each.at)}  {quantity(each.changes, 'change')}  {each.title}")
    if not found.branches:
        yield "There are no branches."


SUBCOMMANDS = {"branches": fact_subcommand(_arguments, _branches)}
