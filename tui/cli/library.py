"""`list` and `new`: the library of campaigns."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from campaigns.keeping.shelf import Shelved
from core.rulesets import MODULES
from core.wording import counted
from tui.cli.facts import Facts, printing
from tui.cli.shelf import library, tell_disk
from tui.cli.subcommand import RulesetId, WrongUse, no_arguments
from tui.text import plain


@dataclass(frozen=True, slots=True)
class CampaignListed:
    """A campaign of the library; of one with a `fault` no more is known than its folder."""

    name: str
    folder: str
    path: str
    ruleset: str
    ruleset_title: str
    sessions: int
    fault: str

    @classmethod
    def of(cls, campaign: Shelved) -> CampaignListed:
        """What the library says of it."""
        folder = campaign.folder
        known = (campaign.ruleset, campaign.title, campaign.sessions, campaign.fault)
        return cls(campaign.name, folder.name, str(folder), *known)


@dataclass(frozen=True, slots=True)
class Campaigns:
    """The campaigns of the library, the one played last first."""

    campaigns: tuple[CampaignListed, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A new campaign."""

    name: str
    folder: str
    path: str


@dataclass(frozen=True, slots=True)
class SampleListed:
    """A sample campaign there is: its name and its game."""

    name: str
    ruleset: str
    ruleset_title: str


@dataclass(frozen=True, slots=True)
class Samples:
    """The sample campaigns there are."""

    samples: tuple[SampleListed, ...]


def _list(given: Namespace) -> Facts[Campaigns]:
    return Facts(Campaigns(tuple(map(CampaignListed.of, library().list()))), _list_text)


def _list_text(listed: Campaigns) -> Iterator[str]:
    for campaign in listed.campaigns:
        played = f"{campaign.ruleset_title}, {counted(campaign.sessions, 'evening')}"
        yield f"{plain(campaign.name):<32}  {plain(campaign.fault) or played:<44}  {plain(campaign.path)}"
    if not listed.campaigns:
        yield "There are no campaigns yet; `wyrdbook new NAME` makes one."


def _new_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="the campaign's name; anything on one line")
    ruleset = "a game, by its id in `wyrdbook rulesets`; without it, the first"
    parser.add_argument("--ruleset", type=RulesetId, help=ruleset)
    option = "a house rule of the game, as `wyrdbook rulesets RULESET` lists them; repeatable"
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=option)
    parser.add_argument("--seed", help="the seed of the program's luck; without it, chosen by the system")
    parser.add_argument(
        "--sample",
        nargs="?",
        const="",
        type=RulesetId,
        metavar="RULESET",
        help="begin where a game's sample campaign stops, under its name or yours; with neither, list the samples",
    )


def _new(given: Namespace) -> Facts[Made] | Facts[Samples]:
    """Make a campaign and say where it is; without a name, list what samples there are."""
    if given.sample is not None:
        return _new_sample(given)
    if given.name is None:
        raise WrongUse("A campaign needs a name: wyrdbook new NAME.")
    ruleset = given.ruleset or next(iter(MODULES))
    folder = library().new(given.name, ruleset, dict(map(_option, given.option)), given.seed)
    return _made(given.name, folder)


def _new_sample(given: Namespace) -> Facts[Made] | Facts[Samples]:
    """Make a campaign from a sample; with neither a name nor a game after `--sample`, list them."""
    if given.option or given.seed:
        raise WrongUse("The sample campaign brings its own house rules and seed.")
    if given.sample and given.ruleset not in (None, given.sample):
        raise WrongUse(f"Say which sample once: --sample {given.sample:.60}.")
    if given.name is None and not given.sample:
        return _samples(given)
    from campaigns.sample import sampled

    sample = sampled(given.sample or given.ruleset)
    name = given.name or sample.beginning.name
    return _made(name, library().new_from_sample(sample.ruleset.id, name))


def _made(name: str, folder: Path) -> Facts[Made]:
    tell_disk(folder)
    return Facts(Made(name, folder.name, str(folder)), _made_text)


def _made_text(made: Made) -> Iterator[str]:
    yield f"{plain(made.name)} is ready: wyrdbook {made.folder}"


def _samples(given: Namespace) -> Facts[Samples]:
    """Every sample campaign, or that of the ruleset asked for."""
    from campaigns.sample import sample_of, sampled, samples

    wanted = map(sample_of, samples()) if given.ruleset is None else [sampled(given.ruleset)]
    return Facts(
        Samples(tuple(SampleListed(each.beginning.name, each.ruleset.id, each.ruleset.title) for each in wanted)),
        _samples_text,
    )


def _samples_text(listed: Samples) -> Iterator[str]:
    """Each with the command that opens it."""
    for of in listed.samples:
        yield f"{of.ruleset:<13} {of.ruleset_title:<24} {of.name:<28} wyrdbook --sample {of.ruleset}"


def _option(pair: str) -> tuple[str, object]:
    name, equals, text = pair.partition("=")
    if not equals:
        raise WrongUse(f"{pair:.60} is not of the form KEY=VALUE.")
    try:
        return name, json.loads(text)
    except (ValueError, RecursionError):
        return name, text


SUBCOMMANDS = {
    "list": printing(no_arguments, _list),
    "new": printing(_new_arguments, _new),
}
