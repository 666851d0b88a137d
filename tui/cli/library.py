"""`list` and `new`: the library of campaigns."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from core.rulesets import MODULES
from tui.cli.shelf import library
from tui.cli.subcommand import FINE, Subcommand, WrongUse
from tui.text import plain


def _no_arguments(parser: ArgumentParser) -> None:
    """Nothing to be given."""


def _list(given: Namespace) -> int:
    """Print the campaigns, the one played last first."""
    shelved = library().list()
    for campaign in shelved:
        played = f"{campaign.title}, {campaign.sessions} {'evening' if campaign.sessions == 1 else 'evenings'}"
        print(f"{plain(campaign.name):<32}  {plain(campaign.fault) or played:<44}  {plain(str(campaign.folder))}")
    if not shelved:
        print("There are no campaigns yet; `wyrdbook new NAME` makes one.")
    return FINE


def _new_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", help="the campaign's name; anything on one line")
    parser.add_argument("--ruleset", default=next(iter(MODULES)), help=f"one of: {', '.join(MODULES)}")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; repeatable")
    parser.add_argument("--seed", help="the seed of the program's luck; without it, chosen by the system")
    parser.add_argument("--sample", action="store_true", help="start from a copy of the ruleset's sample campaign")


def _new(given: Namespace) -> int:
    """Make a campaign and say where it is."""
    shelf = library()
    if given.sample:
        if given.option or given.seed:
            raise WrongUse("The sample campaign brings its own house rules and seed.")
        folder = shelf.copy(shelf.sample(given.ruleset), given.name)
    else:
        folder = shelf.new(given.name, given.ruleset, dict(map(_option, given.option)), given.seed)
    print(f"{plain(given.name)} is ready: wyrdbook {folder.name}")
    return FINE


def _option(pair: str) -> tuple[str, object]:
    name, equals, text = pair.partition("=")
    if not equals:
        raise WrongUse(f"{pair:.60} is not of the form KEY=VALUE.")
    try:
        return name, json.loads(text)
    except (ValueError, RecursionError):
        return name, text


SUBCOMMANDS = {
    "list": Subcommand(_no_arguments, _list),
    "new": Subcommand(_new_arguments, _new),
}
