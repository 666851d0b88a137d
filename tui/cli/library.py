"""`list`, `new` and `template`: the library of campaigns."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.library.campaign_list import Shelved, read_listing
from campaigns.names import find_called
from core.lazy_imports import Lazy
from core.rulesets import MODULES
from core.wording import quantity
from tui.cli.campaigns import library, tell_disk
from tui.cli.subcommand import CampaignName, RulesetId, WrongUse, no_arguments
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.library.library import Library
    from campaigns.templates import session_zero
else:
    session_zero = Lazy("campaigns.templates.session_zero")


@dataclass(frozen=True, slots=True)
class CampaignListed:
    """A campaign of the library; with a `fault`, only its folder is known.

    `played` is the day it was last written to, `stopped` the point where play stopped.
    """

    name: str
    folder: str
    path: str
    ruleset: str
    ruleset_title: str
    sessions: int
    fault: str
    played: str
    stopped: str
    next_evening: str
    summary: str

    @classmethod
    def from_listing(cls, campaign: Shelved) -> CampaignListed:
        """A campaign from the library's list."""
        folder = campaign.folder
        known = (campaign.ruleset, campaign.title, campaign.sessions, campaign.fault)
        day = datetime.fromtimestamp(campaign.played).date().isoformat() if campaign.played else ""
        now = (day, campaign.stopped, campaign.next_evening, campaign.summary)
        return cls(campaign.name, folder.name, str(folder), *known, *now)


@dataclass(frozen=True, slots=True)
class Campaigns:
    """The campaigns of the library, last played first."""

    campaigns: tuple[CampaignListed, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A new campaign."""

    name: str
    folder: str
    path: str


@dataclass(frozen=True, slots=True)
class TemplateListed:
    """A template: its name, its game, its summary; with a `fault` little else is known."""

    name: str
    ruleset: str
    ruleset_title: str
    summary: str
    fault: str


@dataclass(frozen=True, slots=True)
class Templates:
    """The templates."""

    templates: tuple[TemplateListed, ...]


@dataclass(frozen=True, slots=True)
class SampleListed:
    """A sample campaign: its name and its game."""

    name: str
    ruleset: str
    ruleset_title: str


@dataclass(frozen=True, slots=True)
class Samples:
    """The sample campaigns."""

    samples: tuple[SampleListed, ...]


def _list(given: Namespace) -> Facts[Campaigns]:
    return Facts(Campaigns(tuple(map(CampaignListed.from_listing, library().list()))), _list_text)


def _list_text(listed: Campaigns) -> Iterator[str]:
    for campaign in listed.campaigns:
        played = f"{campaign.ruleset_title}, {quantity(campaign.sessions, 'session')}, {campaign.played}"
        yield f"{plain(campaign.name):<32}  {plain(campaign.fault) or played:<44}  {plain(campaign.path)}"
    if not listed.campaigns:
        yield "There are no campaigns yet. Create one with `wyrdbook new NAME`."


def _new_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="the campaign's name, on one line")
    ruleset = "a game, by its id in `wyrdbook rulesets`; by default the first"
    parser.add_argument("--ruleset", type=RulesetId, help=ruleset)
    option = "a house rule of the game, as listed by `wyrdbook rulesets RULESET`; repeatable"
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=option)
    parser.add_argument("--seed", help="the seed of the program's luck; by default chosen by the system")
    parser.add_argument(
        "--sample",
        nargs="?",
        const="",
        type=RulesetId,
        metavar="RULESET",
        help="start where a game's sample campaign ends, under its name or yours; without a game, list the samples",
    )
    template = (
        "start with the rules and the world of a template, or with a session zero; `wyrdbook template` lists them"
    )
    parser.add_argument("--template", metavar="TEMPLATE", help=template)


def _new(given: Namespace) -> Facts[Made] | Facts[Samples]:
    """Create a campaign and print its place; without a name, list the samples."""
    shelf = library()
    zero = given.template is not None and _is_session_zero(shelf, given.template)
    if zero and given.sample is not None:
        raise WrongUse("Choose a sample or a template.")
    own = given.template is not None and not zero
    if own and (given.sample is not None or given.ruleset or given.option or given.seed):
        raise WrongUse("A template sets the game, the house rules and the seed. Leave these out.")
    if given.sample is not None:
        return _new_sample(given)
    if given.name is None:
        raise WrongUse("The campaign needs a name: wyrdbook new NAME.")
    if own:
        return _made_facts(given.name, shelf.new_from_template(shelf.template(given.template), given.name))
    ruleset = given.ruleset or next(iter(MODULES))
    options = dict(map(_option, given.option))
    return _made_facts(given.name, shelf.new(given.name, ruleset, options, given.seed, session_zero=zero))


def _is_session_zero(shelf: Library, text: str) -> bool:
    """Return True if the template of every game is meant, not one of the GM's."""
    own = find_called(text, [((each.name, each.folder.name), each) for each in shelf.templates()])
    return not own and session_zero.is_meant(text)


def _new_sample(given: Namespace) -> Facts[Made] | Facts[Samples]:
    """Create a campaign from a sample; without a name and a game after `--sample`, list them."""
    if given.option or given.seed:
        raise WrongUse("A campaign that continues a sample has its house rules, and new luck. Leave -o and --seed out.")
    if given.sample and given.ruleset not in (None, given.sample):
        raise WrongUse(f"Name the sample only once: --sample {given.sample:.60}.")
    if given.name is None and not given.sample:
        return _samples(given)
    from campaigns.library.samples import find_sample

    sample = find_sample(given.sample or given.ruleset)
    name = given.name or sample.beginning.name
    return _made_facts(name, library().new_from_sample(sample.ruleset.id, name))


def _made_facts(name: str, folder: Path) -> Facts[Made]:
    tell_disk(folder)
    return Facts(Made(name, folder.name, str(folder)), _made_text)


def _made_text(made: Made) -> Iterator[str]:
    yield f"{plain(made.name)} is ready: wyrdbook {made.folder}"


def _samples(given: Namespace) -> Facts[Samples]:
    """The sample campaigns, or that of the given game."""
    from campaigns.library.samples import find_sample, sample_of, samples

    wanted = map(sample_of, samples()) if given.ruleset is None else [find_sample(given.ruleset)]
    return Facts(
        Samples(tuple(SampleListed(each.beginning.name, each.ruleset.id, each.ruleset.title) for each in wanted)),
        _samples_text,
    )


def _samples_text(listed: Samples) -> Iterator[str]:
    """Each sample with the command that opens it."""
    for of in listed.samples:
        yield f"{of.ruleset:<13} {of.ruleset_title:<24} {of.name:<28} wyrdbook --sample {of.ruleset}"


def _template_arguments(parser: ArgumentParser) -> None:
    help = "a campaign by name, folder name or path; by default the templates are listed"
    parser.add_argument("campaign", nargs="?", type=CampaignName, help=help)
    parser.add_argument("name", nargs="?", help="the name of the template; by default that of the campaign")
    parser.add_argument("--players", action="store_true", help="also save the players' characters, as they are now")


def _template(given: Namespace) -> Facts[Templates] | Facts[Made]:
    """Save a campaign as a template; without one, list the templates."""
    shelf = library()
    if given.campaign is None:
        found = (
            TemplateListed(each.name, each.ruleset, each.title, each.summary, each.fault) for each in shelf.templates()
        )
        return Facts(Templates(tuple(found)), _templates_text)
    folder = shelf.find(given.campaign)
    kept = shelf.keep_template(folder, given.name or read_listing(folder).name, players=given.players)
    return Facts(Made(read_listing(kept).name, kept.name, str(kept)), _kept_text)


def _kept_text(made: Made) -> Iterator[str]:
    yield f"Saved. Use it with: wyrdbook new NAME --template {made.folder}"


def _templates_text(listed: Templates) -> Iterator[str]:
    for of in listed.templates:
        yield f"{plain(of.name):<32}  {plain(of.fault) or of.ruleset_title:<24}  {plain(of.summary)}".rstrip()
    if not listed.templates:
        yield "You have no templates yet. Save one with `wyrdbook template CAMPAIGN`."
    yield f"{session_zero.NAME:<32}  {'any game':<24}  {session_zero.SUMMARY}"


def _option(pair: str) -> tuple[str, object]:
    name, equals, text = pair.partition("=")
    if not equals:
        raise WrongUse(f"{pair:.60} must have the form KEY=VALUE.")
    try:
        return name, json.loads(text)
    except (ValueError, RecursionError):
        return name, text


SUBCOMMANDS = {
    "list": fact_subcommand(no_arguments, _list),
    "new": fact_subcommand(_new_arguments, _new),
    "template": fact_subcommand(_template_arguments, _template),
}
