"""Each subcommand that reads a campaign is listed with each of its options, or it is said why not."""

from __future__ import annotations

from argparse import Action, ArgumentParser
from collections.abc import Iterator

from tests.outputs.command_lines import listings
from tests.outputs.listing import UNLISTED
from tests.outputs.test_as_listed import WHOLE
from tests.outputs.without_subcommand import WITHOUT_SUBCOMMAND
from tui import cli

NOT_LISTED = {
    "open": "it is the app",
    "library": "it is the app",
    "plain": "it is talked with",
    "new": "it makes a campaign",
    "resolve": "it asks the rules, not a campaign",
    "odds": "it asks the rules, not a campaign",
    "rulesets": "it is about games",
    "game": "it is about games",
    "import-into": "it changes a campaign",
    "backup": "its file is a copy of the campaign",
    "restore": "it brings a campaign back",
    "export": "its file is a copy of the campaign",
    "import": "it makes a campaign",
    "locate": "it is about this machine",
    "doctor": "it is about this machine",
    "keys": "a page of keys has its own test",
    "completion": "it is for a shell",
    "help": "a page of the guide",
    "tour": "a session that is gone afterwards",
    "board": "it serves pages, which are listed without it",
}
"""Subcommands of which nothing is listed, and why."""
OPTIONS_NOT_LISTED = {
    ("bestiary", "--read"): "it changes the campaign",
    ("branches", "--keep"): "it makes another campaign",
    ("branches", "--name"): "it makes another campaign",
    ("calendar", "--named"): "for files with several calendars",
    ("data", "--as-written"): "for files of older versions",
    ("run", "--as-written"): "for scripts of other campaigns",
    ("run", "--json"): "what a script did is told by the log",
}
"""Options that are not listed, and why."""


def test_each_subcommand_is_listed_with_each_option_or_said_why_not() -> None:
    lines = [line for made in listings(WHOLE).values() for line in made]
    said = {
        name: {word for line in lines if name == line[line[0] == UNLISTED] for word in line} for name in cli.SUBCOMMANDS
    }
    unlisted = {name for name, words in said.items() if not words}
    assert unlisted == set(NOT_LISTED)
    missing = {
        (name, word)
        for name in cli.SUBCOMMANDS
        if name not in NOT_LISTED
        for word in _words(name)
        if word not in said[name]
    }
    assert missing == set(OPTIONS_NOT_LISTED)


def test_all_that_has_no_subcommand_is_listed() -> None:
    told = {line[1] for made in listings(WHOLE).values() for line in made if line[0] == ":"}
    assert told == set(WITHOUT_SUBCOMMAND)


def _words(name: str) -> Iterator[str]:
    """The options of a subcommand, and the words that its arguments and options can have."""
    parser = ArgumentParser(add_help=False)
    cli.load(name).arguments(parser)
    for action in parser._actions:
        yield from action.option_strings[:1]
        yield from _choices(action)


def _choices(action: Action) -> Iterator[str]:
    """The words it can have; a table as JSON has the rows of the one as CSV."""
    for each in map(str, action.choices or ()):
        if action.dest != "paper" and (not each.endswith(".json") or each == "clock.json"):
            yield each
