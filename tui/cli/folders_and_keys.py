"""`locate` and `keys`: the folders, and the keys of the app."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from campaigns.user_files import folders
from tui.cli.subcommand import no_arguments
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.config import settings as config
from tui.key_bindings import every_command, key_name
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class Places:
    """The folders, and the file with the settings and the keymap."""

    campaigns: str
    backups: str
    deleted: str
    config: str
    reports: str


@dataclass(frozen=True, slots=True)
class KeyListed:
    """A command of the app: its scope, its keys by name, and its id for a keymap."""

    scope: str
    keys: tuple[str, ...]
    title: str
    command: str


@dataclass(frozen=True, slots=True)
class Keys:
    """The commands, scope by scope."""

    keys: tuple[KeyListed, ...]


def _locate(given: Namespace) -> Facts[Places]:
    campaigns = config.load().campaigns
    places = (campaigns, campaigns / ".backups", campaigns / ".deleted", config.config_path(), folders.reports())
    return Facts(Places(*map(str, places)), _locate_text)


def _locate_text(places: Places) -> Iterator[str]:
    named = {
        "campaigns": places.campaigns,
        "backups": places.backups,
        "deleted": places.deleted,
        "config": places.config,
        "keymap": f"{places.config}  [keys]",
        "reports": places.reports,
    }
    yield from (f"{name:<10} {plain(path)}" for name, path in named.items())


def _keys(given: Namespace) -> Facts[Keys]:
    commands, own = sorted(every_command(), key=attrgetter("scope")), config.load().keys
    keys = {
        c.id: tuple(map(key_name, filter(None, map(str.strip, own.get(c.id, c.keys).split(","))))) for c in commands
    }
    return Facts(Keys(tuple(KeyListed(c.scope, keys[c.id], c.title, c.id) for c in commands)), _keys_text)


def _keys_text(listed: Keys) -> Iterator[str]:
    for scope, commands in groupby(listed.keys, key=attrgetter("scope")):
        yield f"\n{scope}"
        yield from (f"  {' '.join(each.keys):<12} {each.title:<22} {each.command}" for each in commands)


SUBCOMMANDS = {
    "locate": fact_subcommand(no_arguments, _locate),
    "keys": fact_subcommand(no_arguments, _keys),
}
