"""`show`: the present state of a campaign for scripts and people."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial

from tui.cli.campaigns import read_campaign, reader_argument, reader_of, reading_arguments
from tui.cli.state_parts import PARTS, Shown, show_parts
from tui.cli.state_text import state_lines
from tui.cli.subcommand import Subcommand
from tui.cli.text_or_json import Facts, fact_subcommand


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    help = f"{', '.join(PARTS)}; by default all but the log"
    parser.add_argument("what", nargs="?", choices=tuple(PARTS), metavar="what", help=help)
    parser.add_argument(
        "name", nargs="?", help="only the one with this name; for the log, a session's number, 0 for before the first"
    )
    parser.add_argument("--players", action="store_true", help="only what the players know")
    reader_argument(parser)


def _show(given: Namespace) -> Facts[Shown]:
    """The state of a campaign."""
    wanted = [given.what] if given.what else [part for part in PARTS if part != "log"]
    with read_campaign(given.campaign, given.at) as campaign:
        character = reader_of(campaign, given)
        players = given.players or character is not None
        found = show_parts(campaign, wanted, given.name, players=players, character=character)
        return Facts(found, partial(state_lines, ruleset=campaign.ruleset))


SUBCOMMANDS: dict[str, Subcommand] = {"show": fact_subcommand(_arguments, _show)}
