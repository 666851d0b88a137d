"""`list` and `new`: the library of campaigns."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from core.rulesets import MODULES
from core.wording import counted
from tui.cli.saying import say
from tui.cli.shelf import library, tell_disk
from tui.cli.subcommand import FINE, Subcommand, WrongUse
from tui.text import plain


def _no_arguments(parser: ArgumentParser) -> None:
    """Nothing to be given."""


def _list(given: Namespace) -> int:
    """Print the campaigns, the one played last first."""
    shelved = library().list()
    for campaign in shelved:
        played = f"{campaign.title}, {counted(campaign.sessions, 'evening')}"
        say(f"{plain(campaign.name):<32}  {plain(campaign.fault) or played:<44}  {plain(str(campaign.folder))}")
    if not shelved:
        say("There are no campaigns yet; `wyrdbook new NAME` makes one.")
    return FINE


def _new_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="the campaign's name; anything on one line")
    parser.add_argument("--ruleset", help="a game, by its id in `wyrdbook rulesets`; without it, the first")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; repeatable")
    parser.add_argument("--seed", help="the seed of the program's luck; without it, chosen by the system")
    parser.add_argument(
        "--sample",
        nargs="?",
        const="",
        metavar="RULESET",
        help="begin where the ruleset's sample campaign ends, under its name or yours; with neither, list the samples",
    )


def _new(given: Namespace) -> int:
    """Make a campaign and say where it is; without a name, list what samples there are."""
    if given.sample is not None:
        return _new_sample(given)
    if given.name is None:
        raise WrongUse("A campaign needs a name: wyrdbook new NAME.")
    ruleset = given.ruleset or next(iter(MODULES))
    folder = library().new(given.name, ruleset, dict(map(_option, given.option)), given.seed)
    return _ready(given.name, folder)


def _new_sample(given: Namespace) -> int:
    """Make a campaign from a sample; with neither a name nor a game after `--sample`, list them."""
    if given.option or given.seed:
        raise WrongUse("The sample campaign brings its own house rules and seed.")
    if given.sample and given.ruleset not in (None, given.sample):
        raise WrongUse(f"Say which sample once: --sample {given.sample:.60}.")
    if given.name is None and not given.sample:
        return _list_samples(given)
    from campaigns.sample import sampled, script_of

    rules = sampled(given.sample or given.ruleset)
    name = given.name or script_of(rules).name
    return _ready(name, library().new_from_sample(rules.id, name))


def _ready(name: str, folder: Path) -> int:
    say(f"{plain(name)} is ready: wyrdbook {folder.name}")
    tell_disk(folder)
    return FINE


def _list_samples(given: Namespace) -> int:
    """Print every sample campaign, or that of the ruleset asked for, with the command that opens it."""
    from campaigns.sample import sampled, samples, script_of

    for rules in samples() if given.ruleset is None else [sampled(given.ruleset)]:
        say(f"{rules.id:<13} {rules.title:<24} {script_of(rules).name:<28} wyrdbook --sample {rules.id}")
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
