"""`locate` and `keys`: where things are, and what the keys do."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import groupby
from operator import attrgetter

from tui.cli.saying import say
from tui.cli.subcommand import FINE, Subcommand
from tui.text import plain


def _no_arguments(parser: ArgumentParser) -> None:
    """Nothing to be given."""


def _locate(given: Namespace) -> int:
    """Print where campaigns and settings live."""
    from campaigns.keeping import folders
    from tui import config

    campaigns = config.load().campaigns
    places = {
        "campaigns": campaigns,
        "backups": campaigns / ".backups",
        "deleted": campaigns / ".deleted",
        "config": config.config_path(),
        "keymap": config.config_path(),
        "reports": folders.reports(),
    }
    for name, path in places.items():
        section = "  [keys]" if name == "keymap" else ""
        say(f"{name:<10} {plain(str(path))}{section}")
    return FINE


def _keys(given: Namespace) -> int:
    """Print every command with its keys and its id, by which a keymap calls it."""
    from tui.keys import every_command, key_name

    scope_of = attrgetter("scope")
    for scope, commands in groupby(sorted(every_command(), key=scope_of), key=scope_of):
        say(f"\n{scope}")
        for command in commands:
            keys = " ".join(map(key_name, command.keys.split(",")))
            say(f"  {keys:<12} {command.title:<22} {command.id}")
    return FINE


SUBCOMMANDS = {
    "locate": Subcommand(_no_arguments, _locate),
    "keys": Subcommand(_no_arguments, _keys),
}
